import { maxPriceCents } from '../../../../contract/values/limits.ts'
import { centsOf, euro, formatPrice } from '../../../../contract/values/money.ts'
import {
  changedFields,
  changeProduct,
  type ProductChange,
  type ProductProblem,
} from '../../../../contract/rules/change-product.ts'
import { changePrice, showPriceChange } from '../changes/price-change.ts'
import { productFields, type ProductValues } from '../../../../contract/rules/product-fields.ts'
import { shownText } from '../../../../contract/rules/product-texts.ts'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import type { Difference } from '../changes/difference-rows.tsx'
import { type Change, changeBetween } from '../changes/bulk-change.ts'
import type { WantedChange } from './wanted-change.ts'

export interface CheckedProduct extends Omit<Difference, 'changes'> {
  readonly _id: string
  readonly weight: number
  readonly change: Change | undefined
  readonly before: ManagedProduct
  /** As before where nothing changes, or nothing may. */
  readonly after: ProductValues
}

/** Errors first, then the largest price changes; stable. */
export function checkProducts(products: readonly ManagedProduct[], wanted: WantedChange): CheckedProduct[] {
  return products
    .map((product) => checkProduct(product, wanted))
    .toSorted((a, b) => (a.weight === b.weight ? 0 : b.weight - a.weight))
}

function checkProduct(product: ManagedProduct, { price, fields }: WantedChange): CheckedProduct {
  const { _id, productCode, productName } = product
  const priced = price && changePrices(product, price)
  const { after, problem } = changeProduct(product, { ...fields, ...priced?.change })
  const faults = priced?.faults ?? []
  if (problem && faults.length === 0) faults.push({ field: problem.field, sentence: problem.sentence })
  const shown = {
    _id,
    productCode,
    productName,
    notes: priced?.notes ?? [],
    faults: faults.map(({ field, sentence }) => ({ cell: '', column: productFields[field].label, sentence })),
    change: undefined,
    before: product,
    after: product,
  }
  if (faults.length > 0) return { ...shown, outcome: 'wrong', weight: Infinity }
  const change = changeBetween(product, after)
  if (!change) return { ...shown, outcome: 'same', weight: -1 }
  const [before, now] = [centsOf(product.price), centsOf(after.price)]
  const weight = Math.abs(now - before) / Math.max(before, 1)
  return { ...shown, outcome: 'changed', weight, change, after }
}

/** With old and new in words; only for rows on screen, as it takes long for a whole catalogue. */
export function withTexts(checked: CheckedProduct): CheckedProduct & Difference {
  const { before, after } = checked
  return {
    ...checked,
    changes: changedFields(before, after).map((field) => {
      const share = field === 'price' ? ` (${showPriceChange(centsOf(before.price), centsOf(after.price))})` : ''
      return {
        column: productFields[field].label,
        before: shownText(field, before),
        after: shownText(field, after) + share,
      }
    }),
  }
}

function changePrices(
  product: ManagedProduct,
  { hundredths, rounding, withStaffel }: NonNullable<WantedChange['price']>,
): { change: ProductChange; faults: ProductProblem[]; notes: string[] } {
  const faults: ProductProblem[] = []
  const moved = (field: 'price' | 'staffel', price: string): string => {
    const before = centsOf(price)
    const after = changePrice(before, hundredths, rounding)
    const sentence = priceFault(before, after)
    if (sentence !== undefined && faults.every((fault) => fault.field !== field)) faults.push({ field, sentence })
    return formatPrice(after)
  }
  const price = moved('price', product.price)
  const steps = withStaffel ? product.staffel : []
  const staffel = steps.map((step) => ({ ...step, price: moved('staffel', step.price) }))
  const isRoundedAway = price === product.price && hundredths !== 0 && centsOf(product.price) > 0
  return {
    change: { price, ...(withStaffel && { staffel }) },
    faults,
    notes: isRoundedAway ? ['Door het afronden blijft de prijs gelijk.'] : [],
  }
}

function priceFault(before: number, after: number): string | undefined {
  if (after === 0 && before > 0) return `wordt ${euro(0)}; een prijs moet boven nul blijven`
  return after > maxPriceCents ? `wordt ${euro(after)}; hoger dan ${euro(maxPriceCents)} kan niet` : undefined
}
