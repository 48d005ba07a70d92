import { csvRows, delimiters } from '../../../sheets/csv.ts'
import { plainText } from '../../../sheets/sheet-text.ts'
import type { List, ListRow } from './list-rows.ts'
import type { PastedValues } from './pasted-values.ts'

const isFilled = (row: readonly string[]) => row.some((cell) => cell !== '')
const plainSpaces = (cell: string) => cell.replace(/\s+/g, ' ')

/** True if it occurs in most lines; a comma also needs a value beside it. */
function separates(text: string, delimiter: string, values: PastedValues): boolean {
  const rows = cellsOf(text, delimiter).map(({ cells }) => cells)
  const hasValue = (row: readonly string[]) =>
    row.some(values.readsBetweenCommas) && row.filter((cell) => cell !== '').length > 1
  const good = rows.filter((row) => row.length > 1 && (delimiter !== ',' || hasValue(row)))
  return good.length * 2 > rows.length
}

const codeAndThousands = /^([a-z]{1,4}\d{2,8}) (\d{1,3}(?: \d{3})+(?: \p{L}+\.?)?)$/iu

/** 'B1001 250', '250 x B1001', "Tulipa 'Apeldoorn' 1.250 stuks": a quantity at one end, the product in the rest. */
function cellsOfNote(line: string, values: PastedValues): string[] {
  const text = plainSpaces(line).trim().replace(/€ /g, '€')
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

/** @returns non-empty rows with their line numbers, from 1. @throws SheetRefused for too many columns */
export function readCells(list: List, values: PastedValues): readonly ListRow[] {
  if (typeof list !== 'string') return list
  const text = plainText(list)
  const delimiter = delimiters.find((one) => text.includes(one) && separates(text, one, values))
  if (delimiter !== undefined) return cellsOf(text, delimiter)
  const lines = text.split('\n').map((line, index) => ({ row: index + 1, cells: cellsOfNote(line, values) }))
  return lines.filter(({ cells }) => isFilled(cells))
}

function cellsOf(text: string, delimiter: string): ListRow[] {
  const rows = [...csvRows(text, delimiter)].flat()
  return rows.map(({ row, cells }) => ({ row, cells: cells.map((cell) => plainSpaces(String(cell))) }))
}
