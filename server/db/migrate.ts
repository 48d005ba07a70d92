import { setTimeout as wait } from 'node:timers/promises'
import { Migrator } from 'kysely/migration'
import type { Db } from './schema.ts'
import * as first from './migrations/001-first.ts'
import { withoutTimeLimit } from './without-time-limit.ts'

/** Milliseconds that a process waits for another one's migration on SQLite, whose lock by itself is waited for much shorter. */
const longestStep = 30 * 60_000
const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/**
 * In order, forward-only; a released migration never changes. Each only adds, so that processes of the release before work beside
 * it and can be started again; the name of one beside which they cannot ends with `-alone`.
 */
const migrations = {
  '001-first': first,
}

/** Work that was begun side by side lands in another order than its numbers; each step adds what no other one does. */
const migratorOf = (db: Db) =>
  new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    allowUnorderedMigrations: true,
  })
const standsAlone = (name: string) => name.endsWith('-alone')

/**
 * Brings the database up to this code's version, under the engine's lock, so that processes that start together do it once.
 * @param mayBeNewer a server works with a database that a later release has only added to: the way back after an upgrade
 * @throws Error with one sentence where the database is newer than the code, or a migration fails (nothing is then changed)
 */
export async function migrate(db: Db, mayBeNewer = false): Promise<string[]> {
  const newer = await unknownMigrations(db)
  const [first] = newer
  if (first !== undefined) {
    const isUsable = mayBeNewer && !newer.some(standsAlone) && (await missingMigrations(db)).length === 0
    if (isUsable) return []
    throw new Error(
      `The database is newer than this version of the program (it knows migration "${first}"): start the newer version.`,
    )
  }
  // Without pending migrations the lock is not needed, which another process may have for long.
  if ((await pendingMigrations(db)).length === 0) return []
  // A migration goes over whole tables, and a second process waits here until the first has run it.
  const run = () => withoutTimeLimit(db, (one) => migratorOf(one).migrateToLatest())
  const started = Date.now()
  let { error, results } = await run()
  while (isLocked(error) && Date.now() - started < longestStep) {
    await wait(500)
    ;({ error, results } = await run())
  }
  if (error) throw new Error('The database could not be brought up to date; nothing was changed.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

/** The version of a database compared with this code's, which can read only the `same`. */
export async function versionOf(db: Db): Promise<'older' | 'same' | 'newer'> {
  if ((await unknownMigrations(db)).length > 0) return 'newer'
  return (await pendingMigrations(db)).length > 0 ? 'older' : 'same'
}

/** What to say of a database that this code cannot read; undefined where it can. */
export async function objectionToVersion(db: Db): Promise<string | undefined> {
  return {
    older: 'The shop is of an older version; start it once, which brings it up to date.',
    same: undefined,
    newer: 'The shop is of a newer version than this program: use the newer one.',
  }[await versionOf(db)]
}

/** Names of the steps that `migrate` would take. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const known = await migratorOf(db).getMigrations()
  return known.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

const unknownMigrations = async (db: Db) => (await appliedMigrations(db)).filter((name) => !(name in migrations))

/** As `pendingMigrations`, in a database that has others beside them. */
async function missingMigrations(db: Db): Promise<string[]> {
  const applied = await appliedMigrations(db)
  return Object.keys(migrations).filter((name) => !applied.includes(name))
}

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
