// Checks the target of a move before anything is written: it must differ from the source, and be empty or a shop.
import { randomInt } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isPostgres } from '../platform/db/is-postgres.ts'
import type { Db } from '../platform/db/schema.ts'
import { databaseFile } from '../platform/db/sqlite/connect-sqlite.ts'

/** Also true when both hold one database file by different paths. */
export function isSameFolder(one: string, other: string): boolean {
  const [file, otherFile] = [join(one, databaseFile), join(other, databaseFile)].map((path) =>
    existsSync(path) ? statSync(path) : undefined,
  )
  return file !== undefined && otherFile !== undefined && file.dev === otherFile.dev && file.ino === otherFile.ino
}

/** Tests with an advisory lock, visible only in the same PostgreSQL database, however the URLs are written. */
export async function isSameDatabase(view: Db, other: Db): Promise<boolean> {
  if (!isPostgres(view) || !isPostgres(other)) return false
  const key = sql`${sql.lit(randomInt(2 ** 31))}, ${sql.lit(randomInt(2 ** 31))}`
  await sql`select pg_advisory_xact_lock(${key})`.execute(view)
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as "free"`.execute(other)
  return rows[0]?.free === false
}

/** 'shop' is of any version, 'foreign' is not ours. */
export async function contentKind(db: Db): Promise<'nothing' | 'shop' | 'foreign'> {
  const names = await relations(db)
  if (names.every((name) => beforeAll.has(name))) return 'nothing'
  if (!names.includes('kysely_migration')) return 'foreign'
  const { rows } = await sql<{ name: string }>`select "name" from kysely_migration`.execute(db)
  return rows.some(({ name }) => name === '001-first') ? 'shop' : 'foreign'
}

/** Created before the first migration: all there is after an interrupted first start. */
const beforeAll: ReadonlySet<string> = new Set(['kysely_migration', 'kysely_migration_lock'])

async function relations(db: Db): Promise<string[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ name: string }>`
        select relname as "name" from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')`.execute(db)
    : await sql<{ name: string }>`select "name" from sqlite_master where "name" not like 'sqlite_%'`.execute(db)
  return rows.map(({ name }) => name)
}

const functions = async (db: Db) =>
  (
    await sql<{ name: string }>`
      select "oid"::regprocedure::text as "name" from pg_proc where pronamespace = current_schema()::regnamespace
      order by 1`.execute(db)
  ).rows.map(({ name }) => name)

/** @returns a function that removes everything created since in a database without tables */
export async function rememberEmpty(db: Db): Promise<() => Promise<void>> {
  const before = new Set(await functions(db))
  return () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ kind: string; name: string }>`
        select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as "kind", relname as "name"
        from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'S')
        order by relkind = 'S'`.execute(trx)
      for (const { kind, name } of rows) await sql`drop ${sql.raw(kind)} if exists ${sql.id(name)} cascade`.execute(trx)
      for (const name of await functions(trx))
        if (!before.has(name)) await sql`drop function ${sql.raw(name)}`.execute(trx)
    })
}

/** @returns a function that removes the file and folder created since */
export function rememberFolder(dataDir: string): () => Promise<void> {
  const [hadFile, hadFolder] = [existsSync(join(dataDir, databaseFile)), existsSync(dataDir)]
  return async () => {
    if (hadFile) return
    for (const suffix of ['', '-wal', '-shm', '-journal'])
      await rm(join(dataDir, `${databaseFile}${suffix}`), { force: true })
    if (!hadFolder) await rmdir(dataDir).catch(() => undefined)
  }
}
