// The only place that computes prices. Whole cents, so that a total is exactly the sum of its lines.
import type { Day } from '../values/dates.ts'

/** From `vanaf` pieces on a line, all of them cost this. */
export interface StaffelStep {
  readonly vanaf: number
  readonly priceCents: number
}

export interface StandardPrices {
  readonly _id: string
  readonly priceCents: number
  /** In any order; steps above the product's own price have no effect. */
  readonly staffel: readonly StaffelStep[]
}

/** Both days are inclusive; null is unlimited. */
export interface AgreedPrice {
  readonly priceCents: number
  readonly van: Day | null
  readonly totEnMet: Day | null
}

export interface PriceTerms {
  /** Off every product's price, in hundredths of a percent: 0 to 10,000. */
  readonly korting: number
  readonly agreed: Pick<ReadonlyMap<string, AgreedPrice>, 'get'>
}

export interface PriceContext {
  readonly priceList: PriceTerms | null
  readonly day: Day
}

export interface PriceQuestion extends PriceContext {
  readonly product: StandardPrices
  /** Pieces on the line; 1 in a list of products. */
  readonly qty: number
}

/** The price per piece in cents. */
export function resolvePrice({ priceList, product, qty, day }: PriceQuestion): number {
  const lowest = lowestAt(product, qty)
  if (!priceList) return lowest
  const agreed = priceList.agreed.get(product._id)
  const discounted = lessPercentage(lowest, priceList.korting)
  return agreed && isValidOn(agreed, day) ? Math.min(discounted, agreed.priceCents) : discounted
}

/** For prices that already include the customer's price list. */
export function lowestAt({ priceCents, staffel }: Omit<StandardPrices, '_id'>, qty: number): number {
  return staffel.reduce((lowest, step) => (qty >= step.vanaf ? Math.min(lowest, step.priceCents) : lowest), priceCents)
}

/** The steps at which the customer's price drops. */
export function resolveStaffel({ product, ...context }: Omit<PriceQuestion, 'qty'>): StaffelStep[] {
  let before = resolvePrice({ ...context, product, qty: 1 })
  const rising = [...product.staffel].sort((a, b) => a.vanaf - b.vanaf)
  return rising.flatMap(({ vanaf }) => {
    const priceCents = resolvePrice({ ...context, product, qty: vanaf })
    if (priceCents >= before) return []
    before = priceCents
    return [{ vanaf, priceCents }]
  })
}

const lessPercentage = (cents: number, hundredths: number) =>
  Math.floor((cents * (10_000 - hundredths) + 5_000) / 10_000)

// Days are text that sorts.
const isValidOn = ({ van, totEnMet }: AgreedPrice, day: Day) =>
  (van === null || van <= day) && (totEnMet === null || day <= totEnMet)
