import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './schema.ts'
import * as first from './migrations/001-first.ts'
import * as waitsForPhoto from './migrations/002-waits-for-photo.ts'
import * as sizeOfLines from './migrations/003-size-of-lines.ts'
import * as plainLetters from './migrations/004-plain-letters.ts'
import { withoutTimeLimit } from './without-time-limit.ts'
import { minute } from '../../../contract/values/durations.ts'

/** In ms: the wait for another process's migration on SQLite, or for long reads on PostgreSQL, in turns that are much shorter. */
const longestStep = 30 * minute
const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(SQLITE_BUSY|55P03)/.test(String(error.code))

/** A released one never changes. Each only adds, so the previous release still works; if not, it is named `…-alone`. */
const migrations = {
  '001-first': first,
  '002-waits-for-photo': waitsForPhoto,
  '003-size-of-lines': sizeOfLines,
  '004-plain-letters': plainLetters,
}

/** Parallel branches may land out of order; migrations are independent. */
const migratorOf = (db: Db) =>
  new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    allowUnorderedMigrations: true,
  })
const standsAlone = (name: string) => name.endsWith('-alone')

/**
 * Runs under the engine's lock, so that processes that start together migrate once.
 * @param mayBeNewer accepts a database that a later release has only added to: the way back after an upgrade
 * @throws Error with one sentence if the database is newer, or if a migration fails (nothing is then changed)
 */
export async function migrate(db: Db, mayBeNewer = false): Promise<string[]> {
  const [newer] = await unknownMigrations(db)
  if (newer !== undefined) {
    if (mayBeNewer && (await hasOnlyAdditions(db))) return []
    throw new Error(
      `The database is newer than this version of the program (it knows migration "${newer}"): start the newer version.`,
    )
  }
  // Avoids the lock, which another process may hold for long.
  if ((await pendingMigrations(db)).length === 0) return []
  // A migration scans whole tables, and other processes wait here meanwhile.
  const run = () => withoutTimeLimit(db, takeSteps)
  const started = Date.now()
  let { error, results } = await run()
  while (isLocked(error) && Date.now() - started < longestStep) {
    await wait(2_000)
    ;({ error, results } = await run())
  }
  if (error) throw new Error('The database could not be brought up to date; nothing was changed.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

/** On PostgreSQL all statements wait behind a step that waits for a table, which a backup may hold for minutes. */
async function takeSteps(db: Db) {
  if (!isPostgres(db)) return migratorOf(db).migrateToLatest()
  await sql`set lock_timeout = '1s'`.execute(db)
  try {
    return await migratorOf(db).migrateToLatest()
  } finally {
    await sql`reset lock_timeout`.execute(db)
  }
}

export async function versionOf(db: Db): Promise<'older' | 'same' | 'newer'> {
  if ((await unknownMigrations(db)).length > 0) return 'newer'
  return (await pendingMigrations(db)).length > 0 ? 'older' : 'same'
}

/** Whether a later release has only added to what this one knows. */
const hasOnlyAdditions = async (db: Db) =>
  !(await unknownMigrations(db)).some(standsAlone) && (await pendingMigrations(db)).length === 0

/** Why this code cannot read the database; undefined if it can. @param mayBeNewer as of `migrate` */
export async function objectionToVersion(db: Db, mayBeNewer = false): Promise<string | undefined> {
  if (mayBeNewer && (await hasOnlyAdditions(db))) return undefined
  return {
    older: 'The shop is of an older version; start it once, which brings it up to date.',
    same: undefined,
    newer: 'The shop is of a newer version than this program: use the newer one.',
  }[await versionOf(db)]
}

export async function pendingMigrations(db: Db): Promise<string[]> {
  const known = await migratorOf(db).getMigrations()
  return known.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

const unknownMigrations = async (db: Db) => (await appliedMigrations(db)).filter((name) => !(name in migrations))

async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const applied = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return applied.map((row) => row.name)
}
