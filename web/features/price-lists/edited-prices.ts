// Typed changes over the prices as opened, so that a refetch loses none of them.
import { isDayFrom1900 } from '../../../contract/values/dates.ts'
import { editablePrice, parsePrice, priceComplaint } from '../../../contract/values/money.ts'
import type { AgreedPrice } from '../../../contract/endpoints/price-lists.ts'
import type { FromSheet } from '../spreadsheets/use-typed-lines.ts'

/** Its price is the shop's own, as on the wire. */
type PricedProduct = NonNullable<AgreedPrice['product']>

export interface PriceRow extends FromSheet {
  readonly _id: string
  readonly product: PricedProduct
  readonly price: string
  /** Days as '2026-11-21', or ''. */
  readonly van: string
  readonly totEnMet: string
}

/** Without a day column `van` and `totEnMet` are undefined, and stay what they are. */
export type PriceRead = Omit<PriceRow, 'van' | 'totEnMet'> & {
  readonly [day in 'van' | 'totEnMet']: string | undefined
}

/** Null: removed from the list. */
export type Edits = Readonly<Record<string, PriceRow | null>>

const unknownProduct: PricedProduct = { productCode: '', productName: '', price: '0.00' }

function rowOf({ _id, product = unknownProduct, price, van = '', totEnMet = '' }: AgreedPrice): PriceRow {
  return { _id, product, price: editablePrice(price), van, totEnMet }
}

export function rowsWith(prices: readonly AgreedPrice[], edits: Edits): PriceRow[] {
  const known = new Set(prices.map(({ _id }) => _id))
  const added = Object.values(edits).filter((row) => row !== null && !known.has(row._id))
  const listed = prices.map((price) => (price._id in edits ? edits[price._id] : rowOf(price)))
  return [...added.toReversed(), ...listed].filter((row) => row != null)
}

/** Replaces the rows read earlier from this sheet; rows edited by hand stay. */
export function withSheet(
  prices: readonly AgreedPrice[],
  edits: Edits,
  read: readonly PriceRead[],
  sheet: number,
): Edits {
  const ofSheet = (row: PriceRow | null | undefined) => row?.from?.sheet === sheet
  const stay = Object.fromEntries(Object.entries(edits).filter(([, row]) => !ofSheet(row) || row?.from?.isEditedByHand))
  const there = new Map(rowsWith(prices, stay).map((row) => [row._id, row]))
  const added = read
    .filter(({ _id }) => !(ofSheet(edits[_id]) && edits[_id]?.from?.isEditedByHand))
    .map((row): PriceRow => {
      const now = there.get(row._id)
      return { ...row, van: row.van ?? now?.van ?? '', totEnMet: row.totEnMet ?? now?.totEnMet ?? '' }
    })
  return { ...stay, ...Object.fromEntries(added.map((row) => [row._id, row])) }
}

export function countChanges(prices: readonly AgreedPrice[], edits: Edits): number {
  const before = new Map(prices.map((price) => [price._id, price]))
  return Object.entries(edits).filter(([id, row]) => {
    const price = before.get(id)
    return row === null ? price !== undefined : !price || !isSame(row, rowOf(price))
  }).length
}

const isSame = (a: PriceRow, b: PriceRow) =>
  (parsePrice(a.price) ?? a.price) === (parsePrice(b.price) ?? b.price) && a.van === b.van && a.totEnMet === b.totEnMet

/** Names of products that become free with these edits. */
export function newlyFree(prices: readonly AgreedPrice[], edits: Edits): string[] {
  const isFree = ({ price }: { readonly price: string }) => parsePrice(price) === 0
  const before = new Set(prices.filter(isFree).map(({ _id }) => _id))
  return Object.values(edits).flatMap((row) =>
    row && isFree(row) && !before.has(row._id) ? [row.product.productName] : [],
  )
}

const wrongYear = 'Typ het jaar met vier cijfers'

export function complaintsOf({
  price,
  van,
  totEnMet,
}: PriceRow): Partial<Record<'price' | 'van' | 'totEnMet', string>> {
  const wrongPrice = priceComplaint(price)
  return {
    ...(wrongPrice !== undefined && { price: wrongPrice }),
    ...(van !== '' && totEnMet !== '' && van > totEnMet && { totEnMet: 'Ligt vóór ‘Van’' }),
    ...(van !== '' && !isDayFrom1900(van) && { van: wrongYear }),
    ...(totEnMet !== '' && !isDayFrom1900(totEnMet) && { totEnMet: wrongYear }),
  }
}

export const isWrong = (row: PriceRow) => Object.keys(complaintsOf(row)).length > 0

export function hasNoEffect({ price, product }: PriceRow): boolean {
  const [agreed, own] = [parsePrice(price), parsePrice(product.price)]
  return agreed !== undefined && own !== undefined && agreed >= own
}

export function sentPrices(rows: readonly PriceRow[]) {
  return rows.map(({ _id, price, van, totEnMet }) => ({ _id, price, van, totEnMet }))
}
