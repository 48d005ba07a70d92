// Finds the heading of a sheet and the column of each field. Where two columns fit alike, or none surely does, it asks.
import { parseDay } from '../contract/values/dates.ts'
import { parsePrice } from '../contract/values/money.ts'
import { readQuantity } from '../contract/values/read-quantity.ts'
import {
  headingKey,
  isHeading,
  isOnePiece,
  isUnitHeading,
  type JobField,
  piecesOfPrice,
  type SheetJob,
} from './column-words.ts'
import type { SheetRow } from './sheet-row.ts'
import { cellText } from './sheet-text.ts'

export interface ColumnRead {
  /** From 0. */
  readonly at: number
  readonly letter: string
  /** '' without a heading. */
  readonly heading: string
  /** The first filled cell. */
  readonly example: string
}

/** Columns from 0 by field; null for a field that no column is for. */
export type ColumnChoice<F extends string = string> = { readonly [field in F]?: number | null | undefined }

export interface Recognition<F extends string = string> {
  /** Number of the heading's row in the sheet; 0 without one. */
  readonly headingRow: number
  /** Every column that has a cell, without those that are hidden in the spreadsheet. */
  readonly columns: readonly ColumnRead[]
  readonly taken: ColumnChoice<F>
  /** Until each is answered, nothing may be read. */
  readonly questions: readonly { readonly field: F; readonly options: readonly number[] }[]
  /** Columns that no field takes. */
  readonly unused: readonly number[]
  /** How many with a cell are hidden in the spreadsheet. */
  readonly hiddenColumns: number
}

/** The heading is looked for in so many rows. */
export const headingRows = 20
/** Rows whose cells decide what a column holds. */
const sampleRows = 100
/** Share of the filled cells. */
const mostly = 0.5

/** 'A' for 0, 'AA' for 26. */
export function columnLetter(at: number): string {
  return (at >= 26 ? columnLetter(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
}

/** Texts that may be codes, for the catalogue to look up. */
export function possibleCodes(rows: readonly SheetRow[]): string[] {
  const texts = rows.slice(0, sampleRows).flatMap(({ cells }) => cells.map(cellText))
  return [...new Set(texts.filter((text) => /\d|^\S{2,20}$/.test(text) && text.length <= 20))]
}

/**
 * @param rows the first rows of a tab, a hundred at least where there are so many
 * @param isCode whether the catalogue has a product of this code
 * @param chosen what the user chose; goes before what is found
 */
export function recognize<F extends string>(
  rows: readonly SheetRow[],
  job: SheetJob<F>,
  isCode: (cell: string) => boolean,
  chosen: ColumnChoice<F> = {},
): Recognition<F> {
  const heading = findHeading(rows, isCode)
  const body = rows.filter(({ row }) => row > (heading?.row ?? 0)).slice(0, sampleRows)
  const hidden = rows[0]?.hiddenColumns ?? []
  const filled = columnsOf(heading, body, isCode)
  const columns = filled.filter(({ at }) => !hidden.includes(at))
  const taken: { [field in F]?: number | null } = {}
  const questions: { field: F; options: number[] }[] = []
  const isFree = ({ at }: Column) => !Object.values(taken).includes(at)
  const choices = new Set(Object.values<number | null | undefined>(chosen))
  for (const field of job.fields) {
    const others = job.fields.filter((other) => other !== field)
    const choice = chosen[field.name]
    if (choice !== undefined) {
      taken[field.name] = choice
      continue
    }
    const isKnown = ({ share }: Column) => field.kind === 'code' && share.code >= mostly
    const free = columns.filter(
      (column) => isFree(column) && !choices.has(column.at) && (isKnown(column) || !isNamed(others, column)),
    )
    const found = heading ? byHeading(field, free, columns) : byCells(field, free)
    if (found === 'ask') {
      const fitting = free.filter((column) => fits(field, column) && !column.counts)
      questions.push({ field: field.name, options: (fitting.length > 0 ? fitting : free).map(({ at }) => at) })
    } else if (found) taken[field.name] = found.at
  }
  const unused = columns.filter(isFree).map(({ at }) => at)
  return {
    headingRow: heading?.row ?? 0,
    columns: columns.map(shown),
    taken,
    questions,
    unused,
    hiddenColumns: filled.length - columns.length,
  }
}

/** The row with the most known headings: two at least, or one in the first row or among other words. */
function findHeading(rows: readonly SheetRow[], isCode: (cell: string) => boolean): SheetRow | undefined {
  let best: { row: SheetRow; known: number } | undefined
  for (const row of rows.slice(0, headingRows)) {
    const filled = row.cells.filter((cell) => cell !== '')
    const known = filled.filter((cell) => typeof cell === 'string' && isHeading(cell)).length
    const isWords =
      filled.length > 1 && filled.every((cell) => /^\p{L}/u.test(cellText(cell)) && !isCode(cellText(cell)))
    const isOne = known >= 2 || (known === 1 && (isWords || (filled.length === 1 && row === rows[0])))
    if (isOne && known > (best?.known ?? 0)) best = { row, known }
  }
  return best?.row
}

interface Column extends ColumnRead {
  readonly key: string
  /** Shares of the filled cells. */
  readonly share: Readonly<Record<JobField['kind'], number>>
  /** 1, 2, 3 …: numbering. */
  readonly counts: boolean
}

function columnsOf(
  heading: SheetRow | undefined,
  body: readonly SheetRow[],
  isCode: (cell: string) => boolean,
): Column[] {
  const width = Math.max(heading?.cells.length ?? 0, ...body.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => columnOf(at, heading, body, isCode)).filter(
    ({ heading: text, example }) => text !== '' || example !== '',
  )
}

function columnOf(
  at: number,
  heading: SheetRow | undefined,
  body: readonly SheetRow[],
  isCode: (cell: string) => boolean,
): Column {
  const cells = body.map((row) => ({ text: cellText(row.cells[at]), isDay: row.days.includes(at) }))
  const filled = cells.filter(({ text }) => text !== '')
  const shareOf = (is: (cell: { text: string; isDay: boolean }) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(is).length / filled.length
  const text = cellText(heading?.cells[at])
  return {
    at,
    letter: columnLetter(at),
    heading: text,
    key: headingKey(text),
    example: filled[0]?.text ?? '',
    share: {
      code: shareOf((cell) => isCode(cell.text)),
      whole: shareOf((cell) => !cell.isDay && readQuantity(cell.text) !== undefined),
      amount: shareOf((cell) => !cell.isDay && parsePrice(cell.text) !== undefined),
      day: shareOf((cell) => cell.isDay || parseDay(cell.text) !== undefined),
      text: shareOf((cell) => /\p{L}/u.test(cell.text)),
    },
    counts: filled.length > 2 && filled.every((cell, index) => readQuantity(cell.text) === index + 1),
  }
}

const shown = ({ at, letter, heading, example }: Column): ColumnRead => ({ at, letter, heading, example })

const fits = ({ kind }: JobField, { share }: Column) => (kind === 'code' ? share.text >= mostly : share[kind] >= mostly)

function byHeading(field: JobField, columns: readonly Column[], all: readonly Column[]): Column | 'ask' | undefined {
  const ranked = columns.filter(({ key }) => key !== '').map((column) => ({ column, rank: rankOf(field, column) }))
  const best = Math.min(...ranked.map(({ rank }) => rank))
  const first = ranked.filter(({ rank }) => rank === best && rank < Infinity).map(({ column }) => column)
  if (field.kind === 'code') return codeColumn(field, columns, first)
  if (field.kind === 'day' && first.length === 0) return columns.some(({ share }) => share.day > 0) ? 'ask' : undefined
  const isPerUnit = (field.kind === 'amount' || (field.kind === 'whole' && field.isNeeded)) && all.some(namesUnits)
  if (first.length === 1 && !isPerUnit) return first[0]
  return first.length > 1 || field.isNeeded ? 'ask' : undefined
}

/** True for a column that says of what a quantity or a price is, where that is not one piece. */
const namesUnits = ({ key, example }: Column) => isUnitHeading(key) && !isOnePiece(headingKey(example))

/** True for the heading of one of these fields, which no other field may take. */
const isNamed = (fields: readonly JobField[], column: Column) =>
  column.key !== '' && fields.some((field) => field.kind !== 'code' && rankOf(field, column) < Infinity)

/** Prices for more than one piece come after all others. */
function rankOf({ ranks, never, kind }: JobField, { key, heading }: Column): number {
  if (never?.test(key)) return Infinity
  const rank = ranks.findIndex((one) => one.test(key))
  if (rank < 0) return Infinity
  return kind === 'amount' && piecesOfPrice(heading) > 1 ? rank + ranks.length : rank
}

/** A code of the catalogue counts for more than a heading. */
function codeColumn(field: JobField, columns: readonly Column[], named: readonly Column[]): Column | 'ask' | undefined {
  const known = knownCodes(columns)
  const knownAndNamed = known.filter((column) => named.includes(column))
  const sure = [knownAndNamed, known, named].find(({ length }) => length > 0) ?? []
  if (sure.length === 1) return sure[0]
  return sure.length > 1 || field.isNeeded ? 'ask' : undefined
}

/** The columns with the most codes, where most of their cells are. */
function knownCodes(columns: readonly Column[]): Column[] {
  const most = Math.max(mostly, ...columns.map(({ share }) => share.code))
  return columns.filter(({ share }) => share.code === most)
}

function byCells(field: JobField, columns: readonly Column[]): Column | 'ask' | undefined {
  const likely = columns.filter(({ counts }) => !counts)
  if (field.kind === 'code') {
    const known = knownCodes(likely)
    const sure = known.length > 0 ? known : likely.length > 1 ? likely.filter((column) => fits(field, column)) : likely
    return sure.length === 1 ? sure[0] : 'ask'
  }
  const fitting = likely.filter((column) => fits(field, column))
  if (field.kind === 'day') return fitting.length > 0 ? 'ask' : undefined
  return fitting.length > 1 || (fitting.length === 0 && field.isNeeded) ? 'ask' : fitting[0]
}
