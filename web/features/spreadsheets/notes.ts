// Lines as people write them in a mail or a chat: 'B1001 250', '250 x B1001', "Tulipa 'Apeldoorn' 1.250 stuks".
import { isDateLike } from '../../../sheets/date-like.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'
import { cellText } from '../../../sheets/sheet-text.ts'
import { castsDoubt } from '../../../sheets/unit-words.ts'

export interface Note {
  readonly product: string
  readonly value: string
}

/** '[25-11-2026 09:12] Jan: ', '25-11-2026 09:12 - Jan: ', '1. ', '• ' */
const beforeNote =
  /^(?:\[[^\]]{5,30}\] ?(?:[^:]{1,40}: )?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4},? \d{1,2}[:.]\d\d(?::\d\d)?(?: -)? [^:]{1,40}: |\d{1,3}[.)] |[-*•–] )+/u

export const areNotes = (rows: readonly SheetRow[]): boolean => rows.every(({ cells }) => cells.length === 1)

const textOf = ({ cells }: SheetRow) => cellText(cells[0]).replace(beforeNote, '').replace(/€ /g, '€')
const wordsOf = (text: string) => text.split(' ').filter(Boolean)

/** Words that may be codes, for the catalogue to look up: one, or two next to each other ('B 1001'). */
export function wordsOfNotes(rows: readonly SheetRow[]): string[] {
  const found = rows.flatMap((row) => [1, 2].flatMap((size) => places(wordsOf(textOf(row)), size)))
  return [...new Set(found.map(({ code }) => code).filter((code) => /\d/.test(code) && code.length <= 20))]
}

const trimmed = (word: string) => word.replace(/[:;,]$/, '')

/**
 * Splits a note into a known code and a value or, without a known code, into a product and a value at one end.
 * Ambiguous text stays in `product` or `value` as written.
 */
export function readNote(row: SheetRow, isCode: (word: string) => boolean, isValue: (text: string) => boolean): Note {
  const text = textOf(row)
  const words = wordsOf(text)
  const codes = [1, 2].flatMap((size) => places(words, size).filter(({ code }) => isCode(code)))
  const [found] = codes
  if (!found) return valueAtOneEnd(text, words, isValue)
  const isOne = codes.every(({ at, size }) => at <= found.at && found.at < at + size)
  const rest = [...words.slice(0, found.at), ...words.slice(found.at + found.size)]
  return isOne ? { product: found.code, value: valueIn(rest, isValue) } : { product: text, value: '' }
}

function places(words: readonly string[], size: number) {
  return words.slice(size - 1).map((_, at) => ({ at, size, code: trimmed(words.slice(at, at + size).join(' ')) }))
}

/** '31-12-2026' or '1 december', not '250 September Charm'. */
const isDay = (word: string, at: number, words: readonly string[]) =>
  isDateLike(word) || (/^\d{1,2}$/.test(word) && isDateLike(`${word} ${words[at + 1] ?? ''}`))

/** The value, if it is the only one and no other word casts doubt on it or names a date; else all, for the user to correct. */
function valueIn(words: readonly string[], isValue: (text: string) => boolean): string {
  const whole = words.join(' ')
  const plain = whole.replace(/^[x×] | [x×]$/i, '')
  if (isValue(plain)) return plain
  const [value, ...more] = words.filter(isValue)
  const others = words.filter((word) => word !== value).join(' ')
  return value === undefined || more.length > 0 || castsDoubt(others) || words.some(isDay) ? whole : value
}

function valueAtOneEnd(text: string, words: readonly string[], isValue: (text: string) => boolean): Note {
  const ends = [
    [words.slice(0, -1), words.slice(-1)],
    [words.slice(0, -2), words.slice(-2)],
    [words.slice(2), words.slice(0, 2)],
    [words.slice(1), words.slice(0, 1)],
  ] as const
  // Thousands, or a size and a quantity: '12 250'.
  const isUnsure = words.length > 2 && words.slice(-2).every((word) => /^\d+$/.test(word))
  if (isUnsure) return { product: text, value: '' }
  for (const [rest, end] of ends) {
    const value = end.join(' ')
    if (rest.length > 0 && isValue(value)) return { product: rest.join(' '), value }
  }
  return { product: text, value: '' }
}
