import { adminPageSize } from '../../../contract/values/limits.ts'
import { pageOf } from '../../../contract/values/fields.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { notFound } from '../../platform/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { countOrders, findOrder, findPage, findPageToPick } from '../orders/find-orders.ts'
import { type EditMessages, shortPick } from '../orders/short-pick.ts'
import { linesToPick, ordersToPick } from './read-orders.ts'

export function servePicking(serve: Serve, connection: Connection, orderMessages: () => Promise<EditMessages>): void {
  const { db } = connection

  serve(picking.orders, async ({ query, reply }) => {
    reply.header('x-total-count', await countOrders(db, query))
    const page = pageOf(query) ?? { limit: adminPageSize, offset: 0 }
    const find = query.status === 'verwerkt' ? findPage : findPageToPick
    return ordersToPick(db, await find(db, query, page))
  })

  serve(picking.order, async ({ params: { id }, session }) => {
    const row = await findOrder(db, id, session)
    if (!row) throw notFound()
    return { ...row, order: await linesToPick(db, id) }
  })

  serve(picking.pickShort, async ({ params: { id }, body, actor }) => {
    const messages = await orderMessages()
    return inTransaction(connection, async (trx) => {
      const row = await shortPick(trx, actor(), { _id: id, ...body }, messages)
      return { ...row, order: await linesToPick(trx, id) }
    })
  })
}
