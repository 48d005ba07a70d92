// What must hold for a shop to grow: deep pages are the right ones, and nothing reads a large table from end to end.
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { QueryOf } from '../contract/call.ts'
import { type Order, orders } from '../contract/orders.ts'
import { type Client, client, openTestShop, type TestShop } from '../tests/support/test-shop.ts'
import { asks } from './calls.ts'
import { generateShop, orderIdOf, tokenOf, userIdOf } from './generate-shop.ts'
import { readPlans } from './plans.ts'

const size = { products: 60, customers: 600, orders: 12_000 }
const now = new Date()
let shop: TestShop
let admin: Client
beforeAll(async () => {
  shop = await openTestShop()
  await generateShop(shop.connection, size, now)
  admin = client(shop.url, userIdOf(0), `bollenveld=${tokenOf(0)}`)
  // Gaps and mixed statuses, as years leave them; through the database's triggers.
  const { db } = shop.connection
  const ids = (every: number, from: number) =>
    Array.from({ length: 400 }, (_, index) => orderIdOf(from + index * every)).filter(
      (id) => id <= orderIdOf(size.orders),
    )
  await db.updateTable('orders').set({ deletedAt: now.toISOString() }).where('_id', 'in', ids(7, 3000)).execute()
  await db.updateTable('orders').set({ orderstatus: 'open' }).where('_id', 'in', ids(5, 4000)).execute()
})
afterAll(() => shop.close())

const read = (query: QueryOf<typeof orders.all>) => admin.call(orders.all, { query })
const numbers = (list: readonly Order[]) => list.map((order) => order.ordernummer)

const perPagina = 50
test.each<QueryOf<typeof orders.all>>([
  {},
  { status: 'verwerkt' },
  { jaar: now.getUTCFullYear() - 5 },
  { status: 'open' },
  // Some by their number, some by their company, one by both.
  { zoek: '108' },
])('pages of %j, wherever they lie, are pieces of the whole list', async (filter) => {
  const whole = numbers((await read(filter)).body)
  const last = Math.ceil(whole.length / perPagina)
  const around = [100, 101, 102, Math.floor(last / 2), 200, 201, last - 1, last].filter((pagina) => pagina <= last)
  for (const pagina of around) {
    const page = await read({ ...filter, pagina, perPagina })
    expect(numbers(page.body)).toEqual(whole.slice((pagina - 1) * perPagina, pagina * perPagina))
    expect(page.headers.get('x-total-count')).toBe(String(whole.length))
  }
  expect((await read({ ...filter, pagina: last + 1, perPagina })).body).toEqual([])
  expect((await read({ ...filter, pagina: last + 300, perPagina })).body).toEqual([])
})

test('no page reads orders, lines, ledger or audit from end to end', async () => {
  // A small table is read whole whatever indexes it has, unless that is made to look dear.
  const plans = await readPlans(shop.connection, shop.database, asks(size, now), ['set enable_seqscan = off'])
  expect(plans.length).toBeGreaterThan(20)
  expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([])
})

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
test.runIf(isPostgres)(
  'what is found in indexes alone stays so: new and changed orders are vacuumed soon',
  async () => {
    const { rows } = await sql<{ option: string; value: string }>`
    select option_name as "option", option_value as "value" from pg_class, pg_options_to_table(reloptions)
    where oid = 'orders'::regclass`.execute(shop.connection.db)
    const options = new Map(rows.map(({ option, value }) => [option, Number(value)]))
    for (const kind of ['', '_insert']) {
      const [threshold = 50, share = 0.2] = ['threshold', 'scale_factor'].map((limit) =>
        options.get(`autovacuum_vacuum${kind}_${limit}`),
      )
      // Of a million orders: a month of them at most.
      expect(threshold + share * 1_000_000).toBeLessThan(10_000)
    }
  },
)

test('orders are read as the client takes them: what he has not taken yet is told as it is by then', async () => {
  // More than the system keeps for a connection that nobody reads.
  await shop.connection.db
    .updateTable('orders')
    .set({ comment: 'x'.repeat(1000) })
    .execute()
  const oldest = (await read({ status: 'verwerkt' })).body.at(-1)
  const response = await new Promise<IncomingMessage>((resolve) => {
    get(`${shop.url}/orders?status=verwerkt`, { headers: { cookie: admin.cookie } }, resolve)
  })
  // Turns enough to read everything ahead, for a server that would.
  for (let turn = 0; turn < 300; turn++) await admin.send('GET', '/healthz')
  await admin.call(orders.setStatus, { body: { _id: oldest?._id ?? '', orderstatus: 'open' } })
  const whole = z.array(z.object({ ordernummer: z.number() })).parse(await json(response))
  expect(whole.length).toBeGreaterThan(10_000)
  expect(whole.at(-1)?.ordernummer).toBeGreaterThan(oldest?.ordernummer ?? Number.POSITIVE_INFINITY)
})

// Last, since a number that high makes the engine plan otherwise: it leaves one behind.
test.each([22_500, 900_000_123])(
  'digits are found wherever they stand in a number, the highest being %i',
  async (highest) => {
    const { db } = shop.connection
    await db.updateTable('orders').set({ ordernummer: highest }).where('_id', '=', orderIdOf(11_999)).execute()
    const whole = numbers((await read({})).body)
    for (const zoek of ['777', '1234', '900000123']) {
      const found = await read({ zoek, pagina: 1, perPagina: 100 })
      // Company names end in numbers of up to three digits.
      const named = (order: Order) => order.bedrijfsnaam.includes(zoek)
      expect(numbers(found.body.filter((order) => !named(order)))).toEqual(
        whole.filter((one) => String(one).includes(zoek)).slice(0, 100),
      )
    }
  },
)
