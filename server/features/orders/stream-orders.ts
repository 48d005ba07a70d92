import { order } from '../../../contract/endpoints/orders.ts'
import type { Db } from '../../platform/db/schema.ts'
import { jsonWriter } from '../../platform/http/serve.ts'
import { findBelow, type OrderFilter } from './find-orders.ts'
import { presentOrders } from './present-order.ts'

const writeOrder = jsonWriter(order)
/** Small enough to be collected as young garbage in V8, large enough for few queries. */
const chunk = 50

export async function* streamOrders(db: Db, filter: OrderFilter, forStaff: boolean): AsyncGenerator<string> {
  let before = Number.MAX_SAFE_INTEGER
  let separator = '['
  for (;;) {
    const rows = await findBelow(db, filter, before, chunk)
    const last = rows.at(-1)
    if (!last) break
    before = last.ordernummer
    yield separator + (await presentOrders(db, rows, { stock: forStaff, productCode: false })).map(writeOrder).join(',')
    separator = ','
    if (rows.length < chunk) break
  }
  yield separator === '[' ? '[]' : ']'
}
