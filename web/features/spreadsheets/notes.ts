// Lines as people write them in a mail or a chat: 'B1001 250', '250 x B1001', "Tulipa 'Apeldoorn' 1.250 stuks".
import { isDateLike } from '../../../sheets/date-like.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'
import { onlyText } from '../../../sheets/sheet-text.ts'
import { castsDoubt, withoutSizes } from '../../../sheets/unit-words.ts'

export interface Note {
  readonly row: number
  readonly product: string
  readonly value: string
}

/** '[25-11-2026 09:12] Jan: ', '25-11-2026 09:12 - Jan: ', '1. ', '1.' before a letter, '• ' */
const beforeNote =
  /^(?:\[[^\]]{5,30}\] ?(?:[^:]{1,40}: )?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4},? \d{1,2}[:.]\d\d(?::\d\d)?(?: -)? [^:]{1,40}: |\d{1,3}[.)](?: |(?=\p{L}))|[-*•–] )+/u

export const areNotes = (rows: readonly SheetRow[]): boolean => rows.every(({ cells }) => cells.length === 1)

/** With an amount of money as one word: '€250,00', '250€'. */
const textOf = (row: SheetRow) =>
  onlyText(row)
    .replace(beforeNote, '')
    .replace(/(?:€|\beur(?:os?)?) (?=\d)/gi, '€')
    .replace(/(?<=\d) ?(?:€|eur(?:os?)?\b)(?! ?\d)/gi, '€')

/** 'B1001:500' is two words; a quoted line has none. */
const wordsOf = (text: string) =>
  text.startsWith('>')
    ? []
    : text
        .split(' ')
        .filter(Boolean)
        .flatMap((word) => word.replace(/^([#*(]?\p{L}\S*[:=;])(?=\d)/u, '$1 ').split(' '))

/** '(B1001)', '*500*' and '500.' without their signs; '*500' alone corrects what was said before. */
const bare = (text: string) =>
  text.replace(/^(?:[([_#]{1,5}|\*{1,2}(?=[^*]*\*))/, '').replace(/[.,;:!=)\]*_]{1,5}$/, '')

/** One word, or two next to each other ('B 1001'). */
const places = (words: readonly string[]) =>
  [1, 2].flatMap((size) =>
    words.slice(size - 1).flatMap((_, at) => {
      const written = words.slice(at, at + size).join(' ')
      return [...new Set([written, bare(written)])].map((code) => ({ at, size, code }))
    }),
  )

/** Words that may be codes, for the catalogue to look up. */
export function wordsOfNotes(rows: readonly SheetRow[]): string[] {
  const found = rows.flatMap((row) => places(wordsOf(textOf(row))))
  return [...new Set(found.map(({ code }) => code).filter((code) => /\d/.test(code) && code.length <= 20))]
}

type Is = (text: string) => boolean

function noteOf(row: number, text: string, isCode: Is) {
  const words = wordsOf(text)
  return { row, text, words, codes: places(words).filter(({ code }) => isCode(code)) }
}

/** True for a known code with another word beside it. */
export function isNote(row: SheetRow, isCode: Is): boolean {
  const { words, codes } = noteOf(row.row, textOf(row), isCode)
  return codes.some(({ size }) => size < words.length)
}

type Words = ReturnType<typeof noteOf>
type ProductAndValue = Omit<Note, 'row'>

/**
 * Splits each note into a known code and a value or, without a known code, into a product and a value at one end.
 * Ambiguous text stays in `product` or `value` as written.
 */
export function readNotes(rows: readonly SheetRow[], isCode: Is, isValue: Is): Note[] {
  const notes = rows.map((row) => noteOf(row.row, textOf(row), isCode))
  const numbers = notes.filter(({ codes }) => codes.length > 0).map(({ words }) => numberBefore(words))
  // One in between may have an unknown code.
  const areNumbered =
    numbers.length > 1 &&
    numbers[0] === 1 &&
    numbers.every((number, at) => number > (numbers[at - 1] ?? 0) && number <= notes.length)
  const withoutNumber = ({ row, words }: Words) => noteOf(row, words.slice(1).join(' '), isCode)
  return notes.map((note) => ({
    row: note.row,
    ...readNote(areNumbered && note.codes.length > 0 ? withoutNumber(note) : note, isValue),
  }))
}

/** NaN for none, also in '1 x B1001'. */
const numberBefore = ([first = '', second = '']: readonly string[]) =>
  /^(?:[x×]|st|stuks?)$/i.test(bare(second)) ? Number.NaN : Number(/^\d+$/.exec(bare(first))?.[0] ?? Number.NaN)

function readNote({ text, words, codes }: Words, isValue: Is): ProductAndValue {
  const [found] = codes
  if (!found) return valueAtOneEnd(text, words, isValue)
  const isOne = codes.every(({ at, size }) => at <= found.at && found.at < at + size)
  const rest = [...words.slice(0, found.at), ...words.slice(found.at + found.size)]
  const value = isOne ? valueIn(rest, isValue) : undefined
  return value === undefined ? { product: text, value: '' } : { product: found.code, value }
}

/** Of two numbers '1 250' alone is surely one. */
const isOneValue = (text: string, isValue: Is) =>
  isValue(text) && (!/\d \d/.test(text) || /^\d \d{3}(?! ?\d)/.test(text))

/** '31-12-2026' or '1 december', not '250 September Charm'. */
const isDay = (word: string, at: number, words: readonly string[]) =>
  isDateLike(word) || (/^\d{1,2}$/.test(word) && isDateLike(`${word} ${words[at + 1] ?? ''}`))

/** '5dz', '2x12' or '±250', of which no one knows how much it is. */
const isOtherNumber = (word: string) => /^(?:[±~+*x×]|ca\.?)?\d/i.test(word) && !namesOrPrice.test(word)
/** '12/+', '16-17', '10,5', '0,19', '13cm', '2-tak' */
const namesOrPrice =
  /^(?:\d{1,2}[/-](?:\d{1,2}|\+)|(?:\d{1,3}\.)?\d{1,4}[.,]\d{1,2}€?|\d{1,3}(?:[.,]\d)?(?:cm|mm|l|ltr)|\d{1,2}-\p{L}+)$/iu

/**
 * The value, if it is the only one and no other word casts doubt on it or names a date; else all, for the user to correct.
 * @returns undefined where all would be read as one number
 */
function valueIn(words: readonly string[], isValue: Is): string | undefined {
  const whole = words.join(' ')
  const plain = bare(whole).replace(/^[x×] | [x×]$/i, '')
  if (isOneValue(plain, isValue)) return plain
  const others = withoutSizes(whole).split(' ').map(bare).filter(Boolean)
  const [value, ...more] = others.filter(isValue)
  const isSure = more.length === 0 && !castsDoubt(others.join(' ')) && !others.some(isDay)
  if (value !== undefined && isSure && !others.some((word) => word !== value && isOtherNumber(word))) return value
  return isValue(whole) ? undefined : whole
}

function valueAtOneEnd(text: string, words: readonly string[], isValue: Is): ProductAndValue {
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
    if (rest.length > 0 && isOneValue(value, isValue)) return { product: rest.join(' '), value }
  }
  return { product: text, value: '' }
}
