// Changes that meet each other in the database: tried again, and not for ever.
import { beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { inTransaction } from './connection.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})

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

const tries = (most: number) => (isPostgres ? most : 1)
test.each([
  ['what another change was in the way of is tried again', 3, deadlock, tries(4), isPostgres ? ['attempt 4'] : []],
  ['it fails after four attempts, and leaves nothing', 4, deadlock, tries(4), []],
  ['any other failure is not tried again', 1, () => new Error('of our own'), 1, []],
] as const)('in transaction: %s', async (_, failures, failure, attempts, kept) => {
  const found = await changeThatFails(failures, failure)
  expect(found).toEqual({ attempts, done: kept[0] ?? failure().message, kept })
})
