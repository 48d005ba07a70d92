import { centsOf, formatPrice } from '../../../contract/values/money.ts'
import type { PictureFocus } from '../../../contract/rules/picture-focus.ts'
import { type PriceContext, resolvePrice, resolveStaffel, type StandardPrices } from '../../../contract/rules/price.ts'
import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import { stepsAsTheyTravel, stepsInCents } from '../../../contract/rules/staffel.ts'
import { whereIn } from '../../platform/db/rows.ts'
import type { Db, ProductRow } from '../../platform/db/schema.ts'
import type { UserFlags } from './user-flags.ts'
import { valuesOf } from './product-columns.ts'

export async function presentProducts(db: Db, rows: readonly ProductRow[]): Promise<ManagedProduct[]> {
  const ids = rows.map((row) => row._id)
  const found = await db
    .selectFrom('pictures')
    .select(['productId', 'filename', 'focusX', 'focusY'])
    .where(whereIn(db, 'productId', ids))
    .orderBy('productId')
    .orderBy('position')
    .execute()
  const pictures = Map.groupBy(found, ({ productId }) => productId)
  const focus = new Map<string, Record<string, PictureFocus>>()
  for (const { productId, filename, focusX, focusY } of found) {
    const id = productId ?? ''
    if (focusX !== null && focusY !== null) focus.set(id, { ...focus.get(id), [filename]: { x: focusX, y: focusY } })
  }
  return rows.map((row) => ({
    _id: row._id,
    productCode: row.productCode,
    picture: (pictures.get(row._id) ?? []).map(({ filename }) => filename),
    shopIndex: row.shopIndex,
    ...valuesOf(row),
    version: row.version,
    ...(focus.has(row._id) && { focus: focus.get(row._id) }),
  }))
}

export function standardPrices({ _id, price, staffel }: ManagedProduct): StandardPrices {
  return { _id, priceCents: centsOf(price), staffel: stepsInCents(staffel) }
}

export function presentToCustomer(product: ManagedProduct, context: PriceContext, flags?: UserFlags): ManagedProduct {
  const prices = standardPrices(product)
  const standard = resolvePrice({ ...context, priceList: null, product: prices, qty: 1 })
  const own = resolvePrice({ ...context, product: prices, qty: 1 })
  return {
    ...product,
    price: formatPrice(own),
    ...(own < standard && { listPrice: formatPrice(standard) }),
    ...flags?.get(product._id),
    staffel: stepsAsTheyTravel(resolveStaffel({ ...context, product: prices })),
  }
}
