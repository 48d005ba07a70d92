import { maxPriceCents } from '../../../../contract/values/limits.ts'
import { euro, euroOfPrice, formatPrice, parsePrice } from '../../../../contract/values/money.ts'
import { changePrice, showPriceChange } from '../../../../contract/rules/price-change.ts'
import { productSheet } from '../../../../contract/rules/product-sheet.ts'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { showStaffel, staffelComplaint } from '../../../../contract/rules/staffel.ts'
import { productTypeNames } from '../product-types.ts'
import type { Difference } from '../sheets/difference-rows.tsx'
import type { BulkRow } from '../sheets/entered.ts'
import type { Change } from '../sheets/judge-rows.ts'
import type { WantedChange } from './wanted-change.ts'

export interface JudgedProduct extends Difference {
  readonly _id: string
  readonly weight: number
  readonly change: Change | undefined
}

/** Errors first, then the largest price changes; stable. */
export function judgeProducts(products: readonly ManagedProduct[], wanted: WantedChange): JudgedProduct[] {
  return products
    .map((product) => judgeProduct(product, wanted))
    .toSorted((a, b) => (a.weight === b.weight ? 0 : b.weight - a.weight))
}

interface Judging {
  readonly changes: Difference['changes']
  readonly faults: Difference['faults']
  readonly notes: string[]
  readonly row: BulkRow
  readonly undo: BulkRow
}

function judgeProduct(product: ManagedProduct, { price, fields }: WantedChange): JudgedProduct {
  const { _id, version, productCode, productName } = product
  const judging: Judging = {
    changes: [],
    faults: [],
    notes: [],
    row: { _id, version },
    // The version after the change: undone only while that is current.
    undo: { _id, version: version + 1 },
  }
  const share = price ? judgePrice(judging, product, price) : 0
  if (price?.withStaffel) judgeStaffel(judging, product, price)
  judgeFields(judging, product, fields)
  const { changes, faults, notes, row, undo } = judging
  const shown = { _id, productCode, productName, notes, faults }
  if (faults.length > 0) return { ...shown, changes: [], fate: 'wrong', weight: Infinity, change: undefined }
  if (changes.length === 0) return { ...shown, changes, fate: 'same', weight: -1, change: undefined }
  return { ...shown, changes, fate: 'changed', weight: share, change: { row, undo } }
}

/** @returns the relative price change: 0.05 for 5 % up or down */
function judgePrice(
  judging: Judging,
  product: ManagedProduct,
  { hundredths, rounding }: NonNullable<WantedChange['price']>,
): number {
  const before = parsePrice(product.price) ?? 0
  const after = changePrice(before, hundredths, rounding)
  const fault = priceFault(before, after)
  if (fault !== undefined) judging.faults.push({ cell: '', column: productSheet.price.label, sentence: fault })
  if (after === before) {
    if (hundredths !== 0 && before > 0) judging.notes.push('Door het afronden blijft de prijs gelijk.')
    return 0
  }
  judging.row.price = formatPrice(after)
  judging.undo.price = product.price
  judging.changes.push({
    column: productSheet.price.label,
    before: euroOfPrice(product.price),
    after: `${euro(after)} (${showPriceChange(before, after)})`,
  })
  return Math.abs(after - before) / before
}

function priceFault(before: number, after: number): string | undefined {
  if (after === 0 && before > 0) return `wordt ${euro(0)}; een prijs moet boven nul blijven`
  return after > maxPriceCents ? `wordt ${euro(after)}; hoger dan ${euro(maxPriceCents)} kan niet` : undefined
}

function judgeStaffel(
  judging: Judging,
  { staffel: before }: ManagedProduct,
  { hundredths, rounding }: NonNullable<WantedChange['price']>,
): void {
  const column = productSheet.staffel.label
  const moved = before.map(({ vanaf, price }) => {
    const old = parsePrice(price) ?? 0
    return { vanaf, old, cents: changePrice(old, hundredths, rounding) }
  })
  const after = moved.map(({ vanaf, cents }) => ({ vanaf, price: formatPrice(cents) }))
  const fault = moved.map(({ old, cents }) => priceFault(old, cents)).find((one) => one !== undefined)
  const sentence = fault ?? staffelComplaint(after)?.sentence
  if (sentence !== undefined) judging.faults.push({ cell: '', column, sentence })
  if (moved.every(({ old, cents }) => old === cents)) return
  judging.row.staffel = after
  judging.undo.staffel = before
  judging.changes.push({ column, before: showStaffel(before), after: showStaffel(after) })
}

function judgeFields(judging: Judging, product: ManagedProduct, fields: WantedChange['fields']): void {
  const { changes, row, undo } = judging
  const { showStatus, productType, kleur, maat } = fields
  if (showStatus !== undefined && showStatus !== product.showStatus) {
    row.showStatus = showStatus
    undo.showStatus = product.showStatus
    changes.push({ column: productSheet.showStatus.label, before: product.showStatus, after: showStatus })
  }
  if (productType !== undefined && productType !== product.productType) {
    row.productType = productType
    undo.productType = product.productType
    const [before, after] = [productTypeNames[product.productType], productTypeNames[productType]]
    changes.push({ column: productSheet.productType.label, before, after })
  }
  if (kleur !== undefined && kleur !== product.kleur) {
    row.kleur = kleur
    undo.kleur = product.kleur
    changes.push({ column: productSheet.kleur.label, before: product.kleur, after: kleur })
  }
  if (maat !== undefined && maat !== product.maat) {
    row.maat = maat
    undo.maat = product.maat
    changes.push({ column: productSheet.maat.label, before: product.maat, after: maat })
  }
}
