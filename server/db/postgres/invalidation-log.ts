// What other processes changed, on PostgreSQL (docs/decisions/0008-invalidation-in-a-table.md). Every change leaves a row in
// the table `changes` in its own transaction; before anything kept is used, one query finds the rows that were committed
// since the last one. Unlike NOTIFY this cannot be missed or come late, and it does not make commits wait for each other. A
// process that is alone on its database need not ask each time (presence.ts).
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { isSilence } from './answering-pool.ts'
import { holdsFor, type Presence } from './presence.ts'
import type { Invalidation } from '../invalidation.ts'
import type { Db, Trx } from '../schema.ts'
import type { Write } from '../write-together.ts'

/** Milliseconds. Rows are kept for an hour; whoever has not looked for this long forgets everything that he kept. */
const snapshotUsableFor = 10 * 60_000
/** Milliseconds for the connection, and for its answer. */
const timeLimit = 2_000

type Publish = (invalidation: Invalidation) => void

/** The rows that this moment's snapshot sees and the last one did not, and this moment's snapshot. */
const newRows = `select pg_current_snapshot()::text as now, (
  select string_agg("news", ' ') from changes
  where "xid" >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot("xid", $1::pg_snapshot)
) as news`

/**
 * @param onError is called for a lost connection, after which the next look opens another; `onSilence` where the server
 * stopped answering without closing it
 */
export function followInvalidationLog(
  databaseUrl: string,
  presence: Presence,
  onError: (error: Error) => void,
  onSilence: () => void,
) {
  let client: pg.Client | undefined
  let snapshot: string | undefined
  let lookedAt = 0

  /** Until when the last look holds, and when it was last asked whether it may, as `performance.now()` tells. */
  let holdsUntil = 0
  let alone = false
  let askedAt = -holdsFor
  /** When a transaction of this process ended last. */
  let endedAt = -holdsFor

  function drop(lost: pg.Client) {
    if (client === lost) client = undefined
    snapshot = undefined
    alone = false
    holdsUntil = 0
    lost.end().catch(() => undefined)
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
    await presence.announce((query) => next.query(query))
    return next
  }

  /**
   * Until when nobody else changes anything, asked at most once in the time that an answer holds; 0 where others are there, and
   * where this process has just changed something: it will again before an answer is of use.
   */
  async function aloneUntil(connected: pg.Client, now: number): Promise<number> {
    if (now - endedAt < holdsFor) return 0
    if (now - askedAt >= holdsFor) {
      alone = await presence.isAlone((query) => connected.query(query))
      askedAt = now
    }
    return alone ? askedAt + holdsFor : 0
  }

  async function publishNewRows(publish: Publish): Promise<boolean> {
    try {
      const connected = (client ??= await open())
      // Before the rows are read: who comes after this answer changes nothing for longer than it holds.
      const unchangedUntil = await aloneUntil(connected, performance.now())
      const startedAt = performance.now()
      const now = Date.now()
      const since = now - lookedAt > snapshotUsableFor ? undefined : snapshot
      const { rows } = await connected.query<{ now: string; news: string | null }>({
        name: 'new_rows',
        text: newRows,
        values: [since],
      })
      const [row] = rows
      if (!row) return false
      if (since === undefined) publish('everything')
      else if (row.news !== null) for (const text of row.news.split(' ')) publish(readRow(text))
      snapshot = row.now
      lookedAt = now
      if (client === connected && endedAt < startedAt) holdsUntil = unchangedUntil
      return true
    } catch (error) {
      if (client) drop(client)
      if (error instanceof Error) onError(error)
      if (isSilence(error)) onSilence()
      publish('everything')
      return false
    }
  }

  /** Whoever asks while a query runs waits for the next one: that one may have begun before what he must know of. */
  let running: Promise<boolean> | undefined
  let waiting: Promise<boolean> | undefined
  async function look(publish: Publish): Promise<boolean> {
    // All requests of this turn of the event loop share one query.
    await nextTurn()
    waiting = undefined
    running = publishNewRows(publish).finally(() => {
      running = undefined
    })
    return running
  }

  const held = Promise.resolve(true)

  return {
    catchUp(publish: Publish): Promise<boolean> {
      if (performance.now() < holdsUntil) return held
      waiting ??= running ? running.then(() => look(publish)) : look(publish)
      return waiting
    },
    /** After each transaction of this process, however it ended: what it changed is told by the next look. */
    askAgain() {
      endedAt = performance.now()
      holdsUntil = 0
    },
    stop: async () => {
      await client?.end()
      client = undefined
    },
  }
}

/**
 * Stands first in a row that names tables. Releases up to 0.1 read it as 'all products', and of the rest know `sessions`
 * alone, so that their processes forget enough while they still run beside this one.
 */
const namesTables = '*'
/** As those releases write it; whatever begins otherwise than above means everything to this one. */
const everything = `sessions,${namesTables}`

/** Records in a transaction what it changes: `table` or `table:id|id` for each table, separated by commas. */
export function logInvalidation(trx: Trx, invalidation: Invalidation): Write {
  return trx
    .withTables<{ changes: { news: string } }>()
    .insertInto('changes')
    .values({ news: invalidation === 'everything' ? everything : [namesTables, ...tablesOf(invalidation)].join(',') })
}

const tablesOf = (invalidation: Exclude<Invalidation, 'everything'>) =>
  [...invalidation].map(([table, rows]) => (rows === 'all' ? table : `${table}:${[...rows].join('|')}`))

function readRow(text: string): Invalidation {
  const [first, ...tables] = text.split(',')
  if (first !== namesTables || tables.length === 0) return 'everything'
  return new Map(
    tables.map((named) => {
      const [table = '', rows] = named.split(':')
      return [table, rows === undefined ? 'all' : new Set(rows.split('|'))]
    }),
  )
}

/** Removes rows that every process has read by now. */
export async function pruneInvalidationLog(db: Db): Promise<void> {
  await sql`delete from changes where "at" < now() - interval '1 hour'`.execute(db)
}
