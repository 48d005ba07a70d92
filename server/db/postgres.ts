import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { createChanges, topics } from './changes.ts'
import type { Connection } from './connect.ts'
import type { Database } from './schema.ts'

const channel = 'bollenveld_changes'
const poolSize = 10

/** bigint and numeric as numbers: counts, cents and pieces here stay far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC ? Number : pg.types.getTypeParser(oid, format),
}

/** Opens a pool; a server that restarts costs the requests of that moment, never the process (node-postgres#3202). */
export async function connectPostgres(databaseUrl: string, onError: (error: Error) => void): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  })
  pool.on('error', onError)
  // A client that is checked out reports to itself, not to the pool.
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

  const news = listen(databaseUrl, onError)
  const changes = createChanges(() => news.listening())
  news.onNotice((topic) => changes.tell(topics.filter((known) => known === topic || topic === '*')))
  await news.started

  return {
    engine: 'postgres',
    db,
    changes,
    announce: async (trx, changed) => {
      for (const topic of changed) await sql`select pg_notify(${channel}, ${topic})`.execute(trx)
    },
    isTransient: (error) => ['40P01', '40001'].includes(codeOf(error)),
    failureOf,
    close: async () => {
      await news.stop()
      await db.destroy()
    },
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Connection failures, shutdown and start-up of the server, too many connections; the driver's own have only words. */
const unavailable = /^(08...|57P0[1-5]|53[023]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/
const lost =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

function failureOf(error: unknown): 'unavailable' | 'full' | undefined {
  if (codeOf(error) === '53100') return 'full'
  const isLost = error instanceof Error && lost.test(error.message)
  return isLost || unavailable.test(codeOf(error)) ? 'unavailable' : undefined
}

/** Keeps one connection that listens, and opens it again when it breaks; while it is down everything kept is forgotten. */
function listen(databaseUrl: string, onError: (error: Error) => void) {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let heard: (topic: string) => void = () => undefined

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true })
    const again = () => {
      if (client === next) client = undefined
      if (stopped || retry) return
      retry = setTimeout(() => {
        retry = undefined
        open().catch(onError)
      }, 500)
    }
    next.on('error', onError)
    next.on('end', again)
    next.on('notification', (notice) => heard(notice.payload ?? '*'))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      next.end().catch(() => undefined)
      again()
      throw error
    }
    client = next
    // Whatever changed while nobody listened is unknown.
    heard('*')
  }

  return {
    started: open(),
    listening: () => client !== undefined,
    onNotice: (callback: (topic: string) => void) => {
      heard = callback
    },
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
