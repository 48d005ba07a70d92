import type { ListLine } from '../../../contract/endpoints/lists.ts'
import { whereIn } from '../../platform/db/rows.ts'
import type { Db, OrderLineRow, OrderRow } from '../../platform/db/schema.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'

/** Of up to 500 lines each. */
const ordersOfPiece = 10

type OwnOrder = Pick<OrderRow, '_id' | 'date' | 'year' | 'month'> & {
  readonly lines: readonly Pick<OrderLineRow, 'productId' | 'qty'>[]
}

/** The requesting user; `signal` aborts when the client leaves. */
export interface Reader {
  readonly userId: string
  readonly companyId: string
  readonly signal: AbortSignal
}

/** Newest first, and in pieces: a customer may have ordered tens of thousands of lines. */
export async function* ordersOf(
  db: Db,
  { companyId, signal }: Omit<Reader, 'userId'>,
  sinceYear = 0,
): AsyncGenerator<OwnOrder> {
  const orders = await db
    .selectFrom('orders')
    .select(['_id', 'date', 'year', 'month'])
    .where('userId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('year', '>=', sinceYear)
    .orderBy('ordernummer', 'desc')
    .execute()
  for (let at = 0; at < orders.length; at += ordersOfPiece) {
    if (at > 0) await takeTurn(signal)
    const piece = orders.slice(at, at + ordersOfPiece)
    const ids = piece.map(({ _id }) => _id)
    const lines = await db
      .selectFrom('order_lines')
      .select(['orderId', 'productId', 'qty'])
      .where(whereIn(db, 'orderId', ids))
      .execute()
    const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
    for (const order of piece) yield { ...order, lines: byOrder.get(order._id) ?? [] }
  }
}

export type LastOrdered = ReadonlyMap<string, NonNullable<ListLine['laatstBesteld']>>

/** When, and how much of it, the company ordered each of these products last. */
export async function lastOrdered(db: Db, reader: Reader, productIds: Iterable<string>): Promise<LastOrdered> {
  const missing = new Set(productIds)
  const found = new Map<string, NonNullable<ListLine['laatstBesteld']>>()
  if (missing.size === 0) return found
  for await (const { date, lines } of ordersOf(db, reader)) {
    for (const { productId, qty } of lines) if (missing.delete(productId)) found.set(productId, { qty, date })
    if (missing.size === 0) break
  }
  return found
}
