import type { SheetLine } from './read-lines.ts'

/** Origin of a row on the page; absent for typed ones. */
export interface FromSheet {
  readonly from?: { readonly sheet: number; readonly id: string; readonly isEditedByHand: boolean } | undefined
}

/** Replaces the rows read earlier from this sheet; rows edited by hand stay. */
export function replaceLines<Row extends FromSheet>(
  rows: readonly Row[],
  lines: readonly SheetLine[],
  sheet: number,
): { readonly stay: readonly Row[]; readonly added: readonly SheetLine[] } {
  const edited = new Set(rows.flatMap(({ from }) => (from?.sheet === sheet && from.isEditedByHand ? [from.id] : [])))
  return {
    stay: rows.filter(({ from }) => from?.sheet !== sheet || from.isEditedByHand),
    added: lines.filter(({ id }) => !edited.has(id)),
  }
}

export const markEdited = ({ from }: FromSheet): FromSheet => (from ? { from: { ...from, isEditedByHand: true } } : {})
