import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { products } from '../../../contract/endpoints/products.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { changesBetween } from '../../platform/audit/details.ts'
import { lockVersioned } from '../../platform/db/lock-row.ts'
import type { ProductRow, Trx } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'
import { notFound, HttpError } from '../../platform/errors.ts'
import { columnsOf, auditedFields } from './product-columns.ts'
import { moveStock, setStock, type StockCause } from './stock.ts'

type ProductEdit = ParsedBody<typeof products.update>

/** Applies the difference to `stockBasis` only (§4.4). @throws HttpError 409 on conflict or too little stock */
export async function editProduct(trx: Trx, actor: Actor, edit: ProductEdit): Promise<ProductRow> {
  const conflict = 'Dit product is intussen door iemand anders gewijzigd'
  const before = await lockVersioned(trx, 'products', edit._id, { version: edit.version, conflict })
  await correctStock(trx, actor, edit)
  const after = await trx
    .updateTable('products')
    .set({ ...columnsOf(edit, before), search: searchText(before.productCode, edit.productName) })
    .where('_id', '=', edit._id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const detail = changesBetween(auditedFields(before), auditedFields(after))
  if (Object.keys(detail).length > 0)
    await audit(trx, actor, { action: 'product.edited', entity: 'product', entityId: edit._id, detail })
  return after
}

export async function correctStocks(
  trx: Trx,
  actor: Actor,
  counts: readonly { _id: string; stock: number }[],
): Promise<void> {
  const inLockOrder = [...counts].sort((a, b) => (a._id < b._id ? -1 : 1))
  for (const { _id, stock } of inLockOrder) {
    if (!(await setStock(trx, _id, stock, correction(actor)))) throw notFound()
  }
}

export async function removeProduct(trx: Trx, actor: Actor, id: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set((eb) => ({ deletedAt: actor.at.toISOString(), version: eb('version', '+', 1) }))
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await trx.updateTable('pictures').set({ productId: null, position: 0 }).where('productId', '=', id).execute()
  await audit(trx, actor, { action: 'product.removed', entity: 'product', entityId: id })
}

const correction = (actor: Actor): StockCause => ({ reason: 'correction', orderId: null, actor })

async function correctStock(trx: Trx, actor: Actor, edit: ProductEdit): Promise<void> {
  if (edit.stockBasis === undefined) {
    await setStock(trx, edit._id, edit.stock, correction(actor))
    return
  }
  const short = await moveStock(trx, [{ productId: edit._id, qty: edit.stockBasis - edit.stock }], correction(actor))
  if (short !== undefined) {
    throw new HttpError(
      409,
      'De voorraad is intussen door verkoop te laag voor deze correctie, controleer de voorraad',
      {
        field: 'stock',
      },
    )
  }
}
