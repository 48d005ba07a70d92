import { type PriceContext, resolvePrice } from '../../../contract/rules/price.ts'
import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import type { Sort } from '../../../contract/values/fields.ts'
import { compareText } from '../../../contract/values/compare-text.ts'
import { standardPrices } from './present-product.ts'

const comparisons = {
  productCode: (a, b) => compareText(a.productCode, b.productCode),
  productName: (a, b) => compareText(a.productName, b.productName),
  showStatus: (a, b) => compareText(a.showStatus, b.showStatus),
  stock: (a, b) => a.stock - b.stock,
  // An id starts with the second in which the product was created (newId).
  nieuw: (a, b) => (a._id < b._id ? -1 : 1),
} as const satisfies Record<string, (a: ManagedProduct, b: ManagedProduct) => number>

export type ProductSort = Sort<keyof typeof comparisons | 'price'> | undefined

/** Those that are equal keep their order. With `context`, the price is the customer's own. */
export function sortProducts<Item extends { readonly product: ManagedProduct }>(
  items: readonly Item[],
  sort: ProductSort,
  context?: PriceContext,
): readonly Item[] {
  if (!sort) return items
  const sign = sort.direction === 'asc' ? 1 : -1
  if (sort.column !== 'price') {
    const rising = comparisons[sort.column]
    return items.toSorted((a, b) => sign * rising(a.product, b.product))
  }
  const prices = new Map(items.map((item) => [item, priceOf(item.product, context)]))
  return items.toSorted((a, b) => sign * ((prices.get(a) ?? 0) - (prices.get(b) ?? 0)))
}

function priceOf(product: ManagedProduct, context: PriceContext | undefined): number {
  const prices = standardPrices(product)
  return context ? resolvePrice({ ...context, product: prices, qty: 1 }) : prices.priceCents
}
