// How the shop gets hold of PostgreSQL: whom it waits for, whom it does not, and what is left when it goes.
import { once } from 'node:events'
import { connect as dial, createServer, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import type { Connection } from '../connection.ts'
import { connectPostgres, postgresTypes } from './connect-postgres.ts'

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ pollJobsEvery: 3_600_000 })
})
afterEach(() => shop.close())

/** The shop's own database under another address, and whether anybody besides the shop is connected. */
function databaseAs(more: Record<string, string> = {}, port?: number) {
  const url = new URL(shop.database.databaseUrl ?? '')
  if (port !== undefined) [url.hostname, url.port] = ['127.0.0.1', String(port)]
  for (const [key, value] of Object.entries(more)) url.searchParams.set(key, value)
  const others = sql`select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
    and application_name is distinct from current_setting('application_name')`
  return { url: url.href, isOpen: async () => (await others.execute(shop.connection.db)).rows.length > 0 }
}
async function connected(url: string, onError: (error: Error) => void = () => undefined): Promise<Connection> {
  const connection = await connectPostgres(url, onError)
  onTestFinished(() => connection.close().catch(() => undefined))
  return connection
}
const soon = (work: Promise<unknown>) => Promise.race([work, pause(10_000).then(() => 'it waits')])

test('counts and sums are numbers, and nothing besides becomes one', () => {
  const { INT4, INT8, NUMERIC, TEXT } = pg.types.builtins
  expect([INT8, NUMERIC].map((type) => postgresTypes.getTypeParser(type))).toEqual([Number, Number])
  for (const type of [INT4, TEXT]) expect(postgresTypes.getTypeParser(type)).toBe(pg.types.getTypeParser(type))
})

/** A server that refuses the first calls with these words, and passes what comes after on to the real one. */
async function refusing(...refusals: readonly (readonly [code: string, message: string])[]) {
  const { hostname, port } = new URL(shop.database.databaseUrl ?? '')
  let calls = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    const refusal = refusals[calls++]
    if (refusal) {
      socket.once('data', () => {
        const [code, message] = refusal
        const text = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
        const head = Buffer.alloc(5, 'E')
        head.writeInt32BE(text.length + 4, 1)
        socket.end(Buffer.concat([head, text]))
      })
      return
    }
    const through = dial(Number(port), hostname)
    through.on('error', () => undefined)
    socket.pipe(through).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, own: address !== null && typeof address === 'object' ? address.port : 0, calls: () => calls }
}

test.runIf(isPostgres)('a server that starts up is waited for; where none is, that is said at once', async () => {
  const { server, own, calls } = await refusing(['57P03', 'the database system is starting up'])
  const connection = await connectPostgres(databaseAs({}, own).url, () => undefined)
  expect((await sql`select 1 as one`.execute(connection.db)).rows).toEqual([{ one: 1 }])
  expect(calls()).toBeGreaterThan(1)
  await connection.close()
  await new Promise((resolve) => server.close(resolve))
  await expect(soon(connectPostgres(databaseAs({}, own).url, () => undefined))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

test.runIf(isPostgres)(
  'where the settings of a session do not arrive nobody goes on, and no connection is left',
  async () => {
    const { url, isOpen } = databaseAs({ statement_timeout: '1234' })
    await expect(connectPostgres(url, () => undefined)).rejects.toThrow(
      'A pooler such as pgbouncer stands before the database',
    )
    await expect.poll(isOpen, { timeout: 5_000 }).toBe(false)
    const { server, own } = await refusing(['08P01', 'unsupported startup parameter: statement_timeout'])
    await expect(connectPostgres(databaseAs({}, own).url, () => undefined)).rejects.toThrow(
      'A pooler such as pgbouncer stands before the database',
    )
    await new Promise((resolve) => server.close(resolve))
  },
)

test.runIf(isPostgres)('who closes leaves no connection; what is counted is counted once', async () => {
  const { url, isOpen } = databaseAs()
  const kept = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => kept.mockRestore())
  const connection = await connectPostgres(url, () => undefined)
  // The system looks whether the other side is still there.
  expect(kept.mock.calls.map(([isOn]) => isOn)).toContain(true)
  expect(await isOpen()).toBe(true)
  expect(connection.pool()).toEqual({ busy: 0, idle: 1, waiting: 0 })
  await connection.db.connection().execute(async (one) => {
    await sql`select 1`.execute(one)
    expect(connection.pool()).toEqual({ busy: 1, idle: 0, waiting: 0 })
  })
  // Which opens another one.
  expect(await connection.invalidations.synchronize()).toBe(true)
  await connection.close()
  await expect.poll(isOpen, { timeout: 5_000 }).toBe(false)
})

test.runIf(isPostgres)('a connection that the server ends is told, in use or not, and the next one works', async () => {
  const errors: string[] = []
  const { db } = await connected(databaseAs().url, ({ message }) => errors.push(message))
  const end = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(shop.connection.db)
  const processOf = async (one: typeof db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows[0]?.pid ?? 0
  const idle = await processOf(db)
  await end(idle)
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  const before = errors.length
  await db.connection().execute(async (one) => {
    const busy = await processOf(one)
    expect(busy).not.toBe(idle)
    await end(busy)
    await expect.poll(() => errors.length).toBeGreaterThan(before)
  })
  expect(await processOf(db)).toBeGreaterThan(0)
})
