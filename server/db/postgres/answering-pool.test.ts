// Connections that stop answering: which are given up, and what a statement without a limit leaves to the next one.
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { type AnsweringClient, type AnsweringPool, answeringPool } from './answering-pool.ts'
import { createPresence } from './presence.ts'

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
let shop: TestShop
let answering: AnsweringPool
beforeEach(async () => {
  shop = await openTestShop({ pollJobsEvery: 3_600_000 })
  answering = answeringPool({ connectionString: shop.database.databaseUrl, max: 3 }, createPresence())
  answering.pool.on('error', () => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await answering.pool.end()
  await shop.close()
})

const ask = (client: AnsweringClient, text: string) =>
  new Promise<pg.QueryResult<{ pid: number }>>((resolve, reject) => {
    client.query({ text }, (error, result) => (error ? reject(error) : resolve(result)))
  })
/** Two connections at once, and the server's process of each. */
async function two() {
  const [one, other] = [await answering.connect(), await answering.connect()]
  return { one, other, processes: [await processOf(one), await processOf(other)] }
}
const processOf = async (client: AnsweringClient) => (await ask(client, 'select pg_backend_pid() as pid')).rows[0]?.pid

test.runIf(isPostgres)(
  'a connection is the same one each time, and one that is suspected is not used again',
  async () => {
    const { one: first, other: second, processes: known } = await two()
    first.release()
    const again = await answering.connect()
    expect(again).toBe(first)
    expect(await processOf(again)).toBe(known[0])
    for (const client of [again, second]) client.release()
    answering.suspectAll()
    const { one: third, other: fourth, processes: fresh } = await two()
    expect(fresh.filter((process) => known.includes(process))).toEqual([])
    expect(answering.pool.totalCount).toBe(2)
    for (const client of [third, fourth]) client.release()
  },
)

test.runIf(isPostgres)('one that falls silent before its first use is not kept for the next', async () => {
  const silent = { ...createPresence(), announce: () => Promise.reject(new Error('Query read timeout')) }
  const asked = answeringPool({ connectionString: shop.database.databaseUrl }, silent)
  await expect(asked.connect()).rejects.toThrow('Query read timeout')
  expect(asked.pool.totalCount).toBe(0)
  await asked.pool.end()
})

test.runIf(isPostgres)(
  'one that has not answered for nine seconds is lost, with all that it is asked still and all that were opened before',
  async () => {
    const { one: silent, other: idle, processes: known } = await two()
    idle.release()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let outcome = 'it waits'
    const asked = ask(silent, 'select pg_sleep(5)').catch((error: Error) => (outcome = error.message))
    vi.advanceTimersByTime(8_999)
    await Promise.resolve()
    expect(outcome).toBe('it waits')
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await asked
    expect(outcome).toBe('Query read timeout')
    // It would wait for the answer before its own.
    const began = performance.now()
    await expect(ask(silent, 'rollback')).rejects.toThrow(/closed|terminated/i)
    expect(performance.now() - began).toBeLessThan(4_000)
    silent.release()
    const [third, fourth] = [await answering.connect(), await answering.connect()]
    expect([await processOf(third), await processOf(fourth)].filter((process) => known.includes(process))).toEqual([])
    for (const client of [third, fourth]) client.release()
  },
)

test.runIf(isPostgres)(
  'a statement that fails is no silence, and who lifts the limit lifts it for himself alone',
  async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const client = await answering.connect()
    const process = await processOf(client)
    await expect(ask(client, 'select 1 / 0')).rejects.toThrow('division by zero')
    for (const text of ['set statement_timeout = 0', "select 'as long as it takes'", 'reset statement_timeout'])
      await ask(client, text)
    client.release()
    const next = await answering.connect()
    expect(next).toBe(client)
    expect(await processOf(next)).toBe(process)
    next.release()
    const known = z.object({ text: z.string(), query_timeout: z.number().optional() })
    const limits = queries.mock.calls.flatMap(([asked]: unknown[]) => {
      const { text, query_timeout: limit } = known.parse(asked)
      // The shop beside it asks for jobs; a new connection is announced.
      return /jobs|application_name/.test(text) ? [] : [`${text}: ${limit}`]
    })
    expect(limits).toEqual([
      'select pg_backend_pid() as pid: 9000',
      'select 1 / 0: 9000',
      'set statement_timeout = 0: undefined',
      "select 'as long as it takes': undefined",
      'reset statement_timeout: undefined',
      'select pg_backend_pid() as pid: 9000',
    ])
  },
)
