import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { neutralSettings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { inTransaction } from '../../../server/platform/db/connection.ts'
import { claimKey } from '../../../server/platform/idempotency.ts'
import { placeOrder } from '../../../server/features/orders/place-order.ts'
import { company, wachtwoord } from '../../support/make-user.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'

const shop = await openTestShop({ logLevel: 'silent' })
const admin = await shop.login({ isAdmin: true })

test('deletion: a customer who keeps ordering is deleted within seconds, and the name is free again', async () => {
  const gebruikersnaam = 'blijver'
  const customer = await shop.login({ gebruikersnaam })
  // A product per loop, so no lock slows the orders.
  const wares = await Promise.all(Array.from({ length: 12 }, () => shop.addProduct({ stock: 1_000_000 })))
  let placed = 0
  const loops = wares.map(async ({ _id }, loop) => {
    for (let number = 0; ; number++) {
      const headers = { 'idempotency-key': `lus ${loop} order ${number}` }
      const { status } = await customer.call(orders.place, { body: { order: [{ _id, qty: 1 }] }, headers })
      if (status !== 200) return status
      placed++
    }
  })
  await expect.poll(() => placed, { timeout: 30_000 }).toBeGreaterThan(30)
  const since = performance.now()
  const deletion = await admin.call(users.remove, { params: { id: customer.userId } })
  const took = performance.now() - since
  expect({ status: deletion.status, isSoon: took < 5_000 }).toEqual({ status: 200, isSoon: true })
  expect(await Promise.all(loops)).toEqual(wares.map(() => 401))

  const row = await shop.connection.db
    .selectFrom('users')
    .select(['gebruikersnaam', 'bedrijfsnaam', 'wachtwoord'])
    .where('_id', '=', customer.userId)
    .executeTakeFirst()
  expect(row).toEqual({ gebruikersnaam: null, bedrijfsnaam: '', wachtwoord: null })
  for (const table of ['sessions', 'idempotency_keys'] as const) {
    const left = await shop.connection.db.selectFrom(table).select('userId').execute()
    expect(left.filter(({ userId }) => userId === customer.userId)).toEqual([])
  }
  const body = { ...company, gebruikersnaam, wachtwoord }
  expect((await admin.call(users.create, { body })).status).toBe(200)
  await expectBalancedBooks(shop.connection.db)
})

test('deletion: an order still being placed does not keep a deleted customer visible', async () => {
  const customer = await shop.login({ gebruikersnaam: 'traag' })
  const { _id } = await shop.addProduct()
  const finished = Promise.withResolvers<void>()
  const referring = Promise.withResolvers<void>()
  const order = inTransaction(shop.connection, async (trx) => {
    const claim = { userId: customer.userId, key: 'sleutel', bodyHash: '', at: new Date() }
    await claimKey(trx, claim, { answer: orders.place.response, otherBody: '' })
    referring.resolve()
    const buyer = { userId: customer.userId, at: claim.at }
    const rules = { ...neutralSettings, clock: () => claim.at }
    const placed = await placeOrder(trx, { buyer, byStaff: false, wanted: [{ _id, qty: 1 }] }, rules)
    await finished.promise
    return placed
  })
  await referring.promise
  const deletion = admin.call(users.remove, { params: { id: customer.userId } })
  const seen = async () => [
    (await customer.send('GET', '/users/getUser')).status,
    (await admin.call(users.one, { params: { id: customer.userId } })).status,
  ]
  try {
    await expect.poll(seen, { timeout: 15_000 }).toEqual([401, 404])
  } finally {
    finished.resolve()
    await order
  }
  expect((await deletion).status).toBe(200)
  const kept = await shop.connection.db.selectFrom('idempotency_keys').select('key').execute()
  expect(kept).toEqual([])
})
