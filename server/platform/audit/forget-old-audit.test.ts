import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { forgetOldAudit } from './forget-old-audit.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await shop.connection.db.deleteFrom('audit_log').execute()
})
afterEach(() => shop.close())

const now = new Date('2026-11-24T11:00:00.000Z')
const day = 24 * 3_600_000
const ages = [0, 29, 30, 31, 399, 400, 401] as const
const actions = ['user.new-device', 'user.password'] as const

/** Of each action a record of each age, in days: made a second before it is over, or at that very moment. */
async function fill() {
  const values = actions.flatMap((action) =>
    ages.flatMap((age) =>
      [-1000, 0].map((more) => {
        const at = new Date(now.getTime() - age * day + more)
        const id = `${Math.floor(at.getTime() / 1000).toString(16)}${action}`
        return { id, at: at.toISOString(), userId: null, action, entity: 'user' as const, entityId: 'x', detail: '{}' }
      }),
    ),
  )
  await shop.connection.db.insertInto('audit_log').values(values).execute()
}
/** Seconds before their day of age, by action. */
async function left() {
  const rows = await shop.connection.db.selectFrom('audit_log').select(['action', 'at']).orderBy('at', 'desc').execute()
  return actions.map((action) =>
    rows.filter((row) => row.action === action).map(({ at }) => (now.getTime() - Date.parse(at)) / day),
  )
}
const run = (kept: { logins: number; geschiedenis: number | null }, signal = new AbortController().signal) =>
  forgetOldAudit(shop.connection.db, kept, now, signal)
const second = 1000 / day
const upTo = (most: number) => ages.flatMap((age) => [age, age + second]).filter((age) => age <= most)

test('audit jobs: logins are kept for their own term, and what else happened for its, or for ever', async () => {
  await fill()
  expect(await left()).toEqual([upTo(500), upTo(500)])
  await run({ logins: 400, geschiedenis: null })
  expect(await left()).toEqual([upTo(400), upTo(500)])
  await run({ logins: 30, geschiedenis: null })
  expect(await left()).toEqual([upTo(30), upTo(500)])
  await run({ logins: 31, geschiedenis: 400 })
  expect(await left()).toEqual([upTo(30), upTo(400)])
  await run({ logins: 400, geschiedenis: 29 })
  expect(await left()).toEqual([upTo(29), upTo(29)])
  // Whatever an id says, its time decides.
  const record = { userId: null, action: 'user.password', entity: 'user', entityId: 'x', detail: '{}' } as const
  await shop.connection.db
    .insertInto('audit_log')
    .values({ ...record, id: '0000', at: now.toISOString() })
    .execute()
  await run({ logins: 1, geschiedenis: 1 })
  expect(await left()).toEqual([upTo(1), [0, ...upTo(1)]])
})
