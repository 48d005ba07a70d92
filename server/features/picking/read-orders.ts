import type { LineToPick, OrderToPick } from '../../../contract/endpoints/picking.ts'
import { whereIn } from '../../platform/db/rows.ts'
import type { Db, OrderRow } from '../../platform/db/schema.ts'
import { inPickOrder } from '../documents/pick-sequence.ts'

export async function ordersToPick(db: Db, rows: readonly OrderRow[]): Promise<OrderToPick[]> {
  const ids = rows.map(({ _id }) => _id)
  const sums = await db
    .selectFrom('order_lines')
    .select(['orderId', (eb) => eb.fn.countAll<number>().as('lines'), (eb) => eb.fn.sum<number>('qty').as('pieces')])
    .where(whereIn(db, 'orderId', ids))
    .groupBy('orderId')
    .execute()
  const byOrder = new Map(sums.map((sum) => [sum.orderId, sum]))
  return rows.map((row) => {
    const { lines = 0, pieces = 0 } = byOrder.get(row._id) ?? {}
    return { ...row, lines, pieces }
  })
}

/** In the sequence of the pick list. */
export async function linesToPick(db: Db, orderId: string): Promise<LineToPick[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products._id', 'order_lines.productId')
    .leftJoin('pictures', (join) =>
      join.onRef('pictures.productId', '=', 'products._id').on('pictures.position', '=', 0),
    )
    .select([
      'products._id',
      'order_lines.productName',
      'order_lines.qty',
      'products.productType',
      'products.productCode',
      'products.maat',
      'order_lines.vpe',
      'products.stock',
      'products.deletedAt',
      'pictures.filename as picture',
    ])
    .where('order_lines.orderId', '=', orderId)
    .execute()
  return rows.sort(inPickOrder).map(({ deletedAt, ...line }) => ({ ...line, removed: deletedAt !== null }))
}
