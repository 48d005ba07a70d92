// Finds the heading of a sheet and the column of each field. Where two columns fit alike, or none surely does, it asks.
import { parsePrice } from '../contract/values/money.ts'
import { readQuantity } from '../contract/values/read-quantity.ts'
import {
  headingKey,
  isHeading,
  isMaybeOrderNumber,
  isNoQuantity,
  isOnePiece,
  isOwnPack,
  isPack,
  isPriceTerm,
  isUnit,
  isUnitHeading,
  type JobField,
  piecesOfPrice,
  type SheetJob,
} from './column-words.ts'
import { isDateLike } from './date-like.ts'
import { findHeading, type Heading } from './find-heading.ts'
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
  readonly questions: readonly Question<F>[]
  /** Columns that no field takes. */
  readonly unused: readonly number[]
  /** How many with a cell are hidden in the spreadsheet. */
  readonly hiddenColumns: number
}

interface Question<F extends string> {
  readonly field: F
  readonly options: readonly number[]
  /** After 'Kies de kolom met het aantal: '. */
  readonly reason: string
}

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
 * @param rows of a tab, the first hundred at least; a unit, a day or an order number is looked for in all of them
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
  const body = rows.filter(({ row }) => row > (heading?.row ?? 0))
  const hidden = rows[0]?.hiddenColumns ?? []
  const filled = columnsOf(heading, body, isCode)
  const columns = filled.filter(({ at }) => !hidden.includes(at))
  const taken: { [field in F]?: number | null } = {}
  const questions: Question<F>[] = []
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
    const likely = heading ? byHeading({ field, columns: free, all: columns, others }) : byCells(field, free)
    const isAsked = field.kind === 'day' ? likely === undefined : likely !== undefined
    const found = (isAsked && saidElsewhere(field, others, columns, rows, heading)) || likely
    if (typeof found === 'string') {
      const fitting = free.filter((column) => fits(field, column) && !column.counts)
      const options = (fitting.length > 0 ? fitting : free).map(({ at }) => at)
      questions.push({ field: field.name, options, reason: found })
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

interface Column extends ColumnRead {
  readonly key: string
  /** Shares of the filled cells. */
  readonly share: Readonly<Record<JobField['kind'], number>>
  /** Of each row of the sample. */
  readonly pieces: readonly (number | undefined)[]
  /** 1, 2, 3 …: numbering. */
  readonly counts: boolean
  /** Whether any filled cell is so, of all rows that are not hidden; as it stands in the file, since there may be many. */
  readonly some: (is: (cell: string, isDay: boolean) => boolean) => boolean
}

function columnsOf(
  heading: Heading | undefined,
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
  heading: Heading | undefined,
  body: readonly SheetRow[],
  isCode: (cell: string) => boolean,
): Column {
  const cellOf = (row: SheetRow) => ({ text: cellText(row.cells[at]), isDay: row.days.includes(at) })
  const sample = body.slice(0, sampleRows).map(cellOf)
  const filled = sample.filter((cell) => cell.text !== '')
  const shareOf = (is: (cell: { text: string; isDay: boolean }) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(is).length / filled.length
  const text = heading?.cells[at] ?? ''
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
      day: shareOf((cell) => isAnyDay(cell.text, cell.isDay)),
      text: shareOf((cell) => /\p{L}/u.test(cell.text)),
    },
    pieces: sample.map((cell) => readQuantity(cell.text)),
    counts: filled.length > 2 && filled.every((cell, index) => readQuantity(cell.text) === index + 1),
    some: (is) =>
      body.some((row) => {
        const cell = String(row.cells[at] ?? '')
        // The heading may be repeated on each page.
        return !row.isHidden && cell !== '' && cell !== text && is(cell, row.days.includes(at))
      }),
  }
}

const shown = ({ at, letter, heading, example }: Column): ColumnRead => ({ at, letter, heading, example })

const fits = ({ kind }: JobField, { share }: Column) => (kind === 'code' ? share.text >= mostly : share[kind] >= mostly)

/** A reason to ask: another column, a title, or a line of its own below the table says what the cells are. */
function saidElsewhere(
  { title: says, kind }: JobField,
  others: readonly JobField[],
  columns: readonly Column[],
  rows: readonly SheetRow[],
  heading: Heading | undefined,
): string | undefined {
  if (!says) return undefined
  const unit = kind === 'day' ? undefined : columns.find(namesUnits)
  if (unit) return `${titleOf(unit)} noemt een andere eenheid dan stuks`
  const isOther = (key: string) => others.some(({ ranks }) => ranks.some((rank) => rank.test(key)))
  const isTerms = ({ key, some }: Column) => !isOther(key) && some((cell) => isPriceTerm(key, cell))
  const terms = kind === 'amount' ? columns.find(isTerms) : undefined
  if (terms) return `${titleOf(terms)} zegt iets over de prijs`
  const isAbove = ({ row }: SheetRow) => row < (heading?.row ?? 0)
  const titles = rows.filter((row) => isAbove(row) || row.cells.filter((cell) => cell !== '').length <= 2)
  const isSaid = (row: SheetRow, text: string) =>
    says.test(headingKey(text)) || (kind !== 'day' && isAbove(row) && isUnit(text))
  const title = titles
    .flatMap((row) => row.cells.map(cellText).filter((text) => isSaid(row, text)))
    .find((text) => !heading?.cells.some((cell) => cell.endsWith(text)))
  return title === undefined ? undefined : `bij de tabel staat ‘${title.slice(0, 80)}’`
}

const titleOf = ({ letter, heading }: Column) => `kolom ${letter}${heading && `, ${heading.slice(0, 40)},`}`

const fitAlike = (columns: readonly Column[]) =>
  `de kolommen ${new Intl.ListFormat('nl').format(columns.map(({ letter }) => letter))} passen even goed`

/** Includes impossible days, which make their row a fault. */
const isAnyDay = (text: string, isDay: boolean) => isDay || isDateLike(text)

interface Candidates {
  readonly field: JobField
  readonly columns: readonly Column[]
  /** Including columns that are already taken. */
  readonly all: readonly Column[]
  readonly others: readonly JobField[]
}

/** @returns the column, or a reason to ask */
function byHeading(candidates: Candidates): Column | string | undefined {
  const { field, all, others } = candidates
  const columns = candidates.columns.filter(({ key }) => key !== '')
  const ranks = ranksOf(field, all)
  const ranked = columns
    .map((column) => ({ column, rank: rankOf({ ...field, ranks }, column) }))
    .filter(({ rank }) => rank < Infinity)
  const best = Math.min(...ranked.map(({ rank }) => rank))
  const named = ranked.filter(({ rank }) => rank === best).map(({ column }) => column)
  if (field.kind === 'code') return codeColumn(field, candidates.columns, named, others)
  const [first] = named
  if (!first && field.kind === 'day')
    return candidates.columns.some((one) => one.some(isAnyDay)) ? unknownDays : undefined
  if (!first) return noneNamed(field, columns)
  if (named.length > 1) return fitAlike(named)
  const rivals = columns.filter((column) => column !== first && fits(field, column) && !column.counts)
  const better = best > 0 ? rivals.find((column) => mayBeFirst(field, column)) : undefined
  if (better) return `${titleOf(better)} kan het ook zijn`
  const isFirst = field.ranksBesidePacks?.[0]?.test(first.key)
  if (isFirst && all.some((column) => isPack(column.key) && isBelow(first, column))) return mayCountPacks(first)
  return isOrderNumber(first) && ranked.some(({ column }) => rivals.includes(column))
    ? `${titleOf(first)} kan het ordernummer zijn`
    : first
}

const unknownDays = 'geen kop zegt welke datums dit zijn'

function noneNamed(field: JobField, columns: readonly Column[]): string | undefined {
  const ofPacks = columns.find((column) => rankOf(field, column) < Infinity)
  if (ofPacks) return mayCountPacks(ofPacks)
  if (!field.isNeeded && !columns.some((column) => isRefused(field, column))) return undefined
  return `geen kop noemt ${field.kind === 'amount' ? 'de prijs per stuk, zonder btw' : (field.asked ?? field.label)}`
}

const mayCountPacks = (column: Column) => `${titleOf(column)} kan verpakkingen tellen`

/** Whether every quantity is less than a pack. */
const isBelow = ({ pieces }: Column, { pieces: packs }: Column) =>
  pieces.some(Boolean) && pieces.every((some, at) => !some || some < (packs[at] ?? 0))

/** Beside a column of packs a bare 'Aantal' may be of packs, unless the packs are in the shop's own words. */
function ranksOf({ ranks, ranksBesidePacks = ranks }: JobField, all: readonly Column[]): readonly RegExp[] {
  const packs = all.filter(({ key }) => isPack(key))
  const isSure = packs.every(({ key }) => isOwnPack(key))
  const hasPieces = all.some(({ key }) => ranksBesidePacks.some((rank) => rank.test(key)))
  return packs.length === 0 || (isSure && !hasPieces) ? ranks : ranksBesidePacks
}

/** True for 'Prijs per bos', which names the field but not per piece. */
const isRefused = (field: JobField, column: Column) =>
  fits(field, column) && field.ranks.some((rank) => rank.test(column.key)) && rankOf(field, column) === Infinity

/** True for 'Bestel hier' beside 'Aantal', which may be what is available. */
const mayBeFirst = ({ firstStem }: JobField, column: Column) =>
  firstStem?.test(column.key) && !isNoQuantity(column.key) && !isOrderNumber(column)

const isOrderNumber = (column: Column) =>
  isMaybeOrderNumber(column.key) && !column.some((cell) => cellText(cell) !== column.example)

/** True for a column that says of what a quantity or a price is, where that is not one piece. */
const namesUnits = ({ key, some }: Column) =>
  some(
    (cell) =>
      (isUnit(cell) && (!isHeading(key) || isPack(key))) || (isUnitHeading(key) && !isOnePiece(headingKey(cell))),
  )

/** True for the heading of one of these fields, which no other field may take. */
const isNamed = (fields: readonly JobField[], column: Column) =>
  column.key !== '' && fields.some((field) => field.kind !== 'code' && rankOf(field, column) < Infinity)

/** Prices for more than one piece come after all others. */
function rankOf({ ranks, only, kind }: JobField, { key, heading }: Column): number {
  if (only && !only.test(key)) return Infinity
  const rank = ranks.findIndex((one) => one.test(key))
  if (rank < 0) return Infinity
  return kind === 'amount' && piecesOfPrice(heading) > 1 ? rank + ranks.length : rank
}

/** A code of the catalogue counts for more than a heading. */
function codeColumn(
  field: JobField,
  columns: readonly Column[],
  named: readonly Column[],
  others: readonly JobField[],
): Column | string | undefined {
  const known = knownCodes(columns)
  const knownAlone = known.filter((column) => !isNamed(others, column))
  const sure = [knownAlone, known, named].find(({ length }) => length > 0) ?? []
  if (sure.length === 1) return sure[0]
  if (sure.length > 1) return fitAlike(sure)
  return field.isNeeded ? 'we herkennen geen codes' : undefined
}

const knownCodes = (columns: readonly Column[]) => columns.filter(({ share }) => share.code >= mostly)

function byCells(field: JobField, columns: readonly Column[]): Column | string | undefined {
  const likely = columns.filter(({ counts }) => !counts)
  if (field.kind === 'code') {
    const known = knownCodes(likely)
    const sure = known.length > 0 ? known : likely.length > 1 ? likely.filter((column) => fits(field, column)) : likely
    return sure.length > 1 ? fitAlike(sure) : (sure[0] ?? 'we herkennen geen codes')
  }
  const fitting = likely.filter((column) => fits(field, column))
  if (field.kind === 'day') return fitting.length > 0 ? unknownDays : undefined
  if (fitting.length > 1) return fitAlike(fitting)
  return fitting[0] ?? (field.isNeeded ? 'boven de kolommen staat geen kop' : undefined)
}
