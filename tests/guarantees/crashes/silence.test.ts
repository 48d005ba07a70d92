// PostgreSQL connections go silent without closing, as behind a firewall that dropped their state.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { openTcpProxy } from '../../support/services/tcp-proxy.ts'
import { client, openTestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { startServer } from '../support/real-server.ts'

const shop = await openTestShop({ logLevel: 'silent' })
const proxy = await openTcpProxy(shop.database.databaseUrl ?? '')
const server = await startServer({ database: { ...shop.database, databaseUrl: proxy.url } })
const productId = (await shop.addProduct({ stock: 1_000_000 }))._id
const customers = await Promise.all(Array.from({ length: 6 }, () => shop.login()))
const people = customers.map(({ userId, cookie }) => client(server.url, userId, cookie))
afterAll(async () => {
  await server.kill()
  await proxy.close()
})

const body = () => ({ order: [{ _id: productId, qty: 1 }] })
const busy = [503, 'Het is op dit moment erg druk, probeer het zo nog eens']

test('idle connections fall silent: the next customers are served within seconds, by new ones', async () => {
  const place = () => Promise.all(people.map((person) => person.call(orders.place, { body: body() })))
  expect((await place()).map(({ status }) => status)).toEqual(people.map(() => 200))
  proxy.mute()
  proxy.heal()
  const since = performance.now()
  const answers = await Promise.race([place(), pause(8_000, [])])
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  expect(performance.now() - since).toBeLessThan(6_000)
})

test('silence: all fall silent in the middle of orders: a sentence meanwhile, service seconds after, each order once', async () => {
  let stopped = false
  let keys = 0
  let served = 0
  let refused = 0
  const strange: unknown[] = []
  /** Retries with its key until answered, as the page does. */
  const loops = people.map(async (person) => {
    while (!stopped) {
      const headers = { 'idempotency-key': `sleutel ${++keys}` }
      for (;;) {
        const answer = await person.call(orders.place, { body: body(), headers }).catch(() => undefined)
        if (answer?.status === 200) break
        if (stopped) return
        refused++
        if (answer?.status !== busy[0] || answer?.sentence !== busy[1]) strange.push([answer?.status, answer?.sentence])
        await pause(50)
      }
      served++
    }
  })
  const before = served
  await expect.poll(() => served, { timeout: 20_000 }).toBeGreaterThan(before + 20)
  proxy.mute()
  await expect.poll(() => refused, { timeout: 15_000 }).toBeGreaterThanOrEqual(people.length)
  proxy.heal()
  const since = performance.now()
  const then = served
  await expect.poll(() => served, { timeout: 15_000, interval: 20 }).toBeGreaterThan(then + people.length)
  const recovery = performance.now() - since
  stopped = true
  await Promise.all(loops)

  expect(strange).toEqual([])
  expect(recovery).toBeLessThan(10_000)
  expect(server.isRunning()).toBe(true)
  const stored = await shop.connection.db.selectFrom('orders').select('ordernummer').execute()
  const kept = await shop.connection.db.selectFrom('idempotency_keys').select('key').execute()
  // The test above placed twelve orders without a key.
  expect(stored).toHaveLength(kept.length + people.length * 2)
  expect(kept.length).toBeGreaterThanOrEqual(served)
  await expectBalancedBooks(shop.connection.db)
})

test('silence: a server that starts while the database is silent waits for it', async () => {
  proxy.mute()
  const starting = startServer({ database: { ...shop.database, databaseUrl: proxy.url } })
  // Longer than one connection attempt.
  await pause(5_000)
  proxy.heal()
  const late = await starting
  const buyer = await shop.login()
  const answer = await client(late.url, buyer.userId, buyer.cookie).call(orders.place, { body: body() })
  expect(answer.status).toBe(200)
  await late.stop()
})
