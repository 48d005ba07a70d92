// What the ledger of stock refers to is there, and stays, whoever asks for it.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders } from '../../../contract/orders.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

test('a product, an order or a user that the ledger names cannot be removed or renamed in the database', async () => {
  const { db } = shop.connection
  const { _id } = await shop.addProduct()
  const buyer = await shop.login()
  const { body: order } = await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
  // Nothing else names them any more.
  for (const table of ['order_lines', 'sessions', 'pictures'] as const) await db.deleteFrom(table).execute()
  const refused = /foreign key|stock_ledger/i
  for (const [table, id] of [
    ['products', _id],
    ['orders', order._id],
    ['users', buyer.userId],
  ] as const) {
    await expect(sql`delete from ${sql.table(table)} where "_id" = ${id}`.execute(db)).rejects.toThrow(refused)
    await expect(sql`update ${sql.table(table)} set "_id" = 'x' where "_id" = ${id}`.execute(db)).rejects.toThrow(
      refused,
    )
  }
  const entry = await db
    .selectFrom('stock_ledger')
    .selectAll()
    .where('orderId', '=', order._id)
    .executeTakeFirstOrThrow()
  for (const wrong of [{ productId: 'x' }, { orderId: 'x' }, { userId: 'x' }]) {
    await expect(
      db
        .insertInto('stock_ledger')
        .values({ ...entry, id: 'y', ...wrong })
        .execute(),
    ).rejects.toThrow(refused)
    await expect(db.updateTable('stock_ledger').set(wrong).where('id', '=', entry.id).execute()).rejects.toThrow(
      refused,
    )
  }
})
