import { formatPrice } from '../../contract/money.ts'
import type { PictureFocus } from '../../contract/picture-focus.ts'
import { type PriceContext, resolvePrice, resolveStaffel, type StandardPrices } from '../../contract/price.ts'
import type { ManagedProduct } from '../../contract/products.ts'
import { stepsAsTheyTravel } from '../../contract/staffel.ts'
import { among } from '../db/among.ts'
import type { Db, ProductRow, Trx } from '../db/schema.ts'
import { readStaffel } from './staffel-column.ts'

/** Products as they travel, with their pictures in display order. */
export async function presentProducts(db: Db | Trx, rows: readonly ProductRow[]): Promise<ManagedProduct[]> {
  const ids = rows.map((row) => row._id)
  const found = await db
    .selectFrom('pictures')
    .select(['productId', 'filename', 'focusX', 'focusY'])
    .where('productId', 'is not', null)
    .where(among(db, 'productId', ids))
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
    ...row,
    price: formatPrice(row.priceCents),
    staffel: stepsAsTheyTravel(readStaffel(row.staffel)),
    picture: (pictures.get(row._id) ?? []).map(({ filename }) => filename),
    ...(focus.has(row._id) && { focus: focus.get(row._id) }),
  }))
}

/** What an order, and the shop, make a product's price from. */
export function standardPrices(row: Pick<ProductRow, '_id' | 'priceCents' | 'staffel'>): StandardPrices {
  return { _id: row._id, priceCents: row.priceCents, staffel: readStaffel(row.staffel) }
}

/** A product of the catalogue: as staff see it, and what it costs before any agreement. */
export interface PricedProduct {
  readonly product: ManagedProduct
  readonly prices: StandardPrices
}

/** A product as it is told to the customers of a price list. */
export function presentToCustomer({ product, prices }: PricedProduct, context: PriceContext): ManagedProduct {
  const standard = resolvePrice({ ...context, priceList: null, product: prices, qty: 1 })
  const own = resolvePrice({ ...context, product: prices, qty: 1 })
  return {
    ...product,
    price: formatPrice(own),
    ...(own < standard && { listPrice: formatPrice(standard) }),
    staffel: stepsAsTheyTravel(resolveStaffel({ ...context, product: prices })),
  }
}
