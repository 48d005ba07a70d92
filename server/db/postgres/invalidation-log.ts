// What other processes changed, on PostgreSQL (docs/decisions/0008-invalidation-in-a-table.md). Every change leaves a row in
// the table `changes` in its own transaction; before anything kept is used, one query finds the rows that were committed
// since the last one. Unlike NOTIFY this cannot be missed or come late, and it does not make commits wait for each other.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { isSilence } from './answering-pool.ts'
import type { ChangedTables, Invalidation } from '../invalidation.ts'
import type { Db, Trx } from '../schema.ts'

/** Milliseconds. Rows are kept for an hour; whoever has not looked for this long forgets everything that he kept. */
const snapshotUsableFor = 10 * 60_000
/** Milliseconds for the connection, and for its answer. */
const timeLimit = 2_000

type Publish = (invalidation: Invalidation) => void

/** The rows that this moment's snapshot sees and the last one did not, and this moment's snapshot. */
const newRows = `select pg_current_snapshot()::text as now, (
  select json_agg("news"::json) from changes
  where "xid" >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot("xid", $1::pg_snapshot)
) as news`
/** By table, the ids of its rows or `all`. */
const storedNews = z.union([
  z.literal('everything'),
  z.record(z.string(), z.union([z.literal('all'), z.array(z.string())])),
])

/**
 * @param onError is called for a lost connection, after which the next look opens another; `onSilence` where the server
 * stopped answering without closing it
 */
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
    // The table grows from nothing to many rows and back; whatever its statistics say, the index finds the newest.
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
      if (isSilence(error)) onSilence()
      publish('everything')
      return false
    }
  }

  /** Whoever asks while a query runs waits for the next one: that one may have begun before what he must know of. */
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

/** Records in a transaction what it changes. */
export async function logInvalidation(trx: Trx, invalidation: Invalidation): Promise<void> {
  const news = invalidation === 'everything' ? invalidation : asStored(invalidation)
  await trx
    .withTables<{ changes: { news: string } }>()
    .insertInto('changes')
    .values({ news: JSON.stringify(news) })
    .execute()
}

/** Removes rows that every process has read by now. */
export async function pruneInvalidationLog(db: Db): Promise<void> {
  await sql`delete from changes where "at" < now() - interval '1 hour'`.execute(db)
}
