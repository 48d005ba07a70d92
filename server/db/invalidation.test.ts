// What one process changed and another has kept: published there before what was kept is used.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { inTransaction } from './in-transaction.ts'
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
  // What a process finds at its first look is everything.
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

test('another process learns of the changes that were committed, and of no others', async () => {
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

test('rows named beside the whole table are the whole table', async () => {
  await change((changed) => {
    changed('products', ['a'])
    changed('products')
    changed('products', ['b'])
  })
  await other.invalidations.synchronize()
  expect(seen['products']).toEqual(['all'])
})

test('who has not looked yet does not know whether he knows everything', async () => {
  const late = await connect(shop.database, () => undefined)
  onTestFinished(() => late.close())
  expect(late.invalidations.isSynchronized()).toBe(false)
  expect(await late.invalidations.synchronize()).toBe(true)
  expect(late.invalidations.isSynchronized()).toBe(true)
})

test('the process that changed something learns of it as well', async () => {
  const own: ChangedRows[] = []
  await shop.connection.invalidations.synchronize()
  shop.connection.invalidations.subscribe('products', (rows) => own.push(rows))
  await change((changed) => changed('products', ['a']))
  await shop.connection.invalidations.synchronize()
  expect(own).toEqual([new Set(['a'])])
})

test.runIf(isPostgres)(
  'a lost connection is told, and what was kept is forgotten; one that failed is not kept',
  async () => {
    const errors: string[] = []
    const lost = await connect(shop.database, ({ message }) => errors.push(message))
    onTestFinished(() => lost.close())
    const forgotten: ChangedRows[] = []
    lost.invalidations.subscribe('products', (rows) => forgotten.push(rows))
    const { db } = shop.connection
    // The connection that it has for this alone is the one that was opened last.
    const looking = async () => {
      const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database()
        and query like '%pg_current_snapshot%' and pid <> pg_backend_pid() order by backend_start`.execute(db)
      return rows.map(({ pid }) => pid)
    }
    await lost.invalidations.synchronize()
    await lost.invalidations.synchronize()
    expect(forgotten).toEqual(['all'])
    await sql`select pg_terminate_backend(${(await looking()).at(-1) ?? 0})`.execute(db)
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    expect(await lost.invalidations.synchronize()).toBe(true)
    expect(forgotten).toEqual(['all', 'all'])

    const told = errors.length
    const failing = (await looking()).at(-1) ?? 0
    await sql`alter table changes rename to changes_away`.execute(db)
    expect(await lost.invalidations.synchronize()).toBe(false)
    expect(forgotten).toEqual(['all', 'all', 'all'])
    expect(errors.length).toBeGreaterThan(told)
    await sql`alter table changes_away rename to changes`.execute(db)
    expect(await lost.invalidations.synchronize()).toBe(true)
    await expect.poll(looking).not.toContain(failing)

    // Where it gets no answer at all, its other connections are not trusted any more either.
    const used = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(lost.db)).rows[0]?.pid
    const silent = await used()
    expect(await used()).toBe(silent)
    await db.transaction().execute(async (trx) => {
      await sql`lock table changes in access exclusive mode`.execute(trx)
      expect(await lost.invalidations.synchronize()).toBe(false)
    })
    expect(await used()).not.toBe(silent)
  },
)

test.runIf(isPostgres)('what a process of an earlier release changed means everything', async () => {
  const log = (news: string) =>
    shop.connection.db.withTables<{ changes: { news: string } }>().insertInto('changes').values({ news }).execute()
  for (const news of ['*', 'sessions', 'sessions,*', '6b01dc54,6b01dc55']) {
    seen = { products: [], sessions: [] }
    await log(news)
    await other.invalidations.synchronize()
    expect(seen).toEqual({ products: ['all'], sessions: ['all'] })
  }
})

test.runIf(isPostgres)('what was written an hour ago, and every process has read, is removed', async () => {
  const { db } = shop.connection
  await sql`insert into changes ("news", "at") values ('old', now() - interval '61 minutes'), ('new', now() - interval '59 minutes')`.execute(
    db,
  )
  await shop.connection.prune()
  const { rows } = await sql<{ news: string }>`select "news" from changes where "news" in ('old', 'new')`.execute(db)
  expect(rows).toEqual([{ news: 'new' }])
})

test.runIf(isPostgres)('a process of an earlier release finds the words that it knows', async () => {
  await change((changed) => changed('products', ['a', 'b']))
  await change((changed) => changed('sessions'))
  // Nor is there a row where nothing is to be forgotten.
  await change(() => undefined)
  const logged = await shop.connection.db
    .withTables<{ changes: { news: string } }>()
    .selectFrom('changes')
    .select('news')
    .execute()
  expect(logged.map(({ news }) => news.split(','))).toEqual([
    ['*', 'products:a|b'],
    ['*', 'sessions'],
  ])
})
