import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { centsOf, formatPrice } from '../../../contract/values/money.ts'
import type { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { insertRows, whereIn } from '../../platform/db/rows.ts'
import type { ProductRow, Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { inPieces } from '../../platform/in-pieces.ts'
import type { AgreedRow } from './customer-prices.ts'
import { lockPriceList } from './save-price-list.ts'

type SentPrices = ParsedBody<typeof priceLists.setPrices>

/** Prices looked at at once: a few milliseconds of work. */
const piece = 1000
/** The audit log names this many products of a long change. */
const named = 10

/** All or none. @throws HttpError 400 for a product that is unknown or named twice, 409 when the list has changed */
export async function savePrices(
  trx: Trx,
  actor: Actor,
  listId: string,
  { sent, version }: { readonly sent: SentPrices; readonly version: number | undefined },
): Promise<void> {
  await lockPriceList(trx, listId, version)
  const wanted = await rowsOf(sent)
  const before = await pricesBefore(trx, listId)
  const products = await findProducts(trx, [...new Set([...wanted.keys(), ...before.keys()])])
  const isGone = (productId: string) => products.get(productId)?.deletedAt !== null
  const strange = sent.findIndex(({ _id }) => isGone(_id) && !before.has(_id))
  if (strange >= 0) throw new HttpError(400, 'Een product van de prijslijst bestaat niet', { field: `${strange}._id` })
  // Products removed since the prices were opened are dropped, so that the rest can be saved.
  for (const productId of before.keys()) if (isGone(productId)) wanted.delete(productId)

  const written = [...wanted.values()]
    .filter((row) => !isSame(row, before.get(row.productId)))
    // In order of id, as everywhere, to prevent deadlocks: each foreign key waits for changes to its product.
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
  const gone = [...before.keys()].filter((productId) => !wanted.has(productId))
  const touched = new Set([...written.map(({ productId }) => productId), ...gone])
  for await (const some of inPieces([...touched], piece))
    await trx
      .deleteFrom('price_list_prices')
      .where('listId', '=', listId)
      .where(whereIn(trx, 'productId', some))
      .execute()
  const rows = written.map((row) => ({ listId, ...row }))
  await insertRows(trx, 'price_list_prices', rows)
  await auditPrices(trx, actor, listId, {
    products: new Map([...products].filter(([productId]) => touched.has(productId))),
    before,
    after: wanted,
  })
}

/**
 * For removed products that return: no list showed their prices meanwhile. Before the products are locked, as orders lock
 * prices first. @returns the lists that had one
 */
export async function dropPrices(trx: Trx, actor: Actor, productIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for await (const some of inPieces(productIds, piece)) {
    const rows = await trx
      .selectFrom('price_list_prices')
      .select('listId')
      .distinct()
      .where(whereIn(trx, 'productId', some))
      .execute()
    for (const { listId } of rows) found.add(listId)
  }
  const lists = [...found].sort()
  for (const listId of lists) {
    await lockPriceList(trx, listId, undefined)
    const before = new Map<string, AgreedRow>()
    for await (const some of inPieces(productIds, piece)) {
      const rows = await trx
        .deleteFrom('price_list_prices')
        .where('listId', '=', listId)
        .where(whereIn(trx, 'productId', some))
        .returning(['productId', 'priceCents', 'van', 'totEnMet'])
        .execute()
      for (const row of rows) before.set(row.productId, row)
    }
    const products = await findProducts(trx, [...before.keys()])
    await auditPrices(trx, actor, listId, { products, before, after: new Map() })
  }
  return lists
}

type PricesById = ReadonlyMap<string, AgreedRow>

async function auditPrices(
  trx: Trx,
  actor: Actor,
  listId: string,
  {
    products,
    before,
    after,
  }: { readonly products: FoundProducts; readonly before: PricesById; readonly after: PricesById },
): Promise<void> {
  const changed = [...products].sort(([, a], [, b]) => (a.productCode < b.productCode ? -1 : 1))
  if (changed.length === 0) return
  await audit(trx, actor, 'price-list.prices', listId, {
    prices: changed.length,
    lines: changed.slice(0, named).map(([productId, { productName }]) => ({
      productName,
      before: auditedPrice(before.get(productId)),
      after: auditedPrice(after.get(productId)),
    })),
  })
}

async function rowsOf(sent: SentPrices): Promise<Map<string, AgreedRow>> {
  const rows = new Map<string, AgreedRow>()
  for await (const some of inPieces([...sent.entries()], piece))
    for (const [at, { _id: productId, price, van = null, totEnMet = null }] of some) {
      if (rows.has(productId))
        throw new HttpError(400, 'Een product staat twee keer in deze prijslijst', { field: `${at}._id` })
      rows.set(productId, { productId, priceCents: centsOf(price), van, totEnMet })
    }
  return rows
}

async function pricesBefore(trx: Trx, listId: string): Promise<PricesById> {
  const rows = await trx
    .selectFrom('price_list_prices')
    .select(['productId', 'priceCents', 'van', 'totEnMet'])
    .where('listId', '=', listId)
    .execute()
  return new Map(rows.map((row) => [row.productId, row]))
}

type FoundProducts = ReadonlyMap<string, Pick<ProductRow, 'productCode' | 'productName' | 'deletedAt'>>

async function findProducts(trx: Trx, ids: readonly string[]): Promise<FoundProducts> {
  const products = new Map<string, Pick<ProductRow, 'productCode' | 'productName' | 'deletedAt'>>()
  for await (const some of inPieces(ids, piece)) {
    const rows = await trx
      .selectFrom('products')
      .select(['_id', 'productCode', 'productName', 'deletedAt'])
      .where(whereIn(trx, '_id', some))
      .execute()
    for (const row of rows) products.set(row._id, row)
  }
  return products
}

const isSame = (a: AgreedRow, b: AgreedRow | undefined) =>
  b !== undefined && a.priceCents === b.priceCents && a.van === b.van && a.totEnMet === b.totEnMet

const auditedPrice = (row: AgreedRow | undefined) =>
  row === undefined
    ? null
    : {
        price: formatPrice(row.priceCents),
        ...(row.van !== null && { van: row.van }),
        ...(row.totEnMet !== null && { totEnMet: row.totEnMet }),
      }
