// Finds the columns of pasted prices, with or without a header.
import { isDay } from '../../../contract/values/dates.ts'
import { parsePrice, priceComplaint } from '../../../contract/values/money.ts'
import type { List } from '../spreadsheets/list-rows.ts'
import { prices } from '../spreadsheets/pasted-values.ts'
import { readCells } from '../spreadsheets/read-cells.ts'

export interface PastedPrice {
  readonly row: number
  readonly code: string
  readonly price: string
  /** Days as '2026-11-21', or ''. */
  readonly van: string
  readonly totEnMet: string
  readonly complaint: string | undefined
}

const headers = {
  code: /^(?:(?:product|artikel)?[ -]?(?:code|nummer|nr\.?)|sku)$/i,
  price: /^(?:(?:afgesproken|netto|nieuwe)[ -]?)?prijs(?: p\/stuk)?$|^price$/i,
  van: /^(?:van|vanaf|geldig vanaf|ingangsdatum)$/i,
  totEnMet: /^(?:tot en met|t\/m|tot|geldig tot|einddatum)$/i,
} as const
type Field = keyof typeof headers
type Columns = Readonly<Record<Field, number>>

const codeLike = /^[a-z]{1,4}[ -]?\d{2,8}$/i

export function pastedPrices(list: List): PastedPrice[] {
  const rows = readCells(list, prices)
  const [first] = rows
  if (!first) return []
  const header = columnsOfHeader(first.cells)
  const body = header ? rows.slice(1) : rows
  return body.map(({ row, cells }) => readRow(row, cells, header ?? guessColumns(cells)))
}

function columnsOfHeader(cells: readonly string[]): Columns | undefined {
  const at = (field: Field) => cells.findIndex((cell) => headers[field].test(cell))
  const columns = { code: at('code'), price: at('price'), van: at('van'), totEnMet: at('totEnMet') }
  return columns.code >= 0 && columns.price >= 0 ? columns : undefined
}

/** The first cell like a code, and the last amount after it; days need a header. */
function guessColumns(cells: readonly string[]): Columns {
  const code = Math.max(
    0,
    cells.findIndex((cell) => codeLike.test(cell)),
  )
  const price = cells.findLastIndex((cell, at) => at !== code && parsePrice(cell) !== undefined)
  const other = cells.findLastIndex((cell, at) => at !== code && cell !== '')
  return { code, price: price >= 0 ? price : other, van: -1, totEnMet: -1 }
}

function readRow(row: number, cells: readonly string[], columns: Columns): PastedPrice {
  // Strips the apostrophe against formulas and a trailing colon.
  const code = (cells[columns.code] ?? '').replace(/^'|:$/g, '')
  const price = cells[columns.price] ?? ''
  const [van, totEnMet] = [readDay(cells[columns.van]), readDay(cells[columns.totEnMet])]
  return { row, code, price, van: van ?? '', totEnMet: totEnMet ?? '', complaint: complaintOf() }

  function complaintOf(): string | undefined {
    if (code === '') return 'Code ontbreekt'
    if (van === undefined || totEnMet === undefined) return 'Deze datum bestaat niet'
    if (van !== '' && totEnMet !== '' && van > totEnMet) return 'De dag bij van ligt na die bij tot en met'
    return priceComplaint(price)
  }
}

/** Reads '21-11-2026', '21/11/2026' and '2026-11-21'; undefined for an invalid date. */
function readDay(cell = ''): string | undefined {
  if (cell === '') return ''
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell) ?? []
  const day = year === '' ? cell : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
