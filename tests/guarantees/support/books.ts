// Invariants between transactions, read straight from the database.
import { expect } from 'vitest'
import type { Db } from '../../../server/platform/db/schema.ts'

/** Ledger, stock, order lines and totals must agree. */
export async function expectBalancedBooks(db: Db): Promise<void> {
  expect(await imbalances(db)).toEqual([])
}

async function imbalances(db: Db): Promise<string[]> {
  const [products, ledger, lines, orders] = await Promise.all([
    db.selectFrom('products').select(['_id', 'stock']).execute(),
    db.selectFrom('stock_ledger').select(['productId', 'orderId', 'delta', 'reason']).execute(),
    db.selectFrom('order_lines').select(['orderId', 'productId', 'qty', 'priceCents']).execute(),
    db.selectFrom('orders').select(['_id', 'ordernummer', 'totalCents', 'deletedAt']).execute(),
  ])
  const wrong: string[] = []
  const compare = (what: string, actual: number, expected: number) => {
    if (actual !== expected) wrong.push(`${what}: ${actual} instead of ${expected}`)
  }

  const ledgerOfProduct = sums(
    ledger,
    (row) => row.productId,
    (row) => row.delta,
  )
  for (const { _id, stock } of products) compare(`stock of ${_id}`, stock, ledgerOfProduct.get(_id) ?? 0)

  const removed = new Set(orders.filter((order) => order.deletedAt !== null).map((order) => order._id))
  const takenBy = (orderId: string | null, productId: string) => `${productId} by order ${orderId}`
  const taken = sums(
    // Pieces that a picker did not find have left the order and the stock.
    ledger.filter((row) => row.orderId !== null && row.reason !== 'short-pick'),
    (row) => takenBy(row.orderId, row.productId),
    (row) => -row.delta,
  )
  const ordered = sums(
    lines,
    (row) => takenBy(row.orderId, row.productId),
    (row) => (removed.has(row.orderId) ? 0 : row.qty),
  )
  for (const key of new Set([...taken.keys(), ...ordered.keys()]))
    compare(`taken of ${key}`, taken.get(key) ?? 0, ordered.get(key) ?? 0)

  const totals = sums(
    lines,
    (row) => row.orderId,
    (row) => row.qty * row.priceCents,
  )
  for (const order of orders)
    compare(`total of order ${order.ordernummer}`, order.totalCents, totals.get(order._id) ?? 0)
  compare('distinct order numbers', new Set(orders.map((order) => order.ordernummer)).size, orders.length)
  return wrong
}

function sums<Row>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => number): Map<string, number> {
  const result = new Map<string, number>()
  for (const row of rows) result.set(key(row), (result.get(key(row)) ?? 0) + value(row))
  return result
}
