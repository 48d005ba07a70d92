// Splits text into rows of cells. Quotes that nothing closes belong to the text: Tulipa "Queen.
import { unguarded } from '../contract/values/csv-text.ts'
import { exactText } from './sheet-text.ts'
import { tooManyColumns } from './sheet-refused.ts'
import { mostColumns, rowsOfBatch, type SheetRow } from './sheet-row.ts'

/** Tab first, as spreadsheets copy; comma last, since names and amounts contain commas. */
export const delimiters = ['\t', ';', '|', ','] as const
export type Delimiter = (typeof delimiters)[number]

/** A hint that spreadsheets read and do not show: 'sep=;'. */
const hint = /^\ufeff?sep=(.)(?:\r\n?|\n|$)/i
/** In characters; a quoted cell that is longer is no cell. */
const longestCell = 100_000
const mostCells = 16_384

/** @param isKnown whether a cell is the heading of a column; @returns undefined when no delimiter makes columns */
export function delimiterOf(text: string, isKnown: (cell: string) => boolean): Delimiter | undefined {
  const [, hinted] = hint.exec(text) ?? []
  const asked = delimiters.find((one) => one === hinted)
  if (asked) return asked
  const head = text.slice(0, 50_000)
  const scored = delimiters.flatMap((delimiter) => {
    if (!head.includes(delimiter)) return []
    const rows: string[][] = []
    for (const { cells } of records(head, delimiter)) {
      if (cells.some((cell) => cell !== '')) rows.push(cells)
      if (rows.length === 50) break
    }
    const known = Math.max(0, ...rows.slice(0, 20).map((cells) => cells.filter(isKnown).length))
    const [width = 1, count = 0] = mostFrequent(rows.map(({ length }) => length).filter((length) => length > 1))
    return width > 1 ? [{ delimiter, known, equal: count / rows.length, width }] : []
  })
  const [best] = scored.toSorted((a, b) => b.known - a.known || b.equal - a.equal || b.width - a.width)
  return best?.delimiter
}

function mostFrequent(numbers: readonly number[]): [number, number] | [] {
  const counts = new Map<number, number>()
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
}

/** Yields filled rows. @throws SheetRefused for too many columns */
export function* csvRows(text: string, delimiter: string, hasBadBytes = false): Generator<readonly SheetRow[]> {
  let batch: SheetRow[] = []
  const [hintLine = ''] = hint.exec(text) ?? []
  for (const { row, cells } of records(text.slice(hintLine.length), delimiter)) {
    const last = cells.findLastIndex((cell) => cell !== '')
    if (last < 0) continue
    if (last >= mostColumns) throw tooManyColumns()
    const filled = cells.slice(0, last + 1)
    batch.push({
      row: hintLine === '' ? row : row + 1,
      cells: filled.map(unguarded),
      days: [],
      formulas: filled.flatMap((cell, at) => (/^[=@]/.test(cell) ? [at] : [])),
      badBytes: hasBadBytes ? filled.flatMap((cell, at) => (cell.includes('\ufffd') ? [at] : [])) : [],
    })
    if (batch.length < rowsOfBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Yields every record, empty ones too, with its number from 1. */
function* records(text: string, delimiter: string): Generator<{ row: number; cells: string[] }> {
  let at = text.startsWith('\ufeff') ? 1 : 0
  let row = 0
  /** No quote before this position closes a cell. */
  let unclosed = 0
  while (at < text.length) {
    row++
    const cells: string[] = []
    for (let isOpen = true; isOpen; ) {
      const start = at
      while (text[at] === ' ' && delimiter !== ' ') at++
      let end = text[at] === '"' ? closingQuote(text, Math.max(at + 1, unclosed), delimiter) : -1
      if (text[at] === '"' && end < 0) unclosed = Math.max(unclosed, Math.min(text.length, at + longestCell))
      if (end >= 0) {
        cells.push(exactText(text.slice(at + 1, end).replaceAll('""', '"')))
        at = end + 1
        while (text[at] === ' ') at++
      } else {
        end = endOfCell(text, start, delimiter)
        cells.push(exactText(text.slice(start, end)))
        at = end
      }
      if (cells.length > mostCells) throw tooManyColumns()
      isOpen = text.startsWith(delimiter, at) && at < text.length
      if (isOpen) at += delimiter.length
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    yield { row, cells }
  }
}

function endOfCell(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === delimiter || sign === '\n' || sign === '\r') return at
  }
  return text.length
}

/** @returns the position of the quote before a delimiter or the end of a line, or -1 */
function closingQuote(text: string, from: number, delimiter: string): number {
  const limit = Math.min(text.length, from + longestCell)
  for (let at = text.indexOf('"', from); at >= 0 && at < limit; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at++
      continue
    }
    let next = at + 1
    while (text[next] === ' ') next++
    const sign = text[next]
    if (sign === undefined || sign === delimiter || sign === '\n' || sign === '\r') return at
  }
  return -1
}
