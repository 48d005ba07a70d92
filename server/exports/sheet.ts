// A sheet as it is exported: columns with labels, and rows that come as they are read.
import type { SheetCellKind } from '../../contract/product-sheet.ts'

/** A `number` names something and is not counted with; `price` is in cents, `day` is '2026-11-21', `month` 1 to 12. */
export interface Column {
  readonly label: string
  readonly kind: SheetCellKind | 'day' | 'number'
}

/** In the order of the columns; null is an empty cell. */
export type Row = readonly (string | number | null)[]

export interface Sheet {
  readonly name: string
  readonly columns: readonly Column[]
  /** In pieces of some hundred rows, between which others get their turn. */
  readonly rows: AsyncIterable<readonly Row[]>
}

/** What no file may hold: signs that XML forbids, and halves of a sign. */
export const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
