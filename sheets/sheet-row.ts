/** As a person reads it: text, or a number without a format that changes it; a day is 'YYYY-MM-DD'. */
export type Cell = string | number

export interface SheetRow {
  /** Number as in the spreadsheet, from 1. */
  readonly row: number
  readonly cells: readonly Cell[]
  /** Columns, from 0. */
  readonly days: readonly number[]
  readonly formulas: readonly number[]
  /** Columns with bytes that are no letters in the file's encoding. */
  readonly badBytes: readonly number[]
  /** Hidden in the spreadsheet, by hand or by a filter. */
  readonly isHidden: boolean
  /** Columns that are hidden in the spreadsheet. */
  readonly hiddenColumns: readonly number[]
}

export interface SheetTab {
  /** '' for a file without tabs. */
  readonly name: string
  readonly isHidden: boolean
  /** Yields filled rows in batches. @throws SheetError */
  rows(): AsyncGenerator<readonly SheetRow[]>
}

export const mostColumns = 100

/** Of all tabs, without titles and headings. */
export const mostRows = 20_000

/** At least so many, but for the last batch. */
export const rowsOfBatch = 250
