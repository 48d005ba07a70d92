// What other processes changed, on PostgreSQL. Every change leaves a row in `changes` in its own transaction; before
// anything kept is used, one query finds the rows that were committed since the last look. Unlike NOTIFY this cannot be
// missed or come late, and it does not make commits wait for each other.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { isSilence } from './answering-pool.ts'
import { anything, type News } from '../invalidation.ts'
import type { Db, Trx } from '../schema.ts'
import type { Write } from '../write-together.ts'

/** Rows are kept for longer than anybody goes without looking; who did not look for this long forgets everything. */
const trustedFor = 10 * 60_000
const patience = 2_000

/** The rows that this moment's snapshot sees and the last one did not, and this moment's snapshot. */
const look = `select pg_current_snapshot()::text as now, (
  select string_agg("news", ' ') from changes
  where "xid" >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot("xid", $1::pg_snapshot)
) as news`

/** @param onError hears of a lost connection; the next look opens another; `onSilence` of one that did not even say so */
export function followNews(databaseUrl: string, onError: (error: Error) => void, onSilence: () => void) {
  let client: pg.Client | undefined
  let snapshot: string | undefined
  let lookedAt = 0

  function drop(lost: pg.Client) {
    if (client === lost) client = undefined
    snapshot = undefined
    lost.end().catch(() => undefined)
  }

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    })
    next.on('error', (error) => {
      drop(next)
      onError(error)
    })
    await next.connect()
    // The table grows from nothing to many rows and back; whatever its statistics say, the index finds the newest.
    await next.query('set enable_seqscan = off')
    return next
  }

  async function find(tell: (news: News) => void): Promise<boolean> {
    try {
      client ??= await open()
      const now = Date.now()
      const since = now - lookedAt > trustedFor ? undefined : snapshot
      const { rows } = await client.query<{ now: string; news: string | null }>({
        name: 'look',
        text: look,
        values: [since],
      })
      const [row] = rows
      if (!row) return false
      if (since === undefined) tell(anything)
      else if (row.news !== null) for (const text of row.news.split(' ')) tell(readNews(text))
      snapshot = row.now
      lookedAt = now
      return true
    } catch (error) {
      if (client) drop(client)
      if (error instanceof Error) onError(error)
      if (isSilence(error)) onSilence()
      tell(anything)
      return false
    }
  }

  /** Whoever asks while a look is under way waits for the next one, since that look may be older than his question. */
  let running: Promise<boolean> | undefined
  let waiting: Promise<boolean> | undefined
  async function start(tell: (news: News) => void): Promise<boolean> {
    // All who ask in this turn of the event loop share one look.
    await nextTurn()
    waiting = undefined
    running = find(tell).finally(() => {
      running = undefined
    })
    return running
  }

  return {
    find: (tell: (news: News) => void): Promise<boolean> => {
      waiting ??= running ? running.then(() => start(tell)) : start(tell)
      return waiting
    },
    stop: async () => {
      await client?.end()
      client = undefined
    },
  }
}

/** Leaves word in the transaction that makes it true: `*`, or product ids, and `sessions`, separated by commas. */
export function newsOf(trx: Trx, news: News): Write {
  const words = [...(news.sessions ? ['sessions'] : []), ...(news.catalogue ? (news.products ?? ['*']) : [])]
  return trx
    .withTables<{ changes: { news: string } }>()
    .insertInto('changes')
    .values({ news: words.join(',') })
}

/** Removes what everybody has seen. */
export async function pruneNews(db: Db): Promise<void> {
  await sql`delete from changes where "at" < now() - interval '1 hour'`.execute(db)
}

function readNews(text: string): News {
  const words = text.split(',')
  const products = words.filter((word) => word !== 'sessions')
  return {
    sessions: words.includes('sessions'),
    catalogue: products.length > 0,
    products: products.includes('*') ? undefined : products,
  }
}
