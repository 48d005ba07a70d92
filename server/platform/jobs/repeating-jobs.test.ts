// Retention: the server removes old records by itself, and none too early. Its clock moves on hour by hour.
import { expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type Client, openTestShop } from '../../../tests/support/test-shop.ts'

const hour = 3_600_000
const shop = await openTestShop({ pollJobsEvery: 20 })

/** Runs the hourly jobs again, so many hours after the beginning. */
async function roundAfter(hours: number) {
  shop.passTime(hours * hour - (shop.now().getTime() - began))
  await shop.runJobs()
}
let began: number

async function rows(table: 'throttle' | 'sessions' | 'devices' | 'idempotency_keys'): Promise<number> {
  return (await shop.connection.db.selectFrom(table).selectAll().execute()).length
}
const place = (who: Client, _id: string) =>
  who.call(orders.place, { body: { order: [{ _id, qty: 1 }] }, headers: { 'idempotency-key': 'een' } })

test('repeating jobs: failures go after two hours, keys and sessions after a week, files that nothing names after a day, devices after a year', async () => {
  const tulip = await shop.addProduct()
  const buyer = await shop.login()
  began = shop.now().getTime()
  const { body: first } = await place(buyer, tulip._id)
  await shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'klant1', wachtwoord: 'iets-anders' } })
  const stray = `${'a'.repeat(20)}-aa5544.webp`
  await shop.store.write(stray, Buffer.from('stray'))
  const device = { tokenHash: 'a', userId: buyer.userId, lastLoginAt: new Date(began).toISOString() }
  await shop.connection.db.insertInto('devices').values(device).execute()
  const kept = { throttle: await rows('throttle'), sessions: await rows('sessions') }
  expect(kept.throttle).toBeGreaterThan(0)

  await roundAfter(1.9)
  expect({ throttle: await rows('throttle'), sessions: await rows('sessions') }).toEqual(kept)
  await roundAfter(2.1)
  expect({ throttle: await rows('throttle'), sessions: await rows('sessions') }).toEqual({ ...kept, throttle: 0 })
  await roundAfter(23.9)
  expect(await shop.store.read(stray)).toBeDefined()
  await roundAfter(24.1)
  expect(await rows('sessions')).toBe(kept.sessions)
  expect(await shop.store.read(stray)).toBeUndefined()

  await roundAfter(7 * 24 - 0.1)
  expect(await rows('sessions')).toBe(kept.sessions)
  const again = await shop.newSession(buyer.userId)
  expect((await place(again, tulip._id)).body).toEqual(first)
  await roundAfter(7 * 24 + 0.1)
  expect(await rows('sessions')).toBe(1)
  expect((await place(again, tulip._id)).body.ordernummer).toBeGreaterThan(first.ordernummer)

  await roundAfter(365 * 24 - 0.1)
  expect(await rows('devices')).toBe(1)
  await roundAfter(365 * 24 + 0.1)
  expect(await rows('devices')).toBe(0)
})
