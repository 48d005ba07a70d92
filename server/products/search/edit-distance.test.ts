import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

/** The same, counted without anything that saves time. */
function counted(typed: string, word: string): number {
  const rows = Array.from({ length: typed.length + 1 }, (_, line) => [line])
  const at = (line: number, column: number) => rows[line]?.[column] ?? 0
  for (let line = 0; line <= typed.length; line++)
    for (let column = 1; column <= word.length; column++) {
      const ways = [at(line, column - 1) + 1]
      if (line > 0) {
        const isSame = typed[line - 1] === word[column - 1]
        ways.push(at(line - 1, column) + 1, at(line - 1, column - 1) + (isSame ? 0 : 1))
        const isSwapped = typed[line - 1] === word[column - 2] && typed[line - 2] === word[column - 1]
        if (line > 1 && column > 1 && isSwapped) ways.push(at(line - 2, column - 2) + 1)
      }
      rows[line]?.push(Math.min(...ways))
    }
  return at(typed.length, word.length)
}

function expected(typed: string, word: string, most: number) {
  const edits = Math.min(...Array.from({ length: word.length }, (_, at) => counted(typed, word.slice(0, at + 1))))
  return edits > most ? undefined : { edits, whole: counted(typed, word) === edits }
}

/** Every word of so many letters at most. */
const wordsOf = (letters: string, most: number): string[] =>
  most === 0 ? [''] : ['', ...wordsOf(letters, most - 1).flatMap((word) => letters.split('').map((one) => one + word))]

test.each([
  ['ab', 5],
  ['abc', 3],
] as const)('letters wrong are counted as anybody would, in words of %s', (letters, most) => {
  const words = [...new Set(wordsOf(letters, most))].filter((word) => word !== '')
  for (const typed of words)
    for (const word of words)
      for (const limit of [1, 2])
        expect({ typed, word, limit, found: editDistance(typed, word, limit) }).toEqual({
          typed,
          word,
          limit,
          found: expected(typed, word, limit),
        })
})

test('a text of more than 63 letters is no word', () => {
  const long = 'a'.repeat(63)
  expect(editDistance(long, long, 1)).toEqual({ edits: 0, whole: true })
  expect(editDistance(`${long}a`, `${long}a`, 1)).toBeUndefined()
})
