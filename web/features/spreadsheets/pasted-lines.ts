// Detects the columns of pasted rows, with or without a header.
import { maxOrderLines } from '../../../contract/values/limits.ts'
import { SheetRefused } from '../../../sheets/sheet-refused.ts'
import { showCount } from '../../../contract/values/counts.ts'
import type { List, ListRow } from './list-rows.ts'
import { type PastedValues, quantities } from './pasted-values.ts'
import { readCells } from './read-cells.ts'
import { readQuantity } from '../../../contract/values/read-quantity.ts'

export interface PastedLine {
  /** From 1, in the pasted text. */
  readonly row: number
  /** Code or name as typed; may be empty. */
  readonly product: string
  /** Undefined unless a whole number; `typed` has the text. */
  readonly qty: number | undefined
  readonly typed: string
}

export type Pasted = { readonly lines: readonly PastedLine[] } | { readonly refusal: string }

const productHeader =
  /^(?:(?:product|artikel|art\.?|item|bestel)?[ -]?(?:code|nummer|nr\.?|no\.?|number)|sku|product|artikel|item|ref(?:erence)?)$/i
const nameHeader = /^(?:(?:product|artikel|item)?[ -]?(?:naam|name)|omschrijving|description|soort|variety|cultivar)$/i
const codeLike = /^[a-z]{1,4}[ -]?\d{2,8}$/i

interface Columns {
  readonly product: number
  readonly qty: number
}

function columnsOfHeader({ cells }: ListRow, values: PastedValues): Columns | undefined {
  const qty = cells.findIndex((cell) => values.header.test(cell))
  const code = cells.findIndex((cell) => productHeader.test(cell))
  const name = cells.findIndex((cell) => nameHeader.test(cell))
  const product = code >= 0 ? code : name
  return product >= 0 && product !== qty ? { product, qty } : undefined
}

function guessColumns(rows: readonly ListRow[], { reads }: PastedValues): Columns {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const cellsOf = (column: number) => rows.map(({ cells }) => cells[column] ?? '')
  const share = (column: number, is: (cell: string) => boolean) => cellsOf(column).filter(is).length / rows.length
  const columns = Array.from({ length: width }, (_, column) => ({
    column,
    codes: share(column, (cell) => codeLike.test(cell)),
    numbers: share(column, reads),
    filled: share(column, (cell) => cell !== ''),
    counts: rows.length > 2 && cellsOf(column).every((cell, index) => readQuantity(cell) === index + 1),
  })).filter(({ counts }) => !counts)
  const best = (of: typeof columns, by: 'codes' | 'numbers' | 'filled') =>
    of.toSorted((a, b) => b[by] - a[by] || a.column - b.column)[0]
  const codes = best(columns, 'codes')
  const texts = columns.filter(({ numbers }) => numbers < 0.5)
  const product = (codes && codes.codes >= 0.3 ? codes : (best(texts, 'filled') ?? columns[0]))?.column ?? 0
  const others = columns.filter(({ column, numbers }) => column !== product && numbers > 0)
  // Prefer a quantity to the right of the product.
  const most = Math.max(0, ...others.map(({ numbers }) => numbers))
  const likely = others.filter(({ numbers }) => numbers >= most * 0.8)
  const qty = (likely.find(({ column }) => column > product) ?? likely[0])?.column ?? -1
  return { product, qty }
}

/** Drops only empty lines and a header. */
export function pastedLines(list: List, most = maxOrderLines, values = quantities): Pasted {
  try {
    return linesOf(readCells(list, values), most, values)
  } catch (error) {
    if (error instanceof SheetRefused) return { refusal: error.message }
    throw error
  }
}

function linesOf(rows: readonly ListRow[], most: number, values: PastedValues): Pasted {
  const [first] = rows
  if (first === undefined) return { lines: [] }
  const header = columnsOfHeader(first, values)
  const body = header ? rows.slice(1) : rows
  if (body.length > most)
    return {
      refusal: `Dit zijn ${showCount(body.length)} regels, per keer kan het met hoogstens ${showCount(most)}`,
    }
  if (body.length === 0) return { lines: [] }
  const columns =
    header && header.qty >= 0 ? header : { ...guessColumns(body, values), ...(header && { product: header.product }) }
  return { lines: body.map((row) => lineOf(row, columns, values)) }
}

function lineOf({ row, cells }: ListRow, columns: Columns, values: PastedValues): PastedLine {
  const product = cells[columns.product] ?? ''
  const typed = columns.qty < 0 ? '' : (cells[columns.qty] ?? '')
  const isSwapped = codeLike.test(typed) && values.reads(product)
  const [code, pieces] = isSwapped ? [typed, product] : [product, typed]
  return { row, product: code, qty: readQuantity(pieces), typed: pieces }
}
