// The rows below the heading, and which of them ask for nothing.
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
