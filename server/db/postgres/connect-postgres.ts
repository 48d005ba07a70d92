import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { answeringPool, HastyClient, statementLimit } from './answering-pool.ts'
import { createInvalidations } from '../invalidation.ts'
import type { Connection } from '../connection.ts'
import { followInvalidationLog, logInvalidation, pruneInvalidationLog } from './invalidation-log.ts'
import type { Database } from '../schema.ts'
import type { StatementWatch } from '../statement-watch.ts'

const poolSize = 10

/** bigint and numeric as numbers: counts, cents and pieces here stay far below 2^53. */
const postgresTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC ? Number : pg.types.getTypeParser(oid, format),
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Connection failures, shutdown and start-up of the server, too many connections, time limits; the driver's own have only words. */
const unavailable = /^(08...|57P0[1-5]|57014|25P03|53[023]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/
const lost =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (has encountered|was closed)|Query read timeout)/

function failureOf(error: unknown): 'unavailable' | 'full' | undefined {
  if (codeOf(error) === '53100') return 'full'
  const isLost = error instanceof Error && lost.test(error.message)
  return isLost || unavailable.test(codeOf(error)) ? 'unavailable' : undefined
}

/**
 * Time limits, prepared statements and the invalidation log are of a session, which a pooler hands to one after the other: it
 * refuses the settings of ours, or has been told to ignore them.
 * @throws Error with one sentence where they do not arrive
 */
async function demandSession(db: Kysely<Database>): Promise<void> {
  const limit = sql<{ limit: string }>`select setting as "limit" from pg_settings where name = 'statement_timeout'`
  const found = await limit.execute(db).catch((error: unknown) => {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) throw behindPooler(error)
    throw error
  })
  if (Number(found.rows[0]?.limit) !== statementLimit) throw behindPooler()
}

/** Milliseconds that a start waits for a server that starts as well, or is too busy to answer. */
const patience = 30_000

/** A machine starts everything at once: PostgreSQL that is still silent, or says that it starts up, is no wrong setting. */
async function onceReady(work: () => Promise<void>): Promise<void> {
  const until = Date.now() + patience
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

/** Opens a pool; a server that restarts costs the requests of that moment, never the process (node-postgres#3202). */
export async function connectPostgres(databaseUrl: string, onError: (error: Error) => void): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    types: postgresTypes,
    // Also how long a request waits its turn: two hundred orders of the same product at once must all get theirs.
    connectionTimeoutMillis: 15_000,
    statement_timeout: statementLimit,
    // What a process held that has gone silent is free again.
    idle_in_transaction_session_timeout: statementLimit,
    keepAlive: true,
    // Compiling a plan takes longer than any query here runs.
    options: '-c jit=off',
    Client: HastyClient,
  })
  pool.on('error', onError)
  // A client that is checked out reports to itself, not to the pool.
  pool.on('connect', (client) => client.on('error', onError))
  const statements: StatementWatch = { listener: undefined }
  const answering = answeringPool(pool, statements)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: answering.pool }) })

  // Who cannot be reached now is a wrong setting; who goes away later comes back.
  await onceReady(() => demandSession(db)).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  const log = followInvalidationLog(databaseUrl, onError, answering.suspectAll)

  return {
    engine: 'postgres',
    db,
    statements,
    invalidations: createInvalidations((publish) => log.catchUp(publish)),
    transact: (work) => db.transaction().execute(work),
    logInvalidation,
    // This process reads it in the log like every other one.
    publishCommitted: () => undefined,
    prune: () => pruneInvalidationLog(db),
    // Deadlock, serialisation failure, and a name that somebody else took since we looked: looking again finds it taken.
    isTransient: (error) => ['40P01', '40001', '23505'].includes(codeOf(error)),
    failureOf,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await log.stop()
      await db.destroy()
    },
  }
}
