// What is read of a sheet, cell by cell, before anything is made of it.
import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type SheetRow, SheetRefused, sheetRows } from './sheet-rows.ts'

async function rowsOf(file: Uint8Array | string): Promise<SheetRow[]> {
  const rows = []
  for await (const row of sheetRows(Buffer.from(file))) rows.push(row)
  return rows
}
const cellsOf = async (file: Uint8Array | string) => (await rowsOf(file)).map(({ row, cells }) => [row, ...cells])
const refusalOf = (file: Uint8Array | string) =>
  rowsOf(file).then(
    () => undefined,
    (error: unknown) => (error instanceof SheetRefused ? `${error.status} ${error.message}` : error),
  )
const unreadable = '415 Dit bestand kunnen we niet lezen; bewaar het als XLSX of CSV en probeer het opnieuw'

const part = 'xl/worksheets/sheet1.xml'
async function workbook(change: Record<string, string | Uint8Array> = {}) {
  const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'Blad', rows: [['Productcode'], ['B1001']] }] }))
  for (const [name, text] of Object.entries(change))
    parts[name] = new Uint8Array(typeof text === 'string' ? strToU8(text) : text)
  return zipSync(parts, { level: 1 })
}
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`

test('sheet rows: the cells of a CSV are parted by what parts those of its heading', async () => {
  for (const sign of [';', '\t', '|', ','])
    expect(await cellsOf(`Code${sign}Prijs\n B1 ${sign}2`)).toEqual([
      [1, 'Code', 'Prijs'],
      [2, 'B1', '2'],
    ])
  // Blank lines are no heading, what stands in quotes parts nothing, and a first empty cell counts.
  expect(await cellsOf('  \r\nCode,Prijs\r\n\r\nB1,2')).toEqual([
    [2, 'Code', 'Prijs'],
    [4, 'B1', '2'],
  ])
  expect(await cellsOf('"a,b,c";d')).toEqual([[1, 'a,b,c', 'd']])
  expect(await cellsOf(';a,b')).toEqual([[1, '', 'a,b']])
  expect(await cellsOf('sep=|\nCode;x|Prijs')).toEqual([[1, 'Code;x', 'Prijs']])
})

test('sheet rows: a CSV is in the letters of its first bytes, else in those of Windows', async () => {
  expect(await cellsOf('\ufeffCrème;b')).toEqual([[1, 'Crème', 'b']])
  expect(await cellsOf(Buffer.from('\ufeffCrème;b', 'utf16le'))).toEqual([[1, 'Crème', 'b']])
  for (const cell of ['Crème', 'ÿab', 'aþb'])
    expect(await cellsOf(Buffer.from(`${cell};b`, 'latin1'))).toEqual([[1, cell, 'b']])
  expect(await cellsOf(new Uint8Array([0xff, 0xfe]))).toEqual([])
  expect(await refusalOf(Buffer.from('a\0b'))).toBe(unreadable)
})

test('sheet rows: a hundred columns and twenty thousand rows below the heading are the most', async () => {
  const wide = (count: number) => Array.from({ length: count }, (_, at) => at).join(';')
  expect((await rowsOf(`${wide(100)};;`))[0]?.cells).toHaveLength(100)
  expect(await refusalOf(wide(101))).toBe('413 Dit blad heeft meer dan 100 kolommen')
  expect(await rowsOf(`Code\n${'B1\n'.repeat(20_000)}`)).toHaveLength(20_001)
  expect(await refusalOf(`Code\n${'B1\n'.repeat(20_001)}`)).toContain('413 Dit blad heeft meer dan 20.000 regels')
})

test('sheet rows: numbers, truths, dates and texts of a workbook are read as what they are', async () => {
  const cells = [
    '<c r="A2"><v>0.5</v></c>',
    '<c r="B2" t="b"><v>1</v></c>',
    '<c r="C2" t="b"><v>0</v></c>',
    `<c r="D2" t="inlineStr"><is><t xml:space="preserve"> tulp </t></is></c>`,
    '<c r="F2"><v>1e999</v></c>',
  ]
  const xml = sheetOf(
    `<row r="1"><c r="A1" t="inlineStr"><is><t>Code</t></is></c></row><row r="2">${cells.join('')}</row>`,
  )
  const rows = await rowsOf(await workbook({ [part]: xml }))
  expect(rows).toEqual([
    { row: 1, cells: ['Code'], dates: [], formulas: [] },
    { row: 2, cells: [0.5, 'Ja', 'Nee', 'tulp'], dates: [], formulas: [] },
  ])
  const dated = await writeXlsx({
    sheets: [
      {
        name: 'Blad',
        rows: [
          ['Code', 'Maat'],
          ['', new Date(Date.UTC(2026, 9, 11))],
          ['', ''],
          ['B1', 'x'],
        ],
      },
    ],
  })
  expect((await rowsOf(dated)).map(({ row, dates }) => [row, dates])).toEqual([
    [1, []],
    [2, [1]],
    [4, []],
  ])
})

test('sheet rows: a formula is refused in whichever way it is written, with the cell before it', async () => {
  for (const tag of ['<f>', '<f t="shared">', '<x:f>', '<x:f t="shared">']) {
    const cells = `<c r="A2"><v>1</v></c><c r="B2">${tag}1+1`
    const file = await workbook({ [part]: sheetOf(`<row r="1">${text('Code')}</row><row r="2">${cells}`) })
    expect(await refusalOf(file)).toBe(
      '400 Dit blad bevat formules (cel B2); plak ze als waarden en bewaar het opnieuw',
    )
  }
  const nowhere = await workbook({ [part]: sheetOf('<row><c><f>1+1</f></c></row>') })
  expect(await refusalOf(nowhere)).toBe('400 Dit blad bevat formules; plak ze als waarden en bewaar het opnieuw')
  // Where the first tab cannot be told, none may compute.
  const untold = await workbook({
    'xl/_rels/workbook.xml.rels': '<Relationships/>',
    [part]: sheetOf('<row><c><f>1+1</f></c></row>'),
  })
  expect(await refusalOf(untold)).toContain('formules')
})
