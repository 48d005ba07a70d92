// A customer changes or cancels his own order, until its closing time.
import { z } from 'zod'
import { orderBeforeFor } from '../../../contract/rules/delivery-dates.ts'
import { missingVersion, type Order } from '../../../contract/endpoints/orders.ts'
import type { Settings } from '../../../contract/endpoints/settings.ts'
import { isDay } from '../../../contract/values/dates.ts'
import { checkVersion, lockVersioned } from '../../platform/db/rows.ts'
import type { Db, OrderRow, Trx } from '../../platform/db/schema.ts'
import { HttpError, notFound } from '../../platform/errors.ts'
import { orderConflict, takeOutOrder } from './edit-order.ts'

export interface OrderRules extends Pick<Settings, 'bestelling' | 'btw' | 'levering'> {
  /** Read last, after waiting for locks. */
  readonly clock: () => Date
}

export interface OwnOrder {
  readonly _id: string
  readonly companyId: string
}

/** Null without an end; undefined when the customer cannot change the order. */
function changeableUntil(
  { bestelling, levering, clock }: OrderRules,
  { orderstatus, leverdatum }: Pick<OrderRow, 'orderstatus' | 'leverdatum'>,
): Date | null | undefined {
  if (!bestelling.klantWijzigt || orderstatus !== 'open') return undefined
  if (leverdatum === null) return null
  // Without delivery on that day any more it is too late.
  const orderBefore = isDay(leverdatum) ? orderBeforeFor(levering, leverdatum) : undefined
  return orderBefore !== undefined && clock() < orderBefore ? orderBefore : undefined
}

export function withClosing(rules: OrderRules, order: Order): Order {
  const until = changeableUntil(rules, order)
  return until === undefined ? order : { ...order, wijzigbaarTot: until?.toISOString() ?? null }
}

/** @throws HttpError 409 */
export function requireChangeable(rules: OrderRules, order: OrderRow): void {
  if (changeableUntil(rules, order) !== undefined) return
  throw new HttpError(409, 'Deze bestelling kan niet meer gewijzigd worden')
}

/** @throws HttpError 404 for another company's order, 409 when it is closed or has another version */
export async function lockOwnOrder(
  trx: Trx,
  { _id, companyId }: OwnOrder,
  rules: OrderRules,
  version?: number,
): Promise<OrderRow> {
  // Nobody locks another company's order.
  const owned = trx.selectFrom('orders').select('_id').where('_id', '=', _id).where('userId', '=', companyId)
  if (!(await owned.executeTakeFirst())) throw notFound()
  const order = await lockVersioned(trx, 'orders', _id)
  requireChangeable(rules, order)
  checkVersion(version, order.version - 1, orderConflict)
  return order
}

/** Returns the stock once: a second call gets a 404. @throws HttpError 404, 409 when it is closed */
export async function cancelOwnOrder(
  trx: Trx,
  order: OwnOrder & { readonly userId: string },
  rules: OrderRules,
): Promise<{ readonly row: OrderRow; readonly products: readonly string[] }> {
  const row = await lockOwnOrder(trx, order, rules)
  const products = await takeOutOrder(trx, { userId: order.userId, at: rules.clock() }, order._id, 'order.cancelled')
  // The closing time may have come while this waited for stock.
  requireChangeable(rules, row)
  return { row, products }
}

const versioned = z.object({ version: z.int() })

/** These refusals come before the body's own faults. @throws HttpError as `lockOwnOrder`, and 400 without a version */
export async function refuseBeforeBody(
  db: Db,
  { _id, companyId }: OwnOrder,
  rules: OrderRules,
  body: unknown,
): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('_id', '=', _id)
    .where('userId', '=', companyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!order) throw notFound()
  requireChangeable(rules, order)
  const sent = versioned.safeParse(body).data
  if (!sent) throw new HttpError(400, missingVersion, { field: 'version' })
  checkVersion(sent.version, order.version, orderConflict)
}
