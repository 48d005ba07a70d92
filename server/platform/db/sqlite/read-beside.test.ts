// Reads during a change do not wait, and see the last committed state.
import { expect, test } from 'vitest'
import { openTestShop } from '../../../../tests/support/test-shop.ts'

const shop = await openTestShop()

test('read beside: reading beside a change sees nothing of it until it is committed, and then all', async () => {
  const [tulip, crocus] = [await shop.addProduct({ stock: 100 }), await shop.addProduct({ stock: 200 })]
  const { db } = shop.connection
  let waiting: Promise<unknown> = Promise.resolve()
  const stocks = async () =>
    (await db.selectFrom('products').select('stock').orderBy('shopIndex').execute()).map(({ stock }) => stock)
  await shop.connection.transact(async (trx) => {
    for (const { _id } of [tulip, crocus]) {
      await trx.updateTable('products').set({ stock: 7 }).where('_id', '=', _id).execute()
      expect(await stocks()).toEqual([100, 200])
    }
    // Another change waits for this one.
    waiting = shop.connection.transact((other) => other.updateTable('products').set({ stock: 9 }).execute())
    expect(await stocks()).toEqual([100, 200])
    const own = await trx.selectFrom('products').select('stock').execute()
    expect(own.map(({ stock }) => stock)).toEqual([7, 7])
  })
  await waiting
  expect(await stocks()).toEqual([9, 9])
})
