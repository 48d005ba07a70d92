// Filling whole tables: indexes are made once at the end instead of row by row, and derived tables are counted once.
import { sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import { type Db, ordersInBlock, type Trx } from './schema.ts'

/**
 * Runs `work`, which fills the whole database in one transaction, without SQLite's write-ahead log: everything would be
 * written to it first, and reading gets slower the longer it is. Where another process has the file open, the log stays.
 */
export async function withoutWriteAhead<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (isPostgres(db)) return work()
  const set = (mode: 'delete' | 'wal') => sql`pragma journal_mode = ${sql.raw(mode)}`.execute(db)
  await set('delete').catch(() => undefined)
  try {
    return await work()
  } finally {
    // Fails where another process has opened the file meanwhile, which has then brought the log back by itself.
    await set('wal').catch(() => undefined)
  }
}

/**
 * Empties these tables and runs `fill` while their indexes and triggers are set aside; all of it is the caller's
 * transaction, so that a failure leaves everything as it was.
 */
export async function fillTables<Result>(
  trx: Trx,
  tables: readonly string[],
  fill: () => Promise<Result>,
): Promise<Result> {
  const putBack = isPostgres(trx) ? await setAsidePostgres(trx, tables) : await setAsideSqlite(trx, tables)
  for (const table of ['order_tally', 'order_companies']) await sql`delete from ${sql.table(table)}`.execute(trx)
  const result = await fill()
  await countDerived(trx)
  for (const statement of putBack) await sql.raw(statement).execute(trx)
  await sql`analyze`.execute(trx)
  return result
}

/** @returns the statements that bring back what was dropped */
async function setAsideSqlite(trx: Trx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master
    where type in ('index', 'trigger') and sql is not null and tbl_name in (${sql.join(tables)})`.execute(trx)
  for (const { type, name } of rows) await sql`drop ${sql.raw(type)} ${sql.id(name)}`.execute(trx)
  // Children first, so that no row that goes is still referred to.
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
  await sql`alter table orders disable trigger user`.execute(trx)
  return [
    // References that wait for the commit would forbid what follows.
    'set constraints all immediate',
    'alter table orders enable trigger user',
    ...rows.map((row) => row.definition),
  ]
}

/** Writes what the triggers of migration 002-order-blocks would have written. */
async function countDerived(trx: Trx): Promise<void> {
  await sql`
    insert into order_tally ("year", "month", "orderstatus", "block", "shard", "orders", "cents")
    select "year", "month", "orderstatus", "ordernummer" / ${sql.lit(ordersInBlock)}, 0, count(*), sum("totalCents")
    from orders where "deletedAt" is null group by 1, 2, 3, 4`.execute(trx)
  await sql`
    insert into order_companies ("bedrijfsnaam", "search")
    select "bedrijfsnaam", min(substr("search", length(cast("ordernummer" as text)) + 2)) from orders
    group by "bedrijfsnaam"`.execute(trx)
}
