/** `number` is an identifier; `price` is in cents, `day` is '2026-11-21', `month` is 1 to 12. */
export interface Column {
  readonly label: string
  readonly kind: 'text' | 'count' | 'number' | 'price' | 'month' | 'day'
}

export type Row = readonly (string | number | null)[]

export interface Sheet {
  readonly name: string
  readonly columns: readonly Column[]
  /** In batches of some hundred rows; other requests run in between. */
  readonly rows: AsyncIterable<readonly Row[]>
}

/** Drops characters that XML forbids, and lone surrogates. */
export const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are removed
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
