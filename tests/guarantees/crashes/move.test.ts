import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { neutralSettings } from '../../../contract/endpoints/settings.ts'
import { readConfig } from '../../../server/config.ts'
import { inTransaction } from '../../../server/platform/db/connection.ts'
import { moveShop } from '../../../server/operations/move-shop.ts'
import { placeOrder } from '../../../server/features/orders/place-order.ts'
import { client, environmentOf, openTestShop, type TestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'

const shop = await openTestShop({ logLevel: 'silent' })
const place = await openTestShop({ logLevel: 'silent' })

const move = () =>
  moveShop(
    readConfig(environmentOf(shop)),
    { database: place.database.databaseUrl ?? place.database.dataDir, pictures: undefined },
    () => undefined,
  )
const numbers = async ({ connection }: TestShop) =>
  (await connection.db.selectFrom('orders').select('ordernummer').orderBy('ordernummer').execute()).map(
    (row) => row.ordernummer,
  )

test('move: an order that reaches the disk while a copy waits for the lock is not overwritten by it', async () => {
  const product = await shop.addProduct({ stock: 100 })
  const buyer = await shop.login()
  await move()
  const there = client(place.url, buyer.userId, buyer.cookie)
  expect((await there.send('GET', '/products/shop/')).body).toHaveLength(1)
  // Without new orders the copy may be repeated, and the open process shows the new data.
  await shop.addProduct()
  await move()
  expect((await there.send('GET', '/products/shop/')).body).toHaveLength(2)

  let copying: Promise<void> | undefined
  const placed = await inTransaction(place.connection, async (trx) => {
    const line = { _id: product._id, qty: 1 }
    const rules = { ...neutralSettings, clock: () => new Date() }
    const wanted = { buyer: { userId: buyer.userId, at: new Date() }, byStaff: false, wanted: [line] }
    const order = await placeOrder(trx, wanted, rules)
    copying = move()
    copying.catch(() => undefined)
    // Long enough to fail if the check came before the lock, which waits at both databases.
    await pause(2_000)
    return order
  })
  await expect(copying).rejects.toThrow('has been used as a shop of its own')
  expect(await numbers(place)).toEqual([placed.ordernummer])
  expect((await there.call(orders.one, { params: { id: placed._id } })).status).toBe(200)
  await expectBalancedBooks(place.connection.db)
})
