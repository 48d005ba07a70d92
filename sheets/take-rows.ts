// The rows below the heading, and which of them ask for nothing.
import { headsTable } from './find-heading.ts'
import type { Recognition } from './recognize.ts'
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

/** @returns a sentence where the names of other columns stand in the body, below which the wrong ones would be read */
export function otherTable(body: readonly SheetRow[], isCode: (cell: string) => boolean): string | undefined {
  const other = body.find((row) => headsTable(row, isCode))
  return other && `Op regel ${other.row} begint een tabel met andere kolommen; lees de twee tabellen apart in`
}
