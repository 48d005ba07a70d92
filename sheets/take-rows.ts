// The rows below the heading, and which of them ask for nothing.
import { headsColumns, headsTable } from './find-heading.ts'
import type { ColumnRead, Recognition } from './recognize.ts'
import type { SheetRow } from './sheet-row.ts'
import { cellText } from './sheet-text.ts'

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
