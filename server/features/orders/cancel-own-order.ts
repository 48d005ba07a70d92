import type { OrderRow, Trx } from '../../platform/db/schema.ts'
import { takeOutOrder } from './edit-order.ts'
import { lockOwnOrder, type OwnOrder, type OwnOrderRules, requireChangeable } from './own-order.ts'

/** Returns the stock once: a second call gets a 404. @throws HttpError 404, 409 when it is closed */
export async function cancelOwnOrder(
  trx: Trx,
  order: OwnOrder & { readonly userId: string },
  rules: OwnOrderRules,
): Promise<{ readonly row: OrderRow; readonly products: readonly string[] }> {
  const row = await lockOwnOrder(trx, order, rules)
  const products = await takeOutOrder(trx, { userId: order.userId, at: rules.clock() }, order._id, 'order.cancelled')
  // The closing time may have come while this waited for stock.
  requireChangeable(rules, row)
  return { row, products }
}
