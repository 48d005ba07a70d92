// The drivers as the shop sets them up, without what the shop puts around them.
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { postgresTypes } from '../server/db/postgres/connect-postgres.ts'
import { databaseFile } from '../server/db/sqlite/connect-sqlite.ts'

export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

export function dialectOf({ dataDir, databaseUrl }: Place) {
  if (databaseUrl === undefined) return new SqliteDialect({ database: openSqlite(dataDir) })
  return new PostgresDialect({
    pool: new pg.Pool({ connectionString: databaseUrl, max: 1, types: postgresTypes, options: '-c jit=off' }),
  })
}

export function openSqlite(dataDir: string): SqliteDatabase.Database {
  const file = new SqliteDatabase(join(dataDir, databaseFile), { timeout: 10_000 })
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'cache_size = -32768'])
    file.pragma(pragma)
  return file
}
