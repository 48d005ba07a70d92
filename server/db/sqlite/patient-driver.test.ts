// Another process has the write lock: changes wait for it without stopping the event loop, and not for ever; reading goes on.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { databaseFile } from './connect-sqlite.ts'

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
let shop: TestShop
let other: SqliteDatabase.Database | undefined
beforeEach(async () => {
  shop = await openTestShop({ logLevel: 'silent', pollJobsEvery: 3_600_000 })
  other = isPostgres ? undefined : new SqliteDatabase(join(shop.database.dataDir, databaseFile))
})
afterEach(async () => {
  other?.close()
  await shop.close()
})

const row = (key: string) => ({ key, failures: 1, windowStart: '', blockedUntil: null })
const write = (key: string) => shop.connection.transact((trx) => trx.insertInto('throttle').values(row(key)).execute())
const keys = async () => (await shop.connection.db.selectFrom('throttle').select('key').execute()).map(({ key }) => key)

test.skipIf(isPostgres)(
  'changes that come meanwhile are made when the lock is gone, and reading waits for nobody',
  async () => {
    other?.exec(`begin immediate; insert into throttle values ('elsewhere', 1, '', null)`)
    const done: string[] = []
    const changes = ['a', 'b', 'c'].map((key) => write(key).then(() => done.push(key)))
    // Outside a transaction as well.
    changes.push(
      shop.connection.db
        .insertInto('throttle')
        .values(row('d'))
        .execute()
        .then(() => done.push('d')),
    )
    for (let time = 0; time < 10; time++) {
      await pause(30)
      expect(await keys()).toEqual([])
    }
    expect(done).toEqual([])
    other?.exec('commit')
    await Promise.all(changes)
    expect((await keys()).toSorted()).toEqual(['a', 'b', 'c', 'd', 'elsewhere'])
  },
)

test.skipIf(isPostgres)(
  'after two seconds they are refused, each of them, and the next one after the lock is made',
  async () => {
    other?.exec('begin immediate')
    const began = performance.now()
    let isWaiting = true
    // Who reads meanwhile makes nobody wait anew.
    const reading = (async () => {
      for (; isWaiting; await pause(20)) await keys()
    })()
    const refused = await Promise.allSettled([write('a'), write('b')])
    isWaiting = false
    await reading
    const took = performance.now() - began
    const reasons = refused.map((one): unknown => (one.status === 'rejected' ? one.reason : one.status))
    expect(reasons).toMatchObject([{ code: 'SQLITE_BUSY' }, { code: 'SQLITE_BUSY' }])
    expect(reasons.map((reason) => shop.connection.failureOf(reason))).toEqual(['unavailable', 'unavailable'])
    expect(took).toBeGreaterThan(1_900)
    other?.exec('rollback')
    await write('c')
    expect(await keys()).toEqual(['c'])
    // Nobody is patient with what is wrong.
    const wrong = (values: string) => sql`insert into throttle values (${sql.raw(values)})`.execute(shop.connection.db)
    const atOnce = (work: Promise<unknown>) => Promise.race([work, pause(1_000).then(() => 'it waits')])
    await expect(atOnce(wrong('1'))).rejects.toMatchObject({ code: 'SQLITE_ERROR' })
    await expect(atOnce(wrong(`'c', 1, '', null`))).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    // How a file that others have open is used nobody can change, nor waits until he could.
    await expect(atOnce(sql`pragma journal_mode = delete`.execute(shop.connection.db))).rejects.toMatchObject({
      code: 'SQLITE_BUSY',
    })
  },
)

test.skipIf(isPostgres)('a lock that is found when nobody has tried for a while is another one', async () => {
  other?.exec('begin immediate')
  await expect(write('a')).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  await pause(1_100)
  const change = write('b')
  await pause(100)
  other?.exec('rollback')
  await change
  expect(await keys()).toEqual(['b'])
})

test.skipIf(isPostgres)('two locks with a change between them are waited for as two', async () => {
  for (const key of ['a', 'b']) {
    other?.exec('begin immediate')
    const change = write(key)
    await pause(1_050)
    other?.exec('rollback')
    await change
  }
  expect(await keys()).toEqual(['a', 'b'])
})

test.skipIf(isPostgres)('of all who wait one at a time tries, and no more often than when it is alone', async () => {
  const { statements } = shop.connection
  let tries = 0
  statements.listener = (text) => void (tries += text === 'begin immediate' ? 1 : 0)
  other?.exec('begin immediate')
  const began = performance.now()
  const changes = Array.from({ length: 20 }, (_, index) =>
    shop.connection.db.transaction().execute((trx) =>
      trx
        .insertInto('throttle')
        .values(row(`${index}`))
        .execute(),
    ),
  )
  await pause(500)
  const most = (performance.now() - began) / 30 + 1
  expect(tries).toBeGreaterThan(1)
  expect(tries).toBeLessThanOrEqual(most)
  other?.exec('rollback')
  await Promise.all(changes)
  statements.listener = undefined
  expect(await keys()).toHaveLength(20)
})

test.skipIf(isPostgres)(
  'without a write-ahead log a commit waits for whoever reads, and reading for it; what is wrong is refused at once',
  async () => {
    other?.close()
    other = undefined
    const { db } = shop.connection
    await sql`pragma journal_mode = delete`.execute(db)
    const reader = new SqliteDatabase(join(shop.database.dataDir, databaseFile), { readonly: true })
    reader.exec('begin')
    reader.prepare('select * from throttle').all()
    const done: string[] = []
    const change = write('a').then(() => done.push('change'))
    await pause(200)
    const read = keys().then((found) => done.push(...found))
    await pause(200)
    expect(done).toEqual([])
    reader.close()
    await Promise.all([change, read])
    expect(done.toSorted()).toEqual(['a', 'change'])
    const orphan = db.transaction().execute(async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      await trx.insertInto('devices').values({ tokenHash: 'x', userId: 'nobody', lastLoginAt: '' }).execute()
    })
    await expect(Promise.race([orphan, pause(5_000)])).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_FOREIGNKEY',
    })
  },
)

test.skipIf(isPostgres)('who reads row by row waits for the change that is under way', async () => {
  await write('before')
  const began = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const undone = shop.connection.db.transaction().execute(async (trx) => {
    await trx.insertInto('throttle').values(row('undone')).execute()
    began.resolve()
    await letGo.promise
    throw new Error('changed my mind')
  })
  await began.promise
  const read: string[] = []
  const reading = (async () => {
    for await (const { key } of shop.connection.db.selectFrom('throttle').select('key').stream()) read.push(key)
  })()
  await pause(50)
  expect(read).toEqual([])
  letGo.resolve()
  await expect(undone).rejects.toThrow('changed my mind')
  await reading
  expect(read).toEqual(['before'])
})
