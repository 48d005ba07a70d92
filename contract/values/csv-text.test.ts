import { expect, test } from 'vitest'
import { csvText, unguarded } from './csv-text.ts'

test.each([
  ['Tulipa', 'Tulipa'],
  ['', ''],
  ['a;b', '"a;b"'],
  ['12" pot', '"12"" pot"'],
  ['een\ntwee', '"een\ntwee"'],
  ['een\rtwee', '"een\rtwee"'],
  ["'s Gravenhage", "'s Gravenhage"],
  ['=1+1', "'=1+1"],
  ['+31 6', "'+31 6"],
  ['-5', "'-5"],
  ['@A1', "'@A1"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['=A1;B1', `"'=A1;B1"`],
  ['a=1', 'a=1'],
])('csv text: %j stands in a CSV as %j, and is read back as it was', (text, cell) => {
  expect(csvText(text)).toBe(cell)
  const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
  expect(unguarded(unquoted)).toBe(text)
})
