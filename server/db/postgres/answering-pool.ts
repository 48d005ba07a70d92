// Connections that stop answering without being closed, by a firewall that forgot them or a proxy that hangs: only a deadline
// on our own side finds them. Such a connection is dropped, and so are all others that were opened before.
import pg from 'pg'
import type { Presence } from './presence.ts'
import { liftsLimit } from '../without-time-limit.ts'

/** Milliseconds after which the server ends a statement of the shop; each takes a few of them. */
export const statementLimit = 8_000
/** And after which a connection that has not answered at all counts as lost. */
const answerLimit = statementLimit + 1_000
const connectLimit = 4_000

export const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** What a query's text and values become on their way: named, and with a deadline. */
interface Asked extends pg.QueryConfig {
  readonly query_timeout?: number
}

export interface AnsweringClient {
  query(asked: pg.QueryConfig, done: (error: Error | undefined, result: pg.QueryResult) => void): void
  release(destroy?: boolean): void
}

/** Limits how long opening a connection takes; the pool's own limit is how long a request waits for a free one. */
class HastyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectLimit })
  }
}

/** @param presence as whose each connection is announced before its first use */
export function answeringPool(settings: pg.PoolConfig, presence: Presence) {
  const pool = new pg.Pool({ ...settings, statement_timeout: statementLimit, Client: HastyClient })
  let era = 0
  const openedIn = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => openedIn.set(client, era))
  const suspectAll = () => {
    era++
  }

  function answering(client: pg.PoolClient): AnsweringClient {
    let isLimited = true
    return {
      query(asked, done) {
        if (liftsLimit(asked.text)) isLimited = false
        const limited: Asked = isLimited ? { ...asked, query_timeout: answerLimit } : asked
        client.query(limited, (error, result) => {
          if (isSilence(error)) {
            suspectAll()
            // A rollback that its user still sends fails at once instead of waiting for the deadline as well.
            client.end().catch(() => undefined)
          }
          done(error, result)
        })
      },
      release(destroy) {
        isLimited = true
        client.release(destroy)
      },
    }
  }
  const known = new WeakMap<pg.PoolClient, AnsweringClient>()

  async function opened(client: pg.PoolClient): Promise<AnsweringClient> {
    try {
      await presence.announce((query) => {
        const limited: Asked = { ...query, query_timeout: connectLimit }
        return client.query(limited)
      })
    } catch (error) {
      client.release(true)
      throw error
    }
    const one = answering(client)
    known.set(client, one)
    return one
  }

  return {
    pool,
    /** The same object for the same connection. */
    async connect(): Promise<AnsweringClient> {
      for (;;) {
        const client = await pool.connect()
        if (openedIn.get(client) !== era) {
          client.release(true)
          continue
        }
        return known.get(client) ?? (await opened(client))
      }
    },
    /** For when another connection to the same server stopped answering: those that are idle now are not used again. */
    suspectAll,
  }
}
export type AnsweringPool = ReturnType<typeof answeringPool>
