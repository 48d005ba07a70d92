import { notEnoughStockSentence } from '../../../contract/rules/check-line.ts'
import { lowestAt } from '../../../contract/rules/price.ts'
import { stepsInCents } from '../../../contract/rules/staffel.ts'
import { parseCount, showCount } from '../../../contract/values/counts.ts'
import { maxQty } from '../../../contract/values/limits.ts'
import {
  centsOf,
  editablePrice,
  formatPrice,
  parsePrice,
  priceComplaint,
  tidyPrice,
} from '../../../contract/values/money.ts'
import type { Order, OrderLine } from '../../../contract/endpoints/orders.ts'
import type { Product } from '../../../contract/endpoints/products.ts'

export interface AddableProduct extends Product {
  /** The price is the shop's: the customer's own is unknown here, and set by the server. */
  readonly isShopPrice?: boolean
}

/** A line of an order as staff or its customer edit it. */
export interface EditedLine {
  /** As saved; of 0 pieces where the line was added. */
  readonly line: OrderLine
  readonly qty: string
  readonly price: string
  readonly gone: boolean
  /** Of an added line. */
  readonly product?: AddableProduct
}

export interface FieldError {
  readonly id: string
  readonly field: 'qty' | 'price'
  readonly sentence: string
}

const asSaved = (line: OrderLine): EditedLine => ({
  line,
  qty: String(line.qty),
  price: editablePrice(line.price),
  gone: false,
})

export const editedLinesOf = (order: Order) => order.order.map(asSaved)

/** A product that is in the order already gets its line back. */
export function withProduct(lines: readonly EditedLine[], product: AddableProduct): readonly EditedLine[] {
  const { _id, productName, productCode, maat, stock, minimum, isShopPrice } = product
  if (lines.some(({ line }) => line._id === _id))
    return lines.map((one) => (one.line._id === _id ? { ...one, gone: false } : one))
  const price = isShopPrice ? '' : product.price
  const line = { _id, productName, productCode, maat, qty: 0, price, stock, removed: false }
  const qty = String(minimum)
  return [...lines, { line, qty, price: ownPrice(product, qty), gone: false, product }]
}

/** With the customer's price for a new quantity of an added line, unless staff typed another price. */
export function changedLine(before: EditedLine, change: Partial<EditedLine>): EditedLine {
  const after = { ...before, ...change }
  const { product } = before
  const isFollowed = product && change.price === undefined && before.price === ownPrice(product, before.qty)
  return isFollowed ? { ...after, price: ownPrice(product, after.qty) } : after
}

/** '' where only the server knows it. */
function ownPrice({ isShopPrice, price, staffel }: AddableProduct, qty: string): string {
  if (isShopPrice) return ''
  const prices = { priceCents: centsOf(price), staffel: stepsInCents(staffel) }
  return editablePrice(formatPrice(lowestAt(prices, parseCount(qty) ?? 1)))
}

/** §5: digits with an optional decimal point (a comma here), or an amount as printed: "1.250,50". */
export function isAmount(typed: string): boolean {
  return /^\d*[.,]?\d*$/.test(typed) || /^\d{1,3}(\.\d{3})+[.,]?\d*$/.test(typed)
}

export function qtyOf({ qty }: Pick<EditedLine, 'qty'>): number | undefined {
  const pieces = parseCount(qty)
  return pieces !== undefined && pieces >= 1 ? pieces : undefined
}

export const isChanged = ({ line, qty, price, gone, product }: EditedLine): boolean =>
  product ? !gone : gone || parseCount(qty) !== line.qty || tidyPrice(price) !== editablePrice(line.price)

/** @returns cents per piece; undefined while unknown or invalid */
export type PriceOf = (one: EditedLine) => number | undefined

export const typedPrice: PriceOf = ({ price }) => parsePrice(price)

/** Cents; undefined without a quantity or a price. */
export function amountOf(one: EditedLine, priceOf: PriceOf): number | undefined {
  const [qty, price] = [qtyOf(one), priceOf(one)]
  return one.gone || qty === undefined || price === undefined ? undefined : qty * price
}

/** Cents; undefined while a line is invalid. */
export function totalOf(lines: readonly EditedLine[], priceOf: PriceOf): number | undefined {
  const total = lines.reduce((sum, one) => sum + (one.gone ? 0 : (amountOf(one, priceOf) ?? Number.NaN)), 0)
  return Number.isNaN(total) ? undefined : total
}

/** Stock after saving; undefined when the quantity is not a number. */
export function stockLeft({ line, gone, ...typed }: EditedLine): number | undefined {
  const qty = gone ? 0 : qtyOf(typed)
  return qty === undefined ? undefined : (line.stock ?? 0) + line.qty - qty
}

/** @returns what is wrong with a field, if anything */
export type WrongOf = (one: EditedLine, field: FieldError['field']) => string | undefined

export const wrongForStaff: WrongOf = ({ line, price, gone, ...typed }, field) => {
  if (gone) return undefined
  // Of an added line the server may fill it in.
  if (field === 'price') return price === '' && line.price === '' ? undefined : priceComplaint(price)
  const qty = qtyOf(typed)
  if (qty === undefined) return 'Aantal moet een heel getal van 1 of meer zijn'
  // §5: a product removed from the catalogue can be reduced, never increased.
  const more = line.removed ? 0 : (line.stock ?? 0)
  if (qty - line.qty > more) return notEnoughStockSentence(line.productName)
  return qty > maxQty ? `Aantal mag ten hoogste ${showCount(maxQty)} zijn` : undefined
}

export function firstFieldError(lines: readonly EditedLine[], wrongOf: WrongOf): FieldError | undefined {
  for (const one of lines) {
    for (const field of ['qty', 'price'] as const) {
      const sentence = wrongOf(one, field)
      if (sentence !== undefined) return { id: one.line._id, field, sentence }
    }
  }
  return undefined
}

/** Expects valid lines. */
export function linesToSend(lines: readonly EditedLine[]) {
  return lines.flatMap((one) => {
    const qty = qtyOf(one)
    const cents = typedPrice(one)
    if (one.gone || qty === undefined) return []
    return [{ _id: one.line._id, qty, ...(cents !== undefined && { price: formatPrice(cents) }) }]
  })
}

/** The line that a refusal names: its path counts the sent lines from 0. */
export function refusedLine(path: string | undefined, sent: readonly { readonly _id: string }[]) {
  const [, place = '', field] = /^order\.(\d+)\.(qty|price)$/.exec(path ?? '') ?? []
  const id = sent[Number(place)]?._id
  return id === undefined || (field !== 'qty' && field !== 'price') ? undefined : ({ id, field } as const)
}

export const newlyFreeProducts = (lines: readonly EditedLine[]): readonly string[] =>
  lines
    .filter((one) => !one.gone && typedPrice(one) === 0 && parsePrice(one.line.price) !== 0)
    .map(({ line }) => line.productName)

/** Over an order saved by someone else meanwhile. @returns also the names of products changed on both sides or removed */
export function mergeLines(lines: readonly EditedLine[], saved: Order) {
  const typed = new Map(lines.filter(isChanged).map((one) => [one.line._id, one]))
  const now = new Map(saved.order.map((line) => [line._id, line]))
  const merged = saved.order.map((line): EditedLine => {
    const { qty, price, gone } = typed.get(line._id) ?? asSaved(line)
    // Left to the server, which knows it now.
    return { line, qty, price: price === '' ? asSaved(line).price : price, gone }
  })
  const different = new Set(merged.filter(isChanged).map(({ line }) => line._id))
  const added = lines.filter(({ line, product }) => product && !now.has(line._id))
  const conflicts = [...typed.values()].filter(({ line, product, gone }) => {
    const after = now.get(line._id)
    if (!after) return !product && !gone
    return different.has(line._id) && (after.qty !== line.qty || after.price !== line.price)
  })
  return { lines: [...merged, ...added], conflicts: conflicts.map(({ line }) => line.productName) }
}
