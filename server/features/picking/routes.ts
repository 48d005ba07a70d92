import { adminPageSize } from '../../../contract/values/limits.ts'
import { pageOf } from '../../../contract/values/fields.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { countOrders, findOrder, findPage } from '../orders/find-orders.ts'
import { linesToPick, ordersToPick } from './read-orders.ts'

export function servePicking(serve: Serve, db: Db): void {
  serve(picking.orders, async ({ query, reply }) => {
    reply.header('x-total-count', await countOrders(db, query))
    return ordersToPick(db, await findPage(db, query, pageOf(query) ?? { limit: adminPageSize, offset: 0 }))
  })

  serve(picking.order, async ({ params: { id }, session }) => {
    const row = await findOrder(db, id, session)
    if (!row) throw notFound()
    return { ...row, order: await linesToPick(db, id) }
  })
}
