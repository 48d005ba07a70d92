import { adminPageSize } from '../../../contract/values/limits.ts'
import { pageOf } from '../../../contract/values/fields.ts'
import { type LineToPick, type OrderToPick, picking } from '../../../contract/endpoints/picking.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { whereIn } from '../../platform/db/rows.ts'
import type { Db, OrderRow } from '../../platform/db/schema.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { inPickOrder } from '../documents/pick-sequence.ts'
import { findOrder, findPage, toPick } from '../orders/find-orders.ts'
import { type EditMessages, shortPick } from '../orders/short-pick.ts'

export function servePicking(serve: Serve, connection: Connection, orderMessages: () => Promise<EditMessages>): void {
  const { db } = connection

  serve(picking.orders, async ({ query, reply }) => {
    const page = pageOf(query) ?? { limit: adminPageSize, offset: 0 }
    const { rows, total } = await findPage(db, query, page, query.status === 'verwerkt' ? undefined : toPick)
    reply.header('x-total-count', total)
    return ordersToPick(db, rows)
  })

  serve(picking.order, async ({ params: { id }, session }) => {
    const row = await findOrder(db, id, session)
    return { ...row, order: await linesToPick(db, id) }
  })

  serve(picking.pickShort, async ({ params: { id }, body, actor }) => {
    const messages = await orderMessages()
    return inTransaction(connection, async (trx, changed) => {
      changed('order_lines', [id])
      const row = await shortPick(trx, actor(), { _id: id, ...body }, messages)
      return { ...row, order: await linesToPick(trx, id) }
    })
  })
}

async function ordersToPick(db: Db, rows: readonly OrderRow[]): Promise<OrderToPick[]> {
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
async function linesToPick(db: Db, orderId: string): Promise<LineToPick[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products._id', 'order_lines.productId')
    .leftJoin('pictures', (join) =>
      join.onRef('pictures.productId', '=', 'products._id').on('pictures.position', '=', 0),
    )
    .select(({ fn }) => [
      'products._id',
      'order_lines.productName',
      'order_lines.qty',
      'products.productType',
      'products.productCode',
      fn.coalesce('order_lines.maat', 'products.maat').as('maat'),
      'order_lines.vpe',
      'products.stock',
      'products.deletedAt',
      'pictures.filename as picture',
    ])
    .where('order_lines.orderId', '=', orderId)
    .execute()
  return rows.sort(inPickOrder).map(({ deletedAt, ...line }) => ({ ...line, removed: deletedAt !== null }))
}
