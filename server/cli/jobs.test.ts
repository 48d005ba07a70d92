import { afterEach, beforeEach, expect, test } from 'vitest'
import { environmentOf, openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { runAdmin } from './run-admin.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

async function admin(command: string) {
  const printed: string[] = []
  const terminal = {
    isInteractive: false,
    print: (line: string) => void printed.push(line),
    fail: (line: string) => void printed.push(line),
    passing: () => undefined,
    ask: () => Promise.resolve(''),
    askHidden: () => Promise.resolve(''),
    readLine: () => Promise.resolve(''),
  }
  const code = await runAdmin([command], terminal, environmentOf(shop))
  return { code, output: printed.slice(1).join('\n') }
}

const mail = {
  kind: 'test.mail',
  payload: '{}',
  state: 'failed',
  createdAt: '2026-01-02T03:04:05.000Z',
  dueAt: '2026-01-04T03:04:05.000Z',
  attempts: 16,
  takeovers: 0,
  leasedBy: null,
  leaseUntil: null,
  lastError: '451 come\nback later',
} as const
const failed = () => shop.connection.db.selectFrom('jobs').selectAll().where('kind', '=', 'test.mail').execute()

test('jobs command: an operator sees what failed, lets it be tried again for another two days, or drops it', async () => {
  const { db } = shop.connection
  // The server adds its repeating jobs once, soon after its start.
  await expect.poll(() => db.selectFrom('jobs').selectAll().execute()).not.toEqual([])
  await db.deleteFrom('jobs').execute()
  expect(await admin('list-jobs')).toEqual({ code: 0, output: 'Nothing waits, and nothing failed.' })
  await db
    .insertInto('jobs')
    .values({ ...mail, id: 'a' })
    .execute()
  expect(await admin('list-jobs')).toEqual({
    code: 0,
    output: [
      'Job        State   Due (UTC)         Attempts  Last error',
      'test.mail  failed  2026-01-04 03:04  16        451 come back later',
    ].join('\n'),
  })
  // It is tried again by itself, and stays as it is.
  const waiting = { ...mail, id: 'w', kind: 'test.waits', state: 'waiting' as const, attempts: 3 }
  await db.insertInto('jobs').values(waiting).execute()
  expect(await admin('retry-jobs')).toEqual({ code: 0, output: '1 job is tried again.' })
  expect(await db.selectFrom('jobs').selectAll().where('id', '=', 'w').execute()).toEqual([waiting])
  expect(await failed()).toMatchObject([{ state: 'waiting', attempts: 0, lastError: null }])
  for (const { createdAt, dueAt } of await failed()) {
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000)
    expect(Date.parse(dueAt)).toBeLessThanOrEqual(Date.now())
  }
  expect(await admin('drop-jobs')).toEqual({ code: 0, output: '0 jobs are dropped.' })
  await db
    .insertInto('jobs')
    .values([
      { ...mail, id: 'b' },
      { ...mail, id: 'c' },
    ])
    .execute()
  expect(await admin('drop-jobs')).toEqual({ code: 0, output: '2 jobs are dropped.' })
  expect(await failed()).toHaveLength(1)
})
