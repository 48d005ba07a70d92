// Hours of a busy shop in one test: buyers order and look, staff edit, correct and delete, pictures come and go.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../contract/orders.ts'
import { products } from '../../contract/products.ts'
import { type Client, client, openTestShop, type TestShop } from '../support/test-shop.ts'
import { expectBalancedBooks } from './support/books.ts'
import { type RealServer, startServer } from './support/real-server.ts'
import { randomFrom, seedOf } from './support/seed.ts'
import { openWorld, sampleOf, sendSample } from './support/samples.ts'
import { files } from '../../contract/files.ts'

const minutes = Number(process.env['SOAK_MINUTES'] ?? 30)
const token = 'a-token-of-the-soak-test-only'
let shop: TestShop
let server: RealServer
beforeAll(async () => {
  shop = await openTestShop({ logLevel: 'silent' })
  server = await startServer(shop, { METRICS_TOKEN: token })
})
afterAll(async () => {
  await server.stop()
  await shop.close()
})

/** Milliseconds that 99 of 100 turns of the server's event loop were late at most, since it was asked last. */
async function lateness(): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(await answer.text())?.[1] ?? Number.NaN) * 1000
}

/** Least squares, in MB an hour. */
function slope(samples: readonly { at: number; memory: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [atMean, memoryMean] = [mean(samples.map(({ at }) => at)), mean(samples.map(({ memory }) => memory))]
  const above = samples.reduce((sum, { at, memory }) => sum + (at - atMean) * (memory - memoryMean), 0)
  const below = samples.reduce((sum, { at }) => sum + (at - atMean) ** 2, 0)
  return (above / below) * 3_600_000
}

test(`${minutes} minutes of a busy shop`, async () => {
  const random = randomFrom(seedOf('soak'))
  const world = await openWorld(shop)
  const wares = await Promise.all(Array.from({ length: 50 }, () => shop.addProduct({ stock: 100_000_000 })))
  const people = await Promise.all(Array.from({ length: 8 }, () => shop.login()))
  const admin = client(server.url, world.admin.userId, world.admin.cookie)
  const until = performance.now() + minutes * 60_000
  const count = { orders: 0, reads: 0, changes: 0 }
  const errors: string[] = []
  const check = (what: string, { status, sentence }: { status: number; sentence: string }) => {
    if (status >= 500 || status === 0) errors.push(`${what}: ${status} ${sentence}`)
    return status === 200
  }
  const placed: string[] = []
  async function buy(person: Client) {
    const buyer = client(server.url, person.userId, person.cookie)
    while (performance.now() < until) {
      const lines = wares.filter(() => random() < 0.1).map(({ _id }) => ({ _id, qty: 1 + Math.floor(random() * 20) }))
      const [first] = wares
      const order = lines.length > 0 || !first ? lines : [{ _id: first._id, qty: 1 }]
      const answer = await buyer.call(orders.place, { body: { order } })
      if (check('order', answer)) {
        count.orders++
        placed.push(answer.body._id)
      }
      check('shop', await buyer.send('GET', '/products/shop/'))
      check('orders', await buyer.send('GET', `/orders/getUserOrders/${person.userId}?pagina=1&perPagina=10`))
      count.reads += 2
      await pause(random() * 40)
    }
  }
  async function manage() {
    while (performance.now() < until) {
      const id = placed.shift()
      if (id !== undefined && random() < 0.2) check('delete', await admin.call(orders.remove, { params: { id } }))
      const product = wares[Math.floor(random() * wares.length)]
      if (product)
        check('correct', await admin.call(products.updateStock, { body: [{ _id: product._id, stock: 100_000_000 }] }))
      if (random() < 0.05) {
        const sample = await sampleOf('files.upload').make(world)
        const { body } = await sendSample(admin, files.upload, sample)
        const filename = /"([0-9a-z-]+\.webp)"/.exec(JSON.stringify(body))?.[1]
        if (filename) check('picture', await admin.call(files.remove, { params: { filename } }))
      }
      count.changes++
      await pause(100)
    }
  }
  const samples: { at: number; memory: number }[] = []
  const late: number[] = []
  async function watch() {
    while (performance.now() < until) {
      samples.push({ at: performance.now(), memory: await server.memory() })
      late.push(await lateness())
      await pause(2000)
    }
  }
  await Promise.all([...people.map(buy), manage(), watch()])
  await expectBalancedBooks(shop.connection.db)
  // The first third is warming up.
  const settled = samples.slice(Math.floor(samples.length / 3))
  const figures = [
    `${minutes} minutes: ${count.orders} orders, ${count.reads} reads, ${count.changes} changes by staff, ${errors.length} errors`,
    `memory ${Math.round(settled[0]?.memory ?? 0)} to ${Math.round(settled.at(-1)?.memory ?? 0)} MB, slope ${slope(settled).toFixed(1)} MB an hour`,
    `event loop late by at most ${Math.round(Math.max(...late))} ms (99th percentile of two seconds)`,
  ]
  process.stdout.write(`${figures.join('; ')}\n`)
  expect(errors).toEqual([])
  expect(server.isRunning()).toBe(true)
})
