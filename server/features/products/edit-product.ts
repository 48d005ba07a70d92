import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { products } from '../../../contract/endpoints/products.ts'
import { type Actor, audit, auditValues } from '../../platform/audit/audit.ts'
import { checkVersion, insertRows, lockPresent, updateRows } from '../../platform/db/rows.ts'
import type { ProductRow, Trx } from '../../platform/db/schema.ts'
import { notFound, HttpError, editConflict } from '../../platform/errors.ts'
import { inPieces } from '../../platform/in-pieces.ts'
import { changeOf, lockProductRows, lockProducts, writeChanges } from './change-products.ts'
import { takeLock } from '../../platform/db/next-number.ts'

type ProductEdit = ParsedBody<typeof products.update>

/** Applies the difference to `stockBasis` only (§4.4). @throws HttpError 409 on conflict or too little stock */
export async function editProduct(trx: Trx, actor: Actor, edit: ProductEdit): Promise<ProductRow> {
  const { _id, stockBasis, version, ...fields } = edit
  const conflict = 'Dit product is intussen door iemand anders gewijzigd'
  const locked = await lockPresent(trx, 'products', _id)
  checkVersion(version, locked.version, conflict)
  const stock = stockBasis === undefined ? fields.stock : locked.stock + fields.stock - stockBasis
  if (stock < 0)
    throw new HttpError(
      409,
      'De voorraad is intussen door verkoop te laag voor deze correctie, controleer de voorraad',
      { field: 'stock' },
    )
  // The form holds it always: only a change is a choice, which ends the wait for a first picture.
  const showStatus = fields.showStatus === locked.showStatus ? undefined : fields.showStatus
  await writeChanges(trx, actor, [changeOf(locked, { ...fields, stock, showStatus })])
  return trx.selectFrom('products').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
}

/** If a product is counted twice, its last count stands. @throws HttpError 404 */
export async function correctStocks(
  trx: Trx,
  actor: Actor,
  counts: readonly { _id: string; stock: number }[],
): Promise<void> {
  const wanted = new Map(counts.map(({ _id, stock }) => [_id, stock]))
  const found = await lockProducts(trx, [...wanted.keys()])
  const changes = [...wanted].map(([id, stock]) => {
    const before = found.get(id)
    if (before?.deletedAt !== null) throw notFound()
    return changeOf(before, { stock })
  })
  await writeChanges(trx, actor, changes)
}

export async function removeProduct(trx: Trx, actor: Actor, id: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set((eb) => ({ deletedAt: actor.at.toISOString(), version: eb('version', '+', 1) }))
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await trx.deleteFrom('stock_wishes').where('productId', '=', id).execute()
  await trx.updateTable('pictures').set({ productId: null, position: 0 }).where('productId', '=', id).execute()
  await audit(trx, actor, 'product.removed', id)
}

/** Places written at once: some milliseconds of work. */
const piece = 1000

type Place = ParsedBody<typeof products.updateShopIndex>[number]

/** @throws HttpError 409 when the list is incomplete, or the order has changed since it was opened */
export async function reorderShop(trx: Trx, actor: Actor, places: readonly Place[]): Promise<void> {
  await takeLock(trx, 'catalogue')
  const stored = await trx.selectFrom('products').select(['_id', 'shopIndex']).where('deletedAt', 'is', null).execute()
  const current = new Map(stored.map((row) => [row._id, row.shopIndex]))
  const indexes = new Set(places.map((place) => place.shopIndex))
  const complete =
    places.length === current.size &&
    new Set(places.map((place) => place._id)).size === current.size &&
    places.every((place) => current.has(place._id)) &&
    indexes.size === places.length &&
    places.every((place) => place.shopIndex < places.length)
  if (!complete) throw editConflict('De producten zijn intussen gewijzigd, open de volgorde opnieuw')
  if (places.some((place) => place.shopIndexBasis !== undefined && place.shopIndexBasis !== current.get(place._id))) {
    throw editConflict('De volgorde is intussen door iemand anders gewijzigd, open de volgorde opnieuw')
  }
  const moved = places.filter(({ _id, shopIndex }) => current.get(_id) !== shopIndex)
  const ids = moved.map(({ _id }) => _id)
  await lockProductRows(trx, ids)
  for await (const some of inPieces(moved, piece)) {
    const rows = some.map(({ _id, shopIndex }) => ({ _id, shopIndex }))
    const records = some.map(({ _id, shopIndex: after }) =>
      auditValues(actor, 'product.moved', _id, { before: current.get(_id) ?? 0, after }),
    )
    await updateRows(trx, 'products', '_id', rows)
    await insertRows(trx, 'audit_log', records)
  }
}
