import { order } from '../../contract/orders.ts'
import type { Db } from '../db/schema.ts'
import { jsonWriter } from '../http/serve.ts'
import { presentOrders } from './present-order.ts'

const writeOrder = jsonWriter(order)
const chunk = 500

/** All orders as one JSON array, highest ordernummer first, read in chunks so that memory stays bounded at any number. */
export async function* streamOrders(db: Db): AsyncGenerator<string> {
  let before = Number.MAX_SAFE_INTEGER
  let separator = '['
  for (;;) {
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .where('removedAt', 'is', null)
      .where('ordernummer', '<', before)
      .orderBy('ordernummer', 'desc')
      .limit(chunk)
      .execute()
    const last = rows.at(-1)
    if (!last) break
    before = last.ordernummer
    yield separator + (await presentOrders(db, rows, true)).map(writeOrder).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
