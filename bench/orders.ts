// Orders of three lines over HTTP, against the same rows written by the bare driver.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import { newId } from '../server/platform/db/rows.ts'
import { databaseFile } from '../server/platform/db/sqlite/connect-sqlite.ts'
import { startServer } from '../tests/guarantees/support/real-server.ts'
import { cookieOf, newOrder, productIdOf, type Rows, sizes, userIdOf } from './generate-shop.ts'
import { applyLoad, median, type Request } from './load.ts'
import type { HowLong, Shop } from './shops.ts'
import { atLeast, atMost, type Row, show } from './table.ts'

const workers = 8
const products = 200

/** In lock order. */
function threeProducts(): string[] {
  const first = 1 + Math.floor(Math.random() * (products - 2))
  return [first, first + 1, first + 2].map(productIdOf)
}

function orderRequest(request: Request): Request {
  const headers = {
    cookie: cookieOf(1 + Math.floor(Math.random() * 20)),
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const order = threeProducts().map((_id) => ({ _id, qty: 1 }))
  return { ...request, method: 'POST', path: '/orders', headers, body: JSON.stringify({ order }) }
}

export async function measureOrders(database: Shop, { rounds, seconds }: HowLong): Promise<Row[]> {
  const shop = await startServer({ database })
  const requests = [{ setupRequest: orderRequest }]
  const load = () => applyLoad({ url: shop.url, connections: workers, requests, duration: seconds })
  await load()
  const measured: { floor: number; placed: Awaited<ReturnType<typeof load>> }[] = []
  for (let round = 0; round < rounds; round++)
    measured.push({ floor: await floorRate(database, seconds), placed: await load() })
  await shop.stop()
  const middle = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
  const rates = `, ${show(middle(({ placed }) => placed.rate))}/s of ${show(middle(({ floor }) => floor))}/s`
  const ratio = middle(({ placed, floor }) => placed.rate / floor)
  const p99 = middle(({ placed }) => placed.p99)
  return [
    atLeast(`orders of 3 lines, ${workers} at once`, ratio, 0.4, rates),
    atMost('orders of 3 lines, p99', p99, 100, 'ms'),
  ]
}

/** Bare driver rate per second: in parallel on PostgreSQL, one by one on SQLite. */
async function floorRate(database: Shop, seconds: number): Promise<number> {
  const started = performance.now()
  let orders = 0
  async function work(): Promise<void> {
    const driver = await openDriver(database)
    for (; performance.now() < started + seconds * 1000; orders++) {
      await driver.run('begin', [])
      for (const [sql, values] of statementsOfOrder()) await driver.run(sql, values)
      await driver.run('commit', [])
    }
    await driver.close()
  }
  await Promise.all(Array.from({ length: database.engine === 'SQLite' ? 1 : workers }, work))
  return orders / ((performance.now() - started) / 1000)
}

interface Driver {
  run(sql: string, values: readonly unknown[]): unknown
  close(): unknown
}

async function openDriver({ dataDir, databaseUrl }: Shop): Promise<Driver> {
  if (databaseUrl === undefined) {
    const file = new SqliteDatabase(join(dataDir, databaseFile))
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) file.pragma(pragma)
    const prepared = new Map<string, SqliteDatabase.Statement<unknown[]>>()
    return {
      run(sql, values) {
        const statement = prepared.get(sql) ?? file.prepare(sql.replace(/\$\d+/g, '?'))
        prepared.set(sql, statement)
        return statement.run(...values)
      },
      close: () => file.close(),
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // PostgreSQL caches the plan of a named statement.
  const run: Driver['run'] = (text, values) => client.query({ name: text.slice(0, 40), text, values: [...values] })
  return { run, close: () => client.end() }
}

/** Far from the generated ones, and from those that the shop places meanwhile. */
let last = 50_000_000

/** As the shop stores an order of three lines under an idempotency key. */
function statementsOfOrder(): [sql: string, values: readonly unknown[]][] {
  const order = newOrder(++last, sizes.usual, new Date(), 3)
  const [at, userId, entityId] = [new Date().toISOString(), userIdOf(1), newId()]
  const written: Record<string, Rows> = {
    idempotency_keys: [
      { userId, key: randomUUID(), bodyHash: 'e'.repeat(64), answer: JSON.stringify(order.orders), at },
    ],
    ...order,
    audit_log: [{ id: newId(), at, userId, action: 'order.placed', entity: 'order', entityId, detail: '{}' }],
  }
  const take = 'update products set "stock" = "stock" - 1 where "_id" = $1 and "stock" >= 1'
  return [
    ...threeProducts().map((product): [string, string[]] => [take, [product]]),
    ...Object.entries(written).map(([table, rows]): [string, unknown[]] => {
      const names = Object.keys(rows[0] ?? {})
      const places = rows.map((_, row) => `(${names.map((_name, at) => `$${row * names.length + at + 1}`).join()})`)
      const sql = `insert into ${table} ("${names.join('","')}") values ${places.join()}`
      return [sql, rows.flatMap((row) => Object.values(row))]
    }),
  ]
}
