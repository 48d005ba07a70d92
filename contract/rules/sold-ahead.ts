// Bulbs are sold months before they are lifted: from `leverbaarVanaf` on they can be delivered.
import { type Day, showDate } from '../values/dates.ts'
import type { ProductFacts } from './product-fields.ts'

export type SoldAhead = Pick<ProductFacts, 'leverbaarVanaf'>

/** Whether a product cannot be delivered yet on this day. */
export const isAhead = ({ leverbaarVanaf }: SoldAhead, day: string): boolean =>
  leverbaarVanaf !== null && leverbaarVanaf > day

/** 'Leverbaar vanaf 14 september'; '' where it can be delivered today. */
export const aheadText = (product: SoldAhead, today: Day): string =>
  isAhead(product, today) ? `Leverbaar vanaf ${showDate(product.leverbaarVanaf ?? '', today)}` : ''

/** The product that can be delivered last; undefined when all can be delivered on this day. */
export function latestAhead<Product extends SoldAhead>(products: readonly Product[], day: string): Product | undefined {
  let latest: Product | undefined
  for (const product of products) if (isAhead(product, latest?.leverbaarVanaf ?? day)) latest = product
  return latest
}

interface Named extends SoldAhead {
  readonly productName: string
}

const isFrom = ({ productName, leverbaarVanaf }: Named, today: Day) =>
  `${productName} is leverbaar vanaf ${showDate(leverbaarVanaf ?? '', today)}`

export const tooEarlySentence = (product: Named, today: Day) => `${isFrom(product, today)}, kies een latere leverdatum`
/** For a product that comes after the last day for which one may order. */
export const tooFarSentence = (product: Named, today: Day) =>
  `${isFrom(product, today)}. Zo ver vooruit kunt u nog niet bestellen; bestel dit product later.`
