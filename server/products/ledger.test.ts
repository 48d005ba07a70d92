import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders } from '../../contract/orders.ts'
import { newId } from '../db/new-id.ts'
import type { Trx } from '../db/schema.ts'
import { somebodyWaits } from '../../tests/support/somebody-waits.ts'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

async function ordered() {
  const buyer = await shop.login()
  const { _id: productId } = await shop.addProduct({ stock: 100 })
  const { body } = await buyer.call(orders.place, { body: { order: [{ _id: productId, qty: 10 }] } })
  return { productId, orderId: body._id, userId: buyer.userId }
}
const row = (refers: { productId: string; orderId: string | null; userId: string | null }) => ({
  id: newId(),
  at: shop.now().toISOString(),
  delta: 0,
  reason: 'correction' as const,
  referentie: null,
  ...refers,
})
const add = (trx: Trx, refers: Parameters<typeof row>[0]) =>
  trx
    .insertInto('stock_ledger')
    .values([row({ ...refers, orderId: null, userId: null }), row(refers)])
    .execute()
const inTransaction = (work: (trx: Trx) => Promise<unknown>) => shop.connection.db.transaction().execute(work)
const broken = /foreign key|refers to/i

test('what the ledger refers to is there', async () => {
  const known = await ordered()
  await inTransaction((trx) => add(trx, known))
  for (const refers of ['productId', 'orderId', 'userId'])
    await expect(inTransaction((trx) => add(trx, { ...known, [refers]: 'nergens' }))).rejects.toThrow(broken)
})

test('what the ledger refers to stays, by its own name, until the ledger is gone', async () => {
  const { orderId, productId, userId: buyer } = await ordered()
  const { userId } = await shop.login()
  await inTransaction((trx) => add(trx, { productId, orderId, userId }))
  const { db } = shop.connection
  // Nothing else refers to these any more.
  for (const table of ['order_lines', 'pictures', 'sessions', 'devices', 'audit_log'] as const)
    await db.deleteFrom(table).execute()
  const rows = [
    ['orders', orderId],
    ['products', productId],
    ['users', userId],
    ['users', buyer],
  ] as const
  for (const [table, id] of rows) {
    await expect(db.deleteFrom(table).where('_id', '=', id).execute()).rejects.toThrow(broken)
    await expect(db.updateTable(table).set({ _id: 'anders' }).where('_id', '=', id).execute()).rejects.toThrow(broken)
  }
  await db.deleteFrom('stock_ledger').execute()
  for (const [table, id] of rows) await db.deleteFrom(table).where('_id', '=', id).execute()
})

test('what is being deleted is not referred to, and what is being referred to is not deleted', async ({ skip }) => {
  if (shop.connection.engine === 'sqlite') skip('SQLite has one writer at a time')
  const { db } = shop.connection
  const [kept, gone] = [await shop.addProduct({ stock: 0 }), await shop.addProduct({ stock: 0 })]
  await db.deleteFrom('pictures').execute()
  const refers = (productId: string) => ({ productId, orderId: null, userId: null })
  const remove = (trx: Trx, id: string) => trx.deleteFrom('products').where('_id', '=', id).execute()

  /** Two changes at once, the second of which waits for the first. */
  async function after(first: (trx: Trx) => Promise<unknown>, second: (trx: Trx) => Promise<unknown>) {
    let late: Promise<unknown> = Promise.resolve()
    await inTransaction(async (trx) => {
      await first(trx)
      late = inTransaction(second).catch(String)
      await expect.poll(() => somebodyWaits(db)).toBe(true)
    })
    return late
  }
  const keep = (trx: Trx) => add(trx, refers(kept._id))
  expect(await after(keep, (trx) => remove(trx, kept._id))).toMatch(broken)
  const lose = (trx: Trx) => remove(trx, gone._id)
  expect(await after(lose, (trx) => add(trx, refers(gone._id)))).toMatch(broken)
})
