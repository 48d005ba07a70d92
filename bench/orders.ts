// Orders of three lines over HTTP, against the same rows written by the bare driver.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import { newId } from '../server/platform/db/rows.ts'
import { databaseFile } from '../server/platform/db/sqlite/connect-sqlite.ts'
import { startServer } from '../tests/guarantees/support/real-server.ts'
import { cookieOf, productIdOf } from './generate-shop.ts'
import { applyLoad, type Measured, median, type Request } from './load.ts'
import type { Shop } from './shops.ts'
import { atLeast, atMost, type Row, show } from './table.ts'

const workers = 8
const products = 200

/** In lock order. */
function threeProducts(): string[] {
  const first = 1 + Math.floor(Math.random() * (products - 2))
  return [first, first + 1, first + 2].map(productIdOf)
}

function orderRequest(): Request {
  const headers = {
    cookie: cookieOf(1 + Math.floor(Math.random() * 20)),
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const order = threeProducts().map((_id) => ({ _id, qty: 1 }))
  return { method: 'POST', path: '/orders', headers, body: JSON.stringify({ order }) }
}

export async function measureOrders(database: Shop, rounds: number, seconds: number): Promise<Row[]> {
  const shop = await startServer({ database })
  const load = () => applyLoad({ url: shop.url, connections: workers, requests: orderRequest, seconds })
  await load()
  const measured: { floor: number; placed: Measured }[] = []
  for (let round = 0; round < rounds; round++)
    measured.push({ floor: await floorRate(database, seconds), placed: await load() })
  await shop.stop()
  const middle = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
  const rates = `, ${show(middle(({ placed }) => placed.rate))}/s of ${show(middle(({ floor }) => floor))}/s`
  const ratio = middle(({ placed, floor }) => placed.rate / floor)
  return [
    atLeast(`orders of 3 lines, ${workers} at once`, ratio, 0.4, rates),
    atMost(
      'orders of 3 lines, p99',
      middle(({ placed }) => placed.p99),
      100,
      'ms',
    ),
  ]
}

type Ask = (sql: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>

/** Bare driver rate per second: in parallel on PostgreSQL, one by one on SQLite. */
async function floorRate(database: Shop, seconds: number): Promise<number> {
  const started = performance.now()
  let orders = 0
  async function work(): Promise<void> {
    const { ask, close } = await openDriver(database)
    const sample = await sampleOf(ask)
    for (; performance.now() < started + seconds * 1000; orders++) {
      await ask('begin')
      for (const [sql, values] of statementsLike(sample)) await ask(sql, values)
      await ask('commit')
    }
    await close()
  }
  await Promise.all(Array.from({ length: database.engine === 'SQLite' ? 1 : workers }, work))
  return orders / ((performance.now() - started) / 1000)
}

async function openDriver({ dataDir, databaseUrl }: Shop): Promise<{ ask: Ask; close: () => unknown }> {
  if (databaseUrl === undefined) {
    const file = new SqliteDatabase(join(dataDir, databaseFile))
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) file.pragma(pragma)
    const prepared = new Map<string, SqliteDatabase.Statement<unknown[], Record<string, unknown>>>()
    const ask: Ask = async (sql, values = []) => {
      const statement = prepared.get(sql) ?? file.prepare(sql.replace(/\$\d+/g, '?'))
      prepared.set(sql, statement)
      if (statement.reader) return statement.all(...values)
      statement.run(...values)
      return []
    }
    return { ask, close: () => file.close() }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // PostgreSQL caches the plan of a named statement.
  const named = (text: string, values: readonly unknown[]) => ({ name: text.slice(0, 40), text, values: [...values] })
  const ask: Ask = async (text, values = []) => (await client.query<Record<string, unknown>>(named(text, values))).rows
  return { ask, close: () => client.end() }
}

type Sample = Awaited<ReturnType<typeof sampleOf>>

async function sampleOf(ask: Ask) {
  const orders = await ask('select * from orders order by "ordernummer" desc limit 1')
  const orderId = orders[0]?.['_id']
  const lines = await ask('select * from order_lines where "orderId" = $1 order by "position"', [orderId])
  const rows = [
    ['idempotency_keys', await ask('select * from idempotency_keys limit 1')],
    ['orders', orders],
    ['order_lines', lines],
    ['stock_ledger', await ask('select * from stock_ledger where "orderId" = $1', [orderId])],
    ['audit_log', await ask('select * from audit_log where "entityId" = $1', [orderId])],
  ] as const
  return { orderId, products: lines.map(({ productId }) => productId), rows }
}

let ordernummer = 50_000_000 + Math.floor(Math.random() * 40_000_000)

function statementsLike({ orderId, products: before, rows }: Sample): [sql: string, values: unknown[]][] {
  const wanted = threeProducts()
  const fresh = new Map<unknown, unknown>([[orderId, newId()], ...before.map((id, at) => [id, wanted[at]] as const)])
  ordernummer++
  const valueOf = (name: string, value: unknown) =>
    name === 'id' || name === 'key' ? newId() : name === 'ordernummer' ? ordernummer : (fresh.get(value) ?? value)
  const take = 'update products set "stock" = "stock" - 1 where "_id" = $1 and "stock" >= 1'
  return [
    ...wanted.map((product): [string, unknown[]] => [take, [product]]),
    ...rows.map(([table, all]): [string, unknown[]] => {
      const names = Object.keys(all[0] ?? {})
      const places = all.map((_, row) => `(${names.map((_name, at) => `$${row * names.length + at + 1}`).join()})`)
      const values = all.flatMap((row) => Object.entries(row).map(([name, value]) => valueOf(name, value)))
      return [`insert into ${table} ("${names.join('","')}") values ${places.join()}`, values]
    }),
  ]
}
