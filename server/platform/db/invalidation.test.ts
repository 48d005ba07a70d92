// Changes of one process invalidate the caches of another before they are used.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { connect } from './connect.ts'
import { type Connection, inTransaction } from './connection.ts'
import type { Changed, ChangedRows } from './invalidation.ts'

let shop: TestShop
let other: Connection
let seen: Record<string, ChangedRows[]>
beforeEach(async () => {
  shop = await openTestShop()
  other = await connect(shop.database, () => undefined)
  seen = { products: [], sessions: [] }
  for (const table of ['products', 'sessions'] as const)
    other.invalidations.subscribe(table, (rows) => seen[table]?.push(rows))
  // A process's first look finds every change.
  await other.invalidations.synchronize()
  seen = { products: [], sessions: [] }
})
afterEach(() => Promise.all([other.close(), shop.close()]))

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'

/** A row must really be written, since SQLite counts the commits themselves. */
const change = (name: (changed: Changed) => void) =>
  inTransaction(shop.connection, async (trx, changed) => {
    name(changed)
    await trx.updateTable('counters').set({ value: 1 }).where('name', '=', 'admins').execute()
  })

test('invalidation: another process learns of the changes that were committed, and of no others', async () => {
  await change((changed) => {
    changed('products', ['a'])
    changed('products', ['b', 'c'])
  })
  await change((changed) => changed('sessions'))
  await inTransaction(shop.connection, async (_trx, changed) => {
    changed('products')
    throw new Error('not committed')
  }).catch(() => undefined)
  expect(await other.invalidations.synchronize()).toBe(true)
  // SQLite tells that something changed, not what.
  expect(seen).toEqual(
    isPostgres ? { products: [new Set(['a', 'b', 'c'])], sessions: ['all'] } : { products: ['all'], sessions: ['all'] },
  )
  seen = { products: [], sessions: [] }
  await other.invalidations.synchronize()
  expect(seen).toEqual({ products: [], sessions: [] })
})
