import Papa from 'papaparse'
import type { PastedValues } from './pasted-values.ts'

/** Tab first, as spreadsheets copy; comma last, since names contain commas. */
const delimiters = ['\t', ';', '|', ','] as const

/** Turns special spaces into plain ones and drops invisible characters. */
function plainText(text: string): string {
  return text
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
}

const clean = (cell: string) => cell.replace(/\s+/g, ' ').trim()
const isFilled = (row: readonly string[]) => row.some((cell) => cell !== '')

function split(text: string, delimiter: string, quoteChar: string): { rows: string[][]; isWhole: boolean } {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, quoteChar, newline: '\n' })
  return { rows: data.map((row) => row.map(clean)), isWhole: errors.every(({ type }) => type !== 'Quotes') }
}

/** An unclosed quote belongs to a name. */
function cellsOf(text: string, delimiter: string): string[][] {
  const quoted = split(text, delimiter, '"')
  return quoted.isWhole ? quoted.rows : split(text, delimiter, '\u0000').rows
}

/** True if it occurs in most lines; a comma also needs a value beside it. */
function separates(text: string, delimiter: string, values: PastedValues): boolean {
  const rows = cellsOf(text, delimiter).filter(isFilled)
  const hasValue = (row: readonly string[]) =>
    row.some(values.readsBetweenCommas) && row.filter((cell) => cell !== '').length > 1
  const good = rows.filter((row) => row.length > 1 && (delimiter !== ',' || hasValue(row)))
  return good.length * 2 > rows.length
}

const codeAndThousands = /^([a-z]{1,4}\d{2,8}) (\d{1,3}(?: \d{3})+(?: \p{L}+\.?)?)$/iu

/** 'B1001 250', '250 x B1001', "Tulipa 'Apeldoorn' 1.250 stuks": a quantity at one end, the product in the rest. */
function cellsOfNote(line: string, values: PastedValues): string[] {
  const text = clean(line).replace(/€ /g, '€')
  // After a name such digits may be a size and a quantity.
  const [, code, thousands] = codeAndThousands.exec(text) ?? []
  if (code !== undefined && thousands !== undefined) return [code, thousands]
  const words = text.split(' ')
  for (const size of [1, 2]) {
    const rest = words.slice(0, -size)
    const last = words.slice(-size).join(' ')
    if (rest.length > 0 && values.reads(last)) return [rest.join(' '), last]
  }
  for (const size of [2, 1]) {
    const rest = words.slice(size)
    const first = words.slice(0, size).join(' ')
    if (rest.length > 0 && values.reads(first)) return [rest.join(' '), first]
  }
  return [text]
}

/** @returns non-empty rows with their line numbers, from 1 */
export function readCells(pasted: string, values: PastedValues): { row: number; cells: string[] }[] {
  const text = plainText(pasted)
  const delimiter = delimiters.find((one) => text.includes(one) && separates(text, one, values))
  const rows =
    delimiter === undefined ? text.split('\n').map((line) => cellsOfNote(line, values)) : cellsOf(text, delimiter)
  return rows.map((cells, index) => ({ row: index + 1, cells })).filter(({ cells }) => isFilled(cells))
}
