import { sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db, Trx } from './schema.ts'
import type { Connection } from './connection.ts'
import { liftTimeLimits } from './without-time-limit.ts'

/** Runs `work` without SQLite's write-ahead log, which would grow too long; it stays if others have the file open. */
export async function withoutWriteAhead<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (isPostgres(db)) return work()
  const set = (mode: 'delete' | 'wal') => sql`pragma journal_mode = ${sql.raw(mode)}`.execute(db)
  await set('delete').catch(() => undefined)
  try {
    return await work()
  } finally {
    // Fails if another process has opened the file meanwhile, which restores the log itself.
    await set('wal').catch(() => undefined)
  }
}

/** @param tables parents first */
export async function emptyTables(trx: Trx, tables: readonly string[]): Promise<void> {
  const all = tables.map((table) => sql.table(table))
  if (isPostgres(trx)) await sql`truncate ${sql.join(all)}`.execute(trx)
  else for (const table of all.toReversed()) await sql`delete from ${table}`.execute(trx)
}

const attempts = 10

/** Runs `work` in one transaction that excludes all other use of these tables; SQLite's lock does so by itself. */
export async function withTablesLocked(
  connection: Connection,
  tables: readonly string[],
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    let isLocked = false
    try {
      await connection.db.transaction().execute(async (trx) => {
        await liftTimeLimits(trx)
        const all = sql.join(tables.map((table) => sql.table(table)))
        if (isPostgres(trx)) await sql`lock table ${all} in access exclusive mode`.execute(trx)
        isLocked = true
        await work(trx)
      })
      return
    } catch (error) {
      // This lock and a running transaction can deadlock; PostgreSQL then ends one of them.
      if (isLocked || attempt === attempts || !connection.isTransient(error)) throw error
    }
  }
}
