// Splits text into rows of cells. Quotes that nothing closes belong to the text: Tulipa "Queen.
import { unguarded } from '../contract/values/csv-text.ts'
import { exactText } from './sheet-text.ts'
import { isHeading, isNumberHeading, isPriceHeading } from './column-words.ts'
import { SheetError, tooManyColumns } from './sheet-error.ts'
import { mostColumns, rowsOfBatch, type SheetRow } from './sheet-row.ts'

/** Tab first, as spreadsheets copy; comma last, since names and amounts contain commas. */
export const delimiters = ['\t', ';', '|', ','] as const
export type Delimiter = (typeof delimiters)[number]

/** A hint that spreadsheets read and do not show: 'sep=;'. */
const hint = /^\ufeff?sep=(.)(?:\r\n?|\n|$)/i
/** In characters. A longer quoted cell is read as unquoted text; a longer unquoted one is refused. */
const longestCell = 100_000
const mostCells = 16_384

/** @returns undefined for lines without columns */
export function delimiterOf(text: string): Delimiter | undefined {
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
    const known = Math.max(0, ...rows.slice(0, 20).map((cells) => cells.filter(isHeading).length))
    const parted = rows.filter((cells) => cells.length > 1 && (delimiter !== ',' || isPartedByComma(cells)))
    if (known < 2 && parted.length * 2 <= rows.length) return []
    const [width = 1, count = 0] = mostFrequent(rows.map(({ length }) => length).filter((length) => length > 1))
    return [{ delimiter, known, equal: count / rows.length, width }]
  })
  const [best] = scored.toSorted((a, b) => b.known - a.known || b.equal - a.equal || b.width - a.width)
  return best?.delimiter
}

/** In a sentence a comma stands between words, or in the number at its end: 'B1001 0,25'. */
const isPartedByComma = (cells: readonly string[]) =>
  cells.some((cell) => /^\d+(?:\.\d+)?$/.test(cell)) && !/\s(?:€\s?)?\d[\d.]*$/.test(cells.at(-2) ?? '')

function mostFrequent(numbers: readonly number[]): [number, number] | [] {
  const counts = new Map<number, number>()
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
}

/** Yields filled rows; without a delimiter each line is one cell. @throws SheetError for too many columns */
export function* csvRows(
  text: string,
  delimiter: Delimiter | undefined,
  hasBadBytes = false,
): Generator<readonly SheetRow[]> {
  let batch: SheetRow[] = []
  let headings: readonly string[] | undefined
  // A file with points in its amounts has no commas in them.
  const mayHaveCommas = delimiter === ',' && !/,\d+\.\d{1,2}(?=[,\r\n]|$)/.test(text)
  const [hintLine = ''] = hint.exec(text) ?? []
  for (const { row, cells } of records(text.slice(hintLine.length), delimiter)) {
    if (!headings && row <= 20 && cells.filter(isHeading).length > 1) headings = cells
    if (delimiter === ',' && headings?.length === 2 && cells.length === 3) joinThousands(cells)
    const last = cells.findLastIndex((cell) => cell !== '')
    if (last < 0) continue
    if (delimiter === ',' && headings && cells.length > headings.length) throw moreCellsThanHeading(row)
    if (mayHaveCommas && headings) refuseDecimalComma(headings, cells, row)
    if (last >= mostColumns) throw tooManyColumns()
    const filled = cells.slice(0, last + 1)
    batch.push({
      row: hintLine === '' ? row : row + 1,
      cells: filled.map(unguarded),
      days: [],
      formulas: filled.flatMap((cell, at) => (/^[=@]/.test(cell) ? [at] : [])),
      badBytes: hasBadBytes ? filled.flatMap((cell, at) => (cell.includes('\ufffd') ? [at] : [])) : [],
      isHidden: false,
      hiddenColumns: [],
    })
    if (batch.length < rowsOfBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** '1,250' below a heading of one column less; as a price it says nothing sure. */
function joinThousands(cells: string[]): void {
  const [thousands = '', rest = ''] = cells.slice(-2)
  if (/^[1-9]\d{0,2}$/.test(thousands) && /^\d{3}$/.test(rest)) cells.splice(-2, 2, `${thousands},${rest}`)
}

const moreCellsThanHeading = (row: number) =>
  new SheetError(
    400,
    `Regel ${row} heeft meer cellen dan de kop; zet een tekst met een komma tussen aanhalingstekens, of bewaar het als XLSX`,
  )

/** '0,15' below 'Prijs,Opmerking' makes two cells. @throws SheetError unless the second may be a number of its own */
function refuseDecimalComma(headings: readonly string[], cells: readonly string[], row: number): void {
  const split = cells.findIndex((cell, at) => {
    const [whole] = isPriceHeading(headings[at] ?? '') ? (/\d+$/.exec(cell) ?? []) : []
    const isNumber = whole !== undefined && /^(?:€ ?)?\d+$/.test(cell) && /^\d\d(?: ?€)?$/.test(cells[at + 1] ?? '')
    return isNumber && (Number(whole) === 0 || !isNumberHeading(headings[at + 1] ?? ''))
  })
  if (split < 0) return
  const amount = cells.slice(split, split + 2).join()
  throw new SheetError(
    400,
    `Op regel ${row} kan ${amount} één bedrag zijn; zet bedragen met een komma tussen aanhalingstekens, of bewaar het als XLSX`,
  )
}

/** Yields every record, empty ones too, with its number from 1. */
function* records(text: string, delimiter: Delimiter | undefined): Generator<{ row: number; cells: string[] }> {
  let at = text.startsWith('\ufeff') ? 1 : 0
  let row = 0
  while (at < text.length) {
    row++
    const cells: string[] = []
    for (let isOpen = true; isOpen; ) {
      const start = at
      while (text[at] === ' ') at++
      let end = text[at] === '"' ? closingQuote(text, at + 1, delimiter) : -1
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
      isOpen = delimiter !== undefined && text[at] === delimiter
      if (isOpen) at++
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    yield { row, cells }
  }
}

function endOfCell(text: string, from: number, delimiter: Delimiter | undefined): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === delimiter || sign === '\n' || sign === '\r') return at
    if (at - from > longestCell) throw new SheetError(413, 'Een cel heeft meer dan 100.000 tekens; kort die in')
  }
  return text.length
}

/** @returns the position of the first quote that is not doubled, or -1 where text follows it: "Queen of Night" 12/+ */
function closingQuote(text: string, from: number, delimiter: Delimiter | undefined): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  if (at < 0 || at - from > longestCell) return -1
  let next = at + 1
  while (text[next] === ' ') next++
  const sign = text[next]
  return sign === undefined || sign === delimiter || sign === '\n' || sign === '\r' ? at : -1
}
