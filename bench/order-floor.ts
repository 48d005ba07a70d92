// The floor under orders: the statements of one real order, recorded, then run again by the driver alone, as often as it
// can, with rows of its own each time. So the floor asks of the database exactly what the shop asks, whatever that is today.
import { Kysely, type KyselyConfig } from 'kysely'
import pg from 'pg'
import type { Connection } from '../server/db/connection.ts'
import { inTransaction } from '../server/db/in-transaction.ts'
import { newId } from '../server/db/new-id.ts'
import type { Database } from '../server/db/schema.ts'
import { writeOneByOne } from '../server/db/write-together.ts'
import { claimKey, keepAnswer } from '../server/orders/idempotency.ts'
import { placeOrder } from '../server/orders/place-order.ts'
import { dialectOf, openSqlite, type Place } from './dialect.ts'
import { productIdOf, userIdOf } from './generate-shop.ts'

export interface Recorded {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

interface OrderToRecord {
  /** False: what the shop writes in one statement where it can, in a statement for each table. */
  readonly isTogether: boolean
  /** As generateShop numbers them; where there are three, each repetition takes others. */
  readonly products?: readonly number[]
  readonly qty?: number
}

/** Places one order on the real code and notes each statement between begin and commit. */
export async function recordOrder(
  connection: Connection,
  place: Place,
  { isTogether, products = [1, 2, 3], qty = 1 }: OrderToRecord,
): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const log: KyselyConfig['log'] = ({ query }) => void recorded.push({ sql: query.sql, parameters: query.parameters })
  const db = new Kysely<Database>({ dialect: dialectOf(place), log })
  const at = new Date()
  const userId = userIdOf(1)
  const writing = isTogether ? {} : { writeTogether: writeOneByOne }
  const transact: Connection['transact'] = (work) => db.transaction().execute(work)
  await inTransaction({ ...connection, transact, ...writing }, async (trx, changed, later) => {
    const claim = { userId, key: 'recorded', bodyHash: 'recorded', at }
    await claimKey(trx, claim)
    const answer = await placeOrder(trx, { buyer: { userId, at }, wanted: lines(products, qty), later })
    later(keepAnswer(trx, claim, answer))
    changed(
      'products',
      answer.order.map((line) => line._id),
    )
  })
  await db.destroy()
  return recorded.filter(({ sql }) => !/^(begin|commit)/.test(sql))
}

/** Three products that are for sale, in lock order; every fiftieth is hidden. */
export function threeProducts(): number[] {
  const first = Math.floor(Math.random() * 4) * 50 + Math.floor(Math.random() * 15) * 3
  return [first + 1, first + 2, first + 3]
}

export const lines = (products: readonly number[], qty = 1) =>
  products.map((product) => ({ _id: productIdOf(product), qty }))

/** Fresh values for a repetition: new identifiers for what the order made, other products, another number. */
function repetition(recorded: readonly Recorded[]): () => Recorded[] {
  const kept = userIdOf(1)
  const ids = new Set(recorded.flatMap(({ parameters }) => parameters.flatMap(productIdsIn)))
  const products = [...ids].sort()
  const ordernummer = recorded.flatMap(({ sql, parameters }) =>
    sql.includes('into "orders"') ? parameters.filter((value) => typeof value === 'number') : [],
  )[0]
  let number = 10_000_000 + Math.floor(Math.random() * 80_000_000)
  return () => {
    const [key, next] = [newId(), number++]
    const taken = products.length === 3 ? threeProducts().map(productIdOf) : products
    const fresh = new Map([[kept, kept]])
    for (const [index, product] of products.entries()) fresh.set(product, taken[index] ?? product)
    const idFor = (id: string) => {
      const known = fresh.get(id) ?? newId()
      fresh.set(id, known)
      return known
    }
    // Rows travel as JSON, with identifiers in it.
    const replace = (value: unknown) => {
      if (value === 'recorded') return key
      if (value === ordernummer) return next
      return typeof value === 'string' ? value.replace(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g, idFor) : value
    }
    return recorded.map(({ sql, parameters }) => ({ sql, parameters: parameters.map(replace) }))
  }
}

/** Of products as generateShop made them, in whatever was sent. */
const productIdsIn = (value: unknown) => (typeof value === 'string' ? (value.match(/b00{16}[0-9a-f]{6}/g) ?? []) : [])

/** Orders a second that the driver alone reaches: PostgreSQL with so many connections, SQLite with its one. */
export async function orderFloor(
  recorded: readonly Recorded[],
  place: Place,
  workers: number,
  seconds: number,
): Promise<number> {
  const next = repetition(recorded)
  const started = performance.now()
  const end = started + seconds * 1000
  let orders = 0
  if (place.databaseUrl === undefined) {
    const file = openSqlite(place.dataDir)
    const prepared = recorded.map(({ sql }) => file.prepare<unknown[]>(sql))
    const begin = file.prepare('begin immediate')
    const commit = file.prepare('commit')
    while (performance.now() < end) {
      begin.run()
      for (const [index, { parameters }] of next().entries()) {
        const statement = prepared[index]
        if (statement?.reader) statement.all(...parameters)
        else statement?.run(...parameters)
      }
      commit.run()
      orders++
    }
    file.close()
  } else {
    await Promise.all(
      Array.from({ length: workers }, async () => {
        const client = new pg.Client({ connectionString: place.databaseUrl })
        await client.connect()
        while (performance.now() < end) {
          await client.query('begin')
          for (const [index, { sql, parameters }] of next().entries())
            await client.query({ name: `s${index}`, text: sql, values: [...parameters] })
          await client.query('commit')
          orders++
        }
        await client.end()
      }),
    )
  }
  return orders / ((performance.now() - started) / 1000)
}
