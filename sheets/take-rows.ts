// The rows below the heading, and which of them ask for nothing.
import { headsColumns, headsTable } from './find-heading.ts'
import type { ColumnRead, Recognition } from './recognize.ts'
import type { SheetRow } from './sheet-row.ts'
import { cellText, onlyText } from './sheet-text.ts'
import { headsCancelled, headsMail } from './unit-words.ts'

/** @returns the rows of a recognized tab, without its titles, its heading (repeated on each page) and hidden rows */
export function bodyRows(rows: readonly SheetRow[], { headingRow, columns }: Recognition): SheetRow[] {
  const headings = columns.filter(({ heading }) => heading !== '')
  return rows.filter(
    ({ row, cells, isHidden }) =>
      row > headingRow &&
      !isHidden &&
      (headings.length === 0 || headings.some(({ at, heading }) => cellText(cells[at]) !== heading)),
  )
}

/**
 * @param used columns whose cells are read
 * @returns a sentence where the names of other columns stand in the body, below which the wrong ones would be read
 */
export function otherTable(
  body: readonly SheetRow[],
  isCode: (cell: string) => boolean,
  used: readonly ColumnRead[],
): string | undefined {
  const isOther = ({ cells }: SheetRow) => used.some(({ at, heading }) => !['', heading].includes(cellText(cells[at])))
  const other = body.find((row) => headsTable(row, isCode) || (headsColumns(row, isCode) && isOther(row)))
  return other && `Op regel ${other.row} begint een tabel met andere kolommen; lees de twee tabellen apart in`
}

/**
 * @param isLine whether a row asks for something
 * @returns a sentence where a line of its own says that what stands below it is not wanted ('Vervallen'), or is an earlier mail
 */
export function cancelledRows(body: readonly SheetRow[], isLine: (row: SheetRow) => boolean): string | undefined {
  const first = body.findIndex(isLine)
  const from = body.findIndex((row, at) => {
    const text = onlyText(row)
    const heads = headsCancelled(text) || (at > first && headsMail(text))
    return heads && !text.startsWith('>') && !isLine(row)
  })
  const title = body[from]
  if (!title || !body.slice(from + 1).some(isLine)) return undefined
  return `Op regel ${title.row} staat ‘${onlyText(title).slice(0, 60)}’; lees de regels daaronder apart in`
}
