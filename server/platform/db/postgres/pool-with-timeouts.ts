// Adds to pg's pool prepared statements and a deadline on our side: only a deadline finds connections that fell silent
// without being closed. Such a connection is dropped, with all that were opened before it.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { mostPrepared } from '../prepared-statements.ts'
import type { StatementWatch } from '../statement-watch.ts'
import { liftsLimit } from '../without-time-limit.ts'

/** In ms; most statements take a few. */
export const statementLimit = 8_000
/** In ms without any answer before a connection counts as lost. */
const answerLimit = statementLimit + 1_000
const connectLimit = 4_000

export const isAnswerTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

interface Asked extends pg.QueryConfig {
  readonly query_timeout?: number
}

/** Limits the time to open a connection; the pool's own limit is for a free one. */
export class ClientWithTimeout extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectLimit })
  }
}

/** Not prepared: PostgreSQL refuses it once a later release has added a column. */
const asksForAll = (text: string) => /(?:\b(?:select|returning|distinct)\s+|\.|,\s*)\*/.test(text)

export function poolWithTimeouts(pool: pg.Pool, watch: StatementWatch) {
  let era = 0
  const openedIn = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => openedIn.set(client, era))
  const suspectAll = () => {
    era++
  }

  const names = new Map<string, string>()
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostPrepared) return known
    if (!/^\s*(with|select|insert|update|delete)/.test(text) || asksForAll(text)) return undefined
    const name = `bollenveld_${names.size}`
    names.set(text, name)
    return name
  }

  function answering(client: pg.PoolClient): PostgresPoolClient {
    let isLimited = true
    async function ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
      if (liftsLimit(text)) isLimited = false
      const name = nameOf(text)
      const asked: Asked = {
        text,
        values: [...values],
        ...(name !== undefined && { name }),
        ...(isLimited && { query_timeout: answerLimit }),
      }
      const started = performance.now()
      try {
        return await client.query(asked)
      } catch (error) {
        if (isAnswerTimeout(error)) {
          suspectAll()
          // A later rollback then fails at once instead of at the deadline.
          client.end().catch(() => undefined)
        }
        throw error
      } finally {
        watch.listener?.(text, performance.now() - started)
      }
    }
    // The row type cannot be checked here, as in Kysely's own dialect.
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('Rows are read all at once')
      return ask(text, values)
    }
    return { query, release: (destroy) => client.release(destroy) }
  }

  const forKysely: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      for (;;) {
        const client = await pool.connect()
        if (openedIn.get(client) === era) return answering(client)
        client.release(true)
      }
    },
  }
  return { pool: forKysely, suspectAll }
}
