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

/** Empties the tables, runs `fill`, then rebuilds indexes and triggers; all in the caller's transaction. */
export async function fillTables<Result>(
  trx: Trx,
  tables: readonly string[],
  fill: () => Promise<Result>,
): Promise<Result> {
  const putBack = isPostgres(trx) ? await setAsidePostgres(trx, tables) : await setAsideSqlite(trx, tables)
  const result = await fill()
  for (const statement of putBack) await sql.raw(statement).execute(trx)
  await sql`analyze`.execute(trx)
  return result
}

async function setAsideSqlite(trx: Trx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master
    where type in ('index', 'trigger') and sql is not null and tbl_name in (${sql.join(tables)})`.execute(trx)
  for (const { type, name } of rows) await sql`drop ${sql.raw(type)} ${sql.id(name)}`.execute(trx)
  // Children first, for the foreign keys.
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(trx)
  return rows.map((row) => row.sql)
}

async function setAsidePostgres(trx: Trx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ index: string; definition: string }>`
    select c.relname as "index", pg_get_indexdef(i.indexrelid) as "definition"
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname in (${sql.join(tables)})
      and not exists (select from pg_constraint where conindid = i.indexrelid)`.execute(trx)
  for (const { index } of rows) await sql`drop index ${sql.id(index)}`.execute(trx)
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
  return [
    // Pending deferred constraints would forbid the statements below.
    'set constraints all immediate',
    ...rows.map((row) => row.definition),
  ]
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
        if (isPostgres(trx))
          await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access exclusive mode`.execute(
            trx,
          )
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
