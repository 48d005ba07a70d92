import { type Order, order } from '../../../contract/endpoints/orders.ts'
import type { Db } from '../../platform/db/schema.ts'
import { jsonWriter } from '../../platform/http/serve.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import { findBelow, type OrderFilter } from './find-orders.ts'
import { presentOrders } from './present-order.ts'

const writeOrder = jsonWriter(order)
/** Orders of a piece, of which there are fewer where they are long: a piece has some 500 lines. */
const mostOrders = 50
const linesOfPiece = 500

/** @param forReader adds what its reader may see */
export async function* streamOrders(
  db: Db,
  filter: OrderFilter,
  forStaff: boolean,
  forReader: (order: Order) => Order,
): AsyncGenerator<string> {
  let before = Number.MAX_SAFE_INTEGER
  let separator = '['
  let chunk = 5
  for (;;) {
    const rows = await findBelow(db, filter, before, chunk)
    const last = rows.at(-1)
    if (!last) break
    before = last.ordernummer
    const found = await presentOrders(db, rows, { forStaff, productCode: false })
    yield separator + found.map((one) => writeOrder(forReader(one))).join(',')
    separator = ','
    if (rows.length < chunk) break
    const lines = found.reduce((sum, one) => sum + one.order.length, 0)
    chunk = Math.max(1, Math.min(mostOrders, Math.floor((linesOfPiece * rows.length) / Math.max(lines, 1))))
    await takeTurn()
  }
  yield separator === '[' ? '[]' : ']'
}
