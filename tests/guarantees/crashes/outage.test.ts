import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { startPostgres } from '../../support/databases/postgres-server.ts'
import { type Client, client, openTestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { size } from '../support/engine.ts'
import { startServer } from '../support/real-server.ts'

const postgres = await startPostgres({ durable: true })
const shop = await openTestShop({ logLevel: 'silent', databaseUrl: postgres.url })
const server = await startServer(shop)
afterAll(async () => {
  await server.stop()
  await shop.close()
  await postgres.stop()
})

test('outage: a database server whose name cannot be found counts as unavailable', async () => {
  const missing = await new pg.Client({ host: 'database.invalid' }).connect().catch((error: unknown) => error)
  expect(missing).toBeInstanceOf(Error)
  expect(shop.connection.failureOf(missing)).toBe('unavailable')
})

const crashes = size(3)

test(`outage: PostgreSQL is stopped hard and restarted ${crashes} times: the server stays up and loses nothing`, async () => {
  const product = await shop.addProduct({ stock: 1_000_000 })
  const people = await Promise.all(Array.from({ length: 6 }, () => shop.login()))
  let stopped = false
  let served = 0
  let refused = 0
  let keys = 0
  const strange: string[] = []

  /** Retries with its key until answered, as the page does. */
  async function order(buyer: Client) {
    const headers = { 'idempotency-key': `sleutel ${++keys}` }
    for (;;) {
      if (!server.isRunning()) return
      const answer = await buyer
        .call(orders.place, { body: { order: [{ _id: product._id, qty: 1 }] }, headers })
        .catch(() => undefined)
      if (answer?.status === 200) {
        served++
        return
      }
      refused++
      const isHonest = answer?.status === 503 && answer.headers.get('retry-after') !== null
      if (!isHonest) strange.push(`${answer?.status} ${answer?.sentence}`)
      await pause(20)
    }
  }
  const loops = people.map(async (person) => {
    const buyer = client(server.url, person.userId, person.cookie)
    while (!stopped && server.isRunning()) await order(buyer)
  })
  const reached = async (target: () => boolean) => {
    while (!target() && server.isRunning()) await pause(5)
  }

  const recoveries: number[] = []
  for (let crash = 0; crash < crashes; crash++) {
    const [servedBefore, refusedBefore] = [served, refused]
    await reached(() => served >= servedBefore + 20)
    await postgres.crash()
    await reached(() => refused >= refusedBefore + 6)
    await postgres.restart()
    const [since, then] = [performance.now(), served]
    await reached(() => served > then)
    recoveries.push(performance.now() - since)
  }
  stopped = true
  await Promise.all(loops)

  expect({ running: server.isRunning(), told: server.told().includes('Error: ') && server.told() }).toMatchObject({
    running: true,
  })
  expect(strange).toEqual([])
  expect(Math.max(...recoveries)).toBeLessThan(5_000)
  const { count } = await shop.connection.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(keys)
  await expectBalancedBooks(shop.connection.db)
})

test('outage: stopped while nobody orders, so that connections are lost which no query waits for: buyers are told to come back', async () => {
  const product = await shop.addProduct({ stock: 100 })
  const body = { order: [{ _id: product._id, qty: 1 }] }
  const people = await Promise.all(Array.from({ length: 6 }, () => shop.login()))
  const buyers = people.map((person) => client(server.url, person.userId, person.cookie))
  const statuses = async () => {
    const answers = await Promise.allSettled(buyers.map((buyer) => buyer.call(orders.place, { body })))
    return answers.map((answer) => answer.status === 'fulfilled' && answer.value.status)
  }
  const each = (status: number) => buyers.map(() => status)

  // In parallel, which opens several connections.
  expect(await statuses()).toEqual(each(200))
  await postgres.crash()
  expect(await statuses()).toEqual(each(503))
  await postgres.restart()
  await expect.poll(statuses, { timeout: 15_000 }).toEqual(each(200))
  expect(server.isRunning()).toBe(true)
  await expectBalancedBooks(shop.connection.db)
})
