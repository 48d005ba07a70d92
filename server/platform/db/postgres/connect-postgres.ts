import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { poolWithTimeouts, ClientWithTimeout, statementLimit } from './pool-with-timeouts.ts'
import { createInvalidations } from '../invalidation.ts'
import type { Connection } from '../connection.ts'
import { followInvalidationLog, logInvalidation, pruneInvalidationLog } from './invalidation-log.ts'
import type { Database } from '../schema.ts'
import type { StatementWatch } from '../statement-watch.ts'

const poolSize = 10

/** bigint and numeric as numbers: counts, cents and pieces stay far below 2^53. */
const postgresTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC ? Number : pg.types.getTypeParser(oid, format),
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Connections lost or refused, names not found, server starting or stopping, time limits; the driver's own errors have no code. */
const unavailable =
  /^(08...|57P0[1-5]|57014|25P03|53[023]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/
const lost =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (has encountered|was closed)|Query read timeout)/

function failureOf(error: unknown): 'unavailable' | 'full' | undefined {
  if (codeOf(error) === '53100') return 'full'
  const isLost = error instanceof Error && lost.test(error.message)
  return isLost || unavailable.test(codeOf(error)) ? 'unavailable' : undefined
}

/** A pooler shares sessions, which breaks time limits and the invalidation log. @throws Error with one sentence */
async function demandSession(db: Kysely<Database>): Promise<void> {
  const limit = sql<{ limit: string }>`select setting as "limit" from pg_settings where name = 'statement_timeout'`
  const found = await limit.execute(db).catch((error: unknown) => {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) throw behindPooler(error)
    throw error
  })
  if (Number(found.rows[0]?.limit) !== statementLimit) throw behindPooler()
}

/** In ms: how long a start waits for a server that is starting or too busy. */
const timeout = 30_000

/** After a boot PostgreSQL may be silent or starting, which is no wrong setting. */
async function onceReady(work: () => Promise<void>): Promise<void> {
  const until = Date.now() + timeout
  const isComing = (error: unknown) =>
    codeOf(error) === '57P03' || (error instanceof Error && error.message === 'timeout expired')
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isComing(error) || Date.now() > until) throw error
      await pause(500)
    }
  }
}

const behindPooler = (cause?: Error) =>
  new Error(
    'A pooler such as pgbouncer stands before the database and keeps the settings of a session from it: give the address of PostgreSQL itself in DATABASE_URL. The shop pools by itself.',
    { cause },
  )

/** A server restart costs the requests of that moment, never the process (node-postgres#3202). */
export async function connectPostgres(databaseUrl: string, onError: (error: Error) => void): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    types: postgresTypes,
    // Also the wait for a free connection: two hundred simultaneous orders of one product must all succeed.
    connectionTimeoutMillis: 15_000,
    statement_timeout: statementLimit,
    // Frees what a silent process locked.
    idle_in_transaction_session_timeout: statementLimit,
    keepAlive: true,
    // Compiling a plan takes longer than any query here. In memory and on an SSD a random read costs as little as the next
    // one; with the default cost, searches and sales would read whole tables instead of their indexes.
    options: '-c jit=off -c random_page_cost=1.1',
    Client: ClientWithTimeout,
  })
  pool.on('error', onError)
  // A client in use reports errors to itself, not to the pool.
  pool.on('connect', (client) => client.on('error', onError))
  const statements: StatementWatch = { listener: undefined }
  const answering = poolWithTimeouts(pool, statements)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: answering.pool }) })

  // Unreachable at the start is a wrong setting; later it is an outage.
  await onceReady(() => demandSession(db)).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  const log = followInvalidationLog(databaseUrl, onError, answering.suspectAll)
  const close = async () => {
    await log.stop()
    await db.destroy()
  }

  return {
    engine: 'postgres',
    db,
    statements,
    invalidations: createInvalidations((publish) => log.catchUp(publish)),
    transact: (work) => db.transaction().execute(work),
    logInvalidation,
    // This process also reads its own changes in the log.
    publishCommitted: () => undefined,
    prune: () => pruneInvalidationLog(db),
    // Its vacuum frees the space, and its log is reused; neither is overwritten on demand.
    scrub: () => Promise.resolve(),
    // Deadlock, serialisation failure, and a value taken since we looked; a retry finds it taken.
    isTransient: (error) => ['40P01', '40001', '23505'].includes(codeOf(error)),
    failureOf,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close,
    [Symbol.asyncDispose]: close,
  }
}
