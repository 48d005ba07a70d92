import { order } from '../../contract/orders.ts'
import type { Db } from '../db/schema.ts'
import { jsonWriter } from '../http/serve.ts'
import { findBelow, type OrderFilter } from './find-orders.ts'
import { presentOrders } from './present-order.ts'

const writeOrder = jsonWriter(order)
/** Few enough to be gone before V8 takes them for something lasting, many enough to ask the database seldom. */
const chunk = 50

/** All that match as one JSON array, highest ordernummer first, read in pieces so that memory stays bounded at any number. */
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
