import type { Day } from './dates.ts'

/** What the price of a piece depends on. */
export interface PriceQuestion {
  /** The customer's price list; there are none yet. */
  readonly priceList: null
  readonly product: { readonly priceCents: number }
  /** Pieces on the line; in a list of products 1. */
  readonly qty: number
  /** On which it is sold, in Amsterdam. */
  readonly day: Day
}

/** The price of one piece in cents: the one place where shop, orders and their check ask for it. */
export function resolvePrice({ product }: PriceQuestion): number {
  return product.priceCents
}
