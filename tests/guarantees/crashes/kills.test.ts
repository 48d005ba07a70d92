import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type Client, client, openTestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { engine, size } from '../support/engine.ts'
import { startServer } from '../support/real-server.ts'
import { randomFrom, seedOf } from '../support/seed.ts'

const shop = await openTestShop({ logLevel: 'silent' })
const people = await Promise.all(Array.from({ length: 6 }, () => shop.login()))

/** Behind a proxy several processes share PostgreSQL; a power cut kills all of them. */
const atOnce = (kill: number) => (engine === 'postgres' && kill % 5 === 0 ? 3 : 1)

test('kills: every acknowledged order is there exactly once, and no piece is lost, however often the server is killed', async () => {
  const random = randomFrom(seedOf('kills'))
  const kills = size(5)
  const stock = 1_000_000
  const wares = await Promise.all([shop.addProduct({ stock }), shop.addProduct({ stock })])
  const admin = await shop.login({ isAdmin: true })
  const bodyOf = (key: string) => ({
    order: wares.map(({ _id }, index) => ({ _id, qty: 1 + ((key.length + index) % 3) })),
  })

  const answered = new Map<string, { buyer: Client; number: number | undefined }>()
  let keys = 0
  for (let kill = 0; kill < kills; kill++) {
    const servers = await Promise.all(Array.from({ length: atOnce(kill) }, () => startServer(shop)))
    const areRunning = () => servers.every((server) => server.isRunning())
    const enough = answered.size + 5 + Math.floor(random() * 40)
    const loops = people.map(async (person, index) => {
      const server = servers[index % servers.length]
      if (!server) return
      const buyer = client(server.url, person.userId, person.cookie)
      const staff = client(server.url, admin.userId, admin.cookie)
      while (server.isRunning()) {
        const key = `sleutel ${++keys}`
        answered.set(key, { buyer: person, number: undefined })
        const answer = await buyer
          .call(orders.place, { body: bodyOf(key), headers: { 'idempotency-key': key } })
          .catch(() => undefined)
        if (answer?.status === 200) answered.set(key, { buyer: person, number: answer.body.ordernummer })
        // Deletes some, so that a kill may hit that too.
        if (answer?.status === 200 && keys % 7 === 0)
          await staff.call(orders.remove, { params: { id: answer.body._id } }).catch(() => undefined)
      }
    })
    while (answered.size < enough && areRunning()) await pause(1)
    await Promise.all(servers.map((server) => server.kill()))
    await Promise.all(loops)
  }

  const server = await startServer(shop)
  const stored = await shop.connection.db.selectFrom('orders').select('ordernummer').execute()
  const numbers = new Set(stored.map((row) => row.ordernummer))
  const acknowledged = [...answered.values()].flatMap(({ number }) => (number === undefined ? [] : [number]))
  expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([])
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  await expectBalancedBooks(shop.connection.db)

  // Without a response, buyers retry with their key, as the page does: one order each.
  for (const [key, { buyer, number }] of answered) {
    const again = client(server.url, buyer.userId, buyer.cookie)
    const { status, body } = await again.call(orders.place, { body: bodyOf(key), headers: { 'idempotency-key': key } })
    expect(status).toBe(200)
    expect(number ?? body.ordernummer).toBe(body.ordernummer)
  }
  await server.stop()
  const { count } = await shop.connection.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(answered.size)
  await expectBalancedBooks(shop.connection.db)
})
