// Changes that meet each other in the database: tried again, and not for ever.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { inTransaction } from './connection.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'

/** As PostgreSQL tells one of two transactions that wait for each other; SQLite has one writer, and never does. */
const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

/** Writes a row and then fails in `failures` of its attempts. */
async function changeThatFails(failures: number, failure: () => Error) {
  let attempts = 0
  const done = await inTransaction(shop.connection, async (trx) => {
    attempts++
    const name = `attempt ${attempts}`
    await trx
      .insertInto('throttle')
      .values({ key: name, failures: 1, windowStart: shop.now().toISOString(), blockedUntil: null })
      .execute()
    if (attempts <= failures) throw failure()
    return name
  }).catch((error: Error) => error.message)
  const kept = await shop.connection.db.selectFrom('throttle').select('key').execute()
  return { attempts, done, kept: kept.map(({ key }) => key) }
}

test('in transaction: what another change was in the way of is tried again, and only its last attempt stays', async () => {
  const found = await changeThatFails(3, deadlock)
  expect(found).toEqual(
    isPostgres
      ? { attempts: 4, done: 'attempt 4', kept: ['attempt 4'] }
      : { attempts: 1, done: 'deadlock detected', kept: [] },
  )
})

test('in transaction: after four attempts it fails, and leaves nothing', async () => {
  const found = await changeThatFails(4, deadlock)
  expect(found).toEqual({ attempts: isPostgres ? 4 : 1, done: 'deadlock detected', kept: [] })
})

test('in transaction: any other failure is not tried again', async () => {
  const found = await changeThatFails(1, () => new Error('of our own'))
  expect(found).toEqual({ attempts: 1, done: 'of our own', kept: [] })
})
