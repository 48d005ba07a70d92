// Work that has tables for itself, for as long as it takes: whole or not at all, and done once.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { somebodyWaits } from '../../tests/support/somebody-waits.ts'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { connect } from './connect.ts'
import { withTablesLocked } from './lock-tables.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
const kept = async () => (await shop.connection.db.selectFrom('throttle').select('key').execute()).map(({ key }) => key)
const row = (key: string) => ({ key, failures: 1, windowStart: shop.now().toISOString(), blockedUntil: null })

test('what fails once it has its tables is not tried again, and leaves nothing', async () => {
  let times = 0
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const work = withTablesLocked(shop.connection, ['throttle'], async (trx) => {
    times++
    await trx.insertInto('throttle').values(row('undone')).execute()
    throw deadlock
  })
  await expect(work).rejects.toThrow('deadlock detected')
  expect(times).toBe(1)
  expect(await kept()).toEqual([])
})

test.runIf(isPostgres)(
  'who gets in the way of another while he locks tries again; what cannot be locked is tried once',
  async () => {
    const { db, statements } = shop.connection
    let times = 0
    let locking: Promise<void> | undefined
    const meanwhile = db.transaction().execute(async (trx) => {
      await trx.selectFrom('devices').selectAll().execute()
      locking = withTablesLocked(shop.connection, ['throttle', 'devices'], async (own) => {
        times++
        await own.insertInto('throttle').values(row('done')).execute()
      })
      await expect.poll(() => somebodyWaits(db)).toBe(true)
      // It has one of the two, and waits for the other: whoever finds that first makes way.
      await trx.selectFrom('throttle').selectAll().execute()
    })
    await Promise.allSettled([meanwhile])
    await locking
    expect([times, await kept()]).toEqual([1, ['done']])
    let locks = 0
    statements.listener = (text) => void (locks += text.startsWith('lock table') ? 1 : 0)
    await expect(withTablesLocked(shop.connection, ['nowhere'], async () => undefined)).rejects.toThrow('nowhere')
    expect(locks).toBe(1)
  },
)

test.runIf(isPostgres)('nobody else reads its tables meanwhile, and it may take as long as it takes', async () => {
  const other = await connect(shop.database, () => undefined)
  try {
    const limits = async (db: typeof other.db) => {
      const { rows } = await sql<{ statement: string; idle: string }>`
        select current_setting('statement_timeout') as "statement",
          current_setting('idle_in_transaction_session_timeout') as "idle"`.execute(db)
      return rows
    }
    let reading: Promise<unknown> | undefined
    await withTablesLocked(shop.connection, ['throttle', 'devices'], async (trx) => {
      expect(await limits(trx)).toEqual([{ statement: '0', idle: '0' }])
      reading = other.db.selectFrom('devices').selectAll().execute()
      await expect.poll(() => somebodyWaits(shop.connection.db)).toBe(true)
      await trx.insertInto('throttle').values(row('done')).execute()
    })
    await reading
    expect(await kept()).toEqual(['done'])
    expect(await limits(shop.connection.db)).toEqual([{ statement: '8s', idle: '8s' }])
  } finally {
    await other.close()
  }
})
