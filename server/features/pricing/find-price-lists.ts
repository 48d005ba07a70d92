import { formatPrice } from '../../../contract/values/money.ts'
import { formatPercentage } from '../../../contract/values/percentage.ts'
import type { AgreedPrice, PriceList } from '../../../contract/endpoints/price-lists.ts'
import { compareText } from '../../../contract/values/compare-text.ts'
import { findRow, inBatches } from '../../platform/db/rows.ts'
import type { Db, PriceListRow, ProductRow } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import type { AgreedRow } from './customer-prices.ts'

export function presentPriceList({ _id, naam, korting, version }: PriceListRow): PriceList {
  return { _id, naam, korting: formatPercentage(korting), version }
}

export async function findPriceLists(db: Db): Promise<PriceList[]> {
  const rows = await db.selectFrom('price_lists').selectAll().where('deletedAt', 'is', null).execute()
  return rows
    .sort((a, b) => compareText(a.naam, b.naam) || (a._id < b._id ? -1 : 1))
    .map((row) => presentPriceList(row))
}

export async function describePriceLists(db: Db): Promise<PriceList[]> {
  const found = await findPriceLists(db)
  const prices = await countPrices(db)
  const customers = await db
    .selectFrom('users')
    .select(['_id', 'bedrijfsnaam', 'priceListId'])
    .where('priceListId', 'is not', null)
    .orderBy('search')
    .execute()
  const owners = Map.groupBy(customers, ({ priceListId }) => priceListId)
  return found.map((list) => ({
    ...list,
    prijzen: prices.get(list._id) ?? 0,
    klanten: (owners.get(list._id) ?? []).map(({ _id, bedrijfsnaam }) => ({ _id, bedrijfsnaam })),
  }))
}

/** Excludes prices of removed products. Counts all and subtracts those: five times as fast as joining every product. */
async function countPrices(db: Db): Promise<Map<string, number>> {
  const byList = db
    .selectFrom('price_list_prices')
    .select((eb) => ['listId', eb.fn.countAll<number>().as('prices')])
    .groupBy('listId')
  const removed = db.selectFrom('products').select('_id').where('deletedAt', 'is not', null)
  const all = await byList.execute()
  const ofRemoved = await byList.where('productId', 'in', removed).execute()
  const counted = new Map(ofRemoved.map((row) => [row.listId, row.prices]))
  return new Map(all.map((row) => [row.listId, row.prices - (counted.get(row.listId) ?? 0)]))
}

/** Prices read at once: a few milliseconds of work. */
const piece = 1000

type Priced = AgreedRow & Pick<ProductRow, 'productCode' | 'productName'> & { readonly ownCents: number }

/** Without removed products, by product code. @throws HttpError 404 */
export async function findPrices(db: Db, listId: string, withProduct: boolean): Promise<AgreedPrice[]> {
  const list = await findRow(db, 'price_lists', listId)
  if (list?.deletedAt !== null) throw notFound()
  const batches = inBatches<Priced>(piece, (last) =>
    db
      .selectFrom('price_list_prices')
      .innerJoin('products', 'products._id', 'price_list_prices.productId')
      .select([
        'productId',
        'price_list_prices.priceCents',
        'van',
        'totEnMet',
        'productCode',
        'productName',
        'products.priceCents as ownCents',
      ])
      .where('listId', '=', listId)
      .where('productId', '>', last?.productId ?? '')
      .where('products.deletedAt', 'is', null)
      .orderBy('productId'),
  )
  const found: { code: string; agreed: AgreedPrice }[] = []
  for await (const rows of batches)
    found.push(...rows.map((row) => ({ code: row.productCode, agreed: presentPrice(row, withProduct) })))
  return found.sort((a, b) => (a.code < b.code ? -1 : 1)).map(({ agreed }) => agreed)
}

function presentPrice(
  { productId, priceCents, van, totEnMet, productCode, productName, ownCents }: Priced,
  withProduct: boolean,
): AgreedPrice {
  return {
    _id: productId,
    price: formatPrice(priceCents),
    ...(van !== null && { van }),
    ...(totEnMet !== null && { totEnMet }),
    ...(withProduct && { product: { productCode, productName, price: formatPrice(ownCents) } }),
  }
}
