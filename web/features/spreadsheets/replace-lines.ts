import type { TakenLine } from './read-lines.ts'

/** Origin of a row on the page; absent for typed ones. */
export interface FromSheet {
  readonly from?: { readonly sheet: number; readonly id: string; readonly isMended: boolean } | undefined
}

/** Replaces the rows read earlier from this sheet; rows edited by hand stay. */
export function replaceLines<Row extends FromSheet>(
  rows: readonly Row[],
  lines: readonly TakenLine[],
  sheet: number,
): { readonly stay: readonly Row[]; readonly added: readonly TakenLine[] } {
  const mended = new Set(rows.flatMap(({ from }) => (from?.sheet === sheet && from.isMended ? [from.id] : [])))
  return {
    stay: rows.filter(({ from }) => from?.sheet !== sheet || from.isMended),
    added: lines.filter(({ id }) => !mended.has(id)),
  }
}

export const mended = ({ from }: FromSheet): FromSheet => (from ? { from: { ...from, isMended: true } } : {})
