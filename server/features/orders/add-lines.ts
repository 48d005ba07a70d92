import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { orders } from '../../../contract/endpoints/orders.ts'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import { parsePrice } from '../../../contract/values/money.ts'
import { type PriceContext, resolvePrice } from '../../../contract/rules/price.ts'
import { rateOf } from '../../../contract/rules/vat.ts'
import type { Settings } from '../../../contract/endpoints/settings.ts'
import { isPostgres } from '../../platform/db/is-postgres.ts'
import type { OrderLineRow, OrderRow, Trx } from '../../platform/db/schema.ts'
import { whereIn } from '../../platform/db/rows.ts'
import { HttpError } from '../../platform/errors.ts'
import { lockingOwnPrices } from '../pricing/lock-prices.ts'
import { readPriceTerms } from '../pricing/read-price-terms.ts'
import { readStaffel } from '../products/product-columns.ts'

/** Without a price it gets the customer's own. */
type AddedLine = ParsedBody<typeof orders.update>['order'][number]

/** The customer's prices of today, read before stock is locked, as when ordering. */
export async function termsOfAdded(
  trx: Trx,
  { userId }: Pick<OrderRow, 'userId'>,
  added: readonly AddedLine[],
  at: Date,
): Promise<PriceContext> {
  const day = dayInAmsterdam(at)
  if (added.every(({ price }) => price !== undefined)) return { priceList: null, day }
  const buyer = await trx
    .selectFrom('users')
    .select(['_id', 'priceListId'])
    .$if(isPostgres(trx), (query) => query.select(lockingOwnPrices.as('held')))
    .where('_id', '=', userId)
    .executeTakeFirstOrThrow()
  const productIds = added.map(({ _id }) => _id)
  return { priceList: await readPriceTerms(trx, buyer, productIds), day }
}

/** After their stock is taken, which locks the products. */
export async function addedLines(
  trx: Trx,
  orderId: string,
  added: readonly AddedLine[],
  {
    terms,
    position: first,
    btw,
  }: { readonly terms: PriceContext; readonly position: number; readonly btw: Settings['btw'] },
): Promise<OrderLineRow[]> {
  const products = await readProducts(trx, added)
  return added.map(({ _id: productId, qty, price }, at) => {
    const product = products.get(productId)
    if (!product) throw productNotFound()
    const { productName, vpe, minimum } = product
    const prices = { ...product, staffel: readStaffel(product.staffel) }
    const priceCents =
      (price === undefined ? undefined : parsePrice(price)) ?? resolvePrice({ ...terms, product: prices, qty })
    const line = { orderId, productId, position: first + at, productName, qty, priceCents, vpe, minimum }
    return { ...line, qtyByStaff: 1, btwTarief: rateOf(product, btw) }
  })
}

export const productNotFound = () => new HttpError(404, 'Product niet gevonden')

/** By _id, without removed ones. */
export async function readProducts(trx: Trx, lines: readonly Pick<AddedLine, '_id'>[]) {
  const ids = lines.map(({ _id }) => _id)
  const rows = await trx
    .selectFrom('products')
    .select(['_id', 'productName', 'priceCents', 'staffel', 'vpe', 'minimum', 'btwTarief'])
    .where(whereIn(trx, '_id', ids))
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row._id, row]))
}
