// pg's own pool, with what it lacks: names for statements, which PostgreSQL then parses once, and a deadline on our own side.
// Connections that stop answering without being closed, by a firewall that forgot them or a proxy that hangs, are found by
// nothing else. Such a connection is dropped, and so are all others that were opened before.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { StatementWatch } from '../statement-watch.ts'
import { liftsLimit } from '../without-time-limit.ts'

/** Milliseconds after which the server ends a statement of the shop; each takes a few of them. */
export const statementLimit = 8_000
/** And after which a connection that has not answered at all counts as lost. */
const answerLimit = statementLimit + 1_000
const connectLimit = 4_000
/** The server has about a hundred; beyond that it is one text of many, such as a list of varying length. */
const mostPrepared = 300

export const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** What a query becomes on its way; pg's types do not know of its deadline. */
interface Asked extends pg.QueryConfig {
  readonly query_timeout?: number
}

/** Limits how long opening a connection takes; the pool's own limit is how long a request waits for a free one. */
export class HastyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectLimit })
  }
}

/**
 * Asks for whatever columns there are: PostgreSQL refuses to run what it prepared of that once a later release has added one,
 * which it may do while this one works.
 */
const asksForAll = (text: string) => /(?:\b(?:select|returning|distinct)\s+|\.|,\s*)\*/.test(text)

export function answeringPool(pool: pg.Pool, watch: StatementWatch) {
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
        if (isSilence(error)) {
          suspectAll()
          // A rollback that its user still sends fails at once instead of waiting for the deadline as well.
          client.end().catch(() => undefined)
        }
        throw error
      } finally {
        watch.listener?.(text, performance.now() - started)
      }
    }
    // A row's type is what Kysely knows of its query: here ends what can be checked, as in Kysely's own dialect.
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
  /** `suspectAll`: for when another connection to the same server stopped answering. */
  return { pool: forKysely, suspectAll }
}
