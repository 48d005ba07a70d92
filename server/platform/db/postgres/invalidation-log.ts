// docs/decisions/0008-invalidation-in-a-table.md: every change adds a row to `changes`; before a cache is used, one
// query finds the new rows. Unlike NOTIFY it is never missed or late, and commits do not queue.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { isAnswerTimeout } from './pool-with-timeouts.ts'
import type { ChangedTables, Invalidation } from '../invalidation.ts'
import type { Db, Trx } from '../schema.ts'
import { minute } from '../../../../contract/values/durations.ts'

/** In ms. Rows are kept for an hour; a process that has not looked for this long drops its caches. */
const snapshotUsableFor = 10 * minute
/** In ms, for connecting and for the answer. */
const timeLimit = 2_000

type Publish = (invalidation: Invalidation) => void

const newRows = `select pg_current_snapshot()::text as now, (
  select json_agg("news"::json) from changes
  where "xid" >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot("xid", $1::pg_snapshot)
) as news`
const storedNews = z.union([
  z.literal('everything'),
  z.record(z.string(), z.union([z.literal('all'), z.array(z.string())])),
])

/** @param onSilence the server stopped answering without closing the connection */
export function followInvalidationLog(databaseUrl: string, onError: (error: Error) => void, onSilence: () => void) {
  let client: pg.Client | undefined
  let snapshot: string | undefined
  let lookedAt = 0

  function drop(lost: pg.Client | undefined) {
    if (client === lost) client = undefined
    snapshot = undefined
    lost?.end().catch(() => undefined)
  }

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: timeLimit,
      query_timeout: timeLimit,
      keepAlive: true,
    })
    next.on('error', (error) => {
      drop(next)
      onError(error)
    })
    await next.connect()
    // The table grows and shrinks too much for its statistics; the index always finds the newest.
    await next.query('set enable_seqscan = off')
    return next
  }

  async function look(publish: Publish): Promise<boolean> {
    // All requests of this turn of the event loop share one query.
    await nextTurn()
    waiting = undefined
    try {
      client ??= await open()
      const now = Date.now()
      const since = now - lookedAt > snapshotUsableFor ? undefined : snapshot
      const { rows } = await client.query<{ now: string; news: unknown }>({
        name: 'new_rows',
        text: newRows,
        values: [since],
      })
      if (since === undefined) publish('everything')
      for (const stored of z.array(storedNews).parse(rows[0]?.news ?? [])) publish(asInvalidation(stored))
      snapshot = rows[0]?.now
      lookedAt = now
      return true
    } catch (error) {
      drop(client)
      if (error instanceof Error) onError(error)
      if (isAnswerTimeout(error)) onSilence()
      publish('everything')
      return false
    }
  }

  /** A running query may have begun before a change that its new caller must see: that caller waits for the next. */
  let running: Promise<boolean> = Promise.resolve(true)
  let waiting: Promise<boolean> | undefined

  return {
    catchUp(publish: Publish): Promise<boolean> {
      if (!waiting) {
        waiting = running.then(() => look(publish))
        running = waiting
      }
      return waiting
    },
    stop: async () => {
      await client?.end()
      client = undefined
    },
  }
}

const asInvalidation = (stored: z.infer<typeof storedNews>): Invalidation =>
  stored === 'everything'
    ? stored
    : new Map(Object.entries(stored).map(([table, ids]) => [table, ids === 'all' ? ids : new Set(ids)]))

const asStored = (changes: ChangedTables) =>
  Object.fromEntries([...changes].map(([table, rows]) => [table, rows === 'all' ? rows : [...rows]]))

export async function logInvalidation(trx: Trx, invalidation: Invalidation): Promise<void> {
  const news = invalidation === 'everything' ? invalidation : asStored(invalidation)
  await trx
    .withTables<{ changes: { news: string } }>()
    .insertInto('changes')
    .values({ news: JSON.stringify(news) })
    .execute()
}

export async function pruneInvalidationLog(db: Db): Promise<void> {
  await sql`delete from changes where "at" < now() - interval '1 hour'`.execute(db)
}
