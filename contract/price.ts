// How the price of a piece comes about: nobody else knows it. Whole cents, so that a total is exactly the sum of its lines.
import type { Day } from './dates.ts'

/** From so many pieces on a line, all of them cost this. */
export interface StaffelStep {
  readonly vanaf: number
  readonly priceCents: number
}

/** What a product costs before any agreement. */
export interface StandardPrices {
  readonly _id: string
  readonly priceCents: number
  /** In any order; a step that is dearer than the product's own price saves nobody anything. */
  readonly staffel: readonly StaffelStep[]
}

/** What was agreed on one product; both days count, and a side that is null is open. */
export interface AgreedPrice {
  readonly priceCents: number
  readonly van: Day | null
  readonly totEnMet: Day | null
}

/** What a price list says. */
export interface PriceTerms {
  /** Off every product's price, in hundredths of a percent: 0 to 10,000. */
  readonly korting: number
  /** By the product's _id. */
  readonly agreed: Pick<ReadonlyMap<string, AgreedPrice>, 'get'>
}

/** Whose prices, and of which day in Amsterdam. */
export interface PriceContext {
  /** The customer's; null where he has none. */
  readonly priceList: PriceTerms | null
  readonly day: Day
}

/** What the price of a piece depends on. */
export interface PriceQuestion extends PriceContext {
  readonly product: StandardPrices
  /** Pieces on the line; in a list of products 1. */
  readonly qty: number
}

/** The price of one piece in cents. */
export function resolvePrice({ priceList, product, qty, day }: PriceQuestion): number {
  const lowest = lowestAt(product, qty)
  if (!priceList) return lowest
  const agreed = priceList.agreed.get(product._id)
  const discounted = lessPercentage(lowest, priceList.korting)
  return agreed && isValidOn(agreed, day) ? Math.min(discounted, agreed.priceCents) : discounted
}

/** The same for whoever knows the prices as they are told to a customer, which are his own already. */
export function lowestAt({ priceCents, staffel }: Omit<StandardPrices, '_id'>, qty: number): number {
  return staffel.reduce((lowest, step) => (qty >= step.vanaf ? Math.min(lowest, step.priceCents) : lowest), priceCents)
}

/** The steps at which a piece becomes cheaper than at one piece less, as `resolvePrice` has it. */
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

/** Half a cent is rounded up. */
const lessPercentage = (cents: number, hundredths: number) =>
  Math.floor((cents * (10_000 - hundredths) + 5_000) / 10_000)

// Days are text that sorts.
const isValidOn = ({ van, totEnMet }: AgreedPrice, day: Day) =>
  (van === null || van <= day) && (totEnMet === null || day <= totEnMet)
