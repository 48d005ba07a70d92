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
    const refused = await Promise.allSettled([write('a'), write('b')])
    const took = performance.now() - began
    const reasons = refused.map((one): unknown => (one.status === 'rejected' ? one.reason : one.status))
    expect(reasons).toMatchObject([{ code: 'SQLITE_BUSY' }, { code: 'SQLITE_BUSY' }])
    expect(reasons.map((reason) => shop.connection.failureOf(reason))).toEqual(['unavailable', 'unavailable'])
    expect(took).toBeGreaterThan(1_900)
    other?.exec('rollback')
    await write('c')
    expect(await keys()).toEqual(['c'])
    // Nobody is patient with what is wrong.
    const wrong = sql`insert into throttle values (1)`.execute(shop.connection.db)
    await expect(wrong).rejects.toMatchObject({ code: 'SQLITE_ERROR' })
  },
)
