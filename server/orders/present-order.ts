import type { Order, OrderLine } from '../../contract/orders.ts'
import { formatPrice } from '../../contract/money.ts'
import type { Db, OrderRow, Trx } from '../db/schema.ts'

/** What lines tell besides: `stock` is for staff alone, the code for who looks at one order. */
interface Besides {
  readonly stock: boolean
  readonly productCode: boolean
}

/** Orders as they travel, with their lines in the order in which they were placed. */
export async function presentOrders(db: Db | Trx, rows: readonly OrderRow[], besides: Besides): Promise<Order[]> {
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products._id', 'order_lines._id')
    .select([
      'order_lines.orderId',
      'order_lines._id',
      'order_lines.productName',
      'order_lines.qty',
      'order_lines.priceCents',
      'products.productCode',
      'products.removedAt',
      'products.stock',
    ])
    .where(
      'order_lines.orderId',
      'in',
      rows.map((row) => row._id),
    )
    .orderBy('order_lines.orderId')
    .orderBy('order_lines.position')
    .execute()
  const byOrder = new Map<string, OrderLine[]>(rows.map((row) => [row._id, []]))
  for (const { orderId, _id, productName, productCode, qty, priceCents, removedAt, stock } of lines) {
    const line: OrderLine = { _id, productName, qty, price: formatPrice(priceCents), removed: removedAt !== null }
    byOrder.get(orderId)?.push({
      ...line,
      ...(besides.productCode && { productCode }),
      ...(besides.stock && { stock }),
    })
  }
  return rows.map((row) => presentOrder(row, byOrder.get(row._id) ?? []))
}

export function presentOrder(row: OrderRow, order: OrderLine[]): Order {
  return { ...row, order, totalPrice: formatPrice(row.totalCents) }
}
