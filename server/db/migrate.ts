import { setTimeout as wait } from 'node:timers/promises'
import { Migrator } from 'kysely/migration'
import type { Db } from './schema.ts'
import * as first from './migrations/001-first.ts'
import * as orderBlocks from './migrations/002-order-blocks.ts'
import * as devices from './migrations/003-devices.ts'
import * as userNames from './migrations/004-user-names.ts'
import * as jobs from './migrations/005-jobs.ts'
import * as oneNameEach from './migrations/006-one-name-each.ts'
import * as productFacts from './migrations/007-product-facts.ts'
import * as lists from './migrations/008-lists.ts'
import * as settings from './migrations/009-settings.ts'
import * as packs from './migrations/010-packs.ts'
import * as priceLists from './migrations/011-price-lists.ts'
import * as loggedInDevices from './migrations/014-logged-in-devices.ts'
import * as sheets from './migrations/016-sheets.ts'
import * as messages from './migrations/012-messages.ts'
import { withoutTimeLimit } from './without-time-limit.ts'

/** Milliseconds that a process waits for another one's migration on SQLite, whose lock by itself is waited for much shorter. */
const longestStep = 30 * 60_000
const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** In order, forward-only; a landed migration never changes. */
const migrations = {
  '001-first': first,
  '002-order-blocks': orderBlocks,
  '003-devices': devices,
  '004-user-names': userNames,
  '005-jobs': jobs,
  '006-one-name-each': oneNameEach,
  '007-product-facts': productFacts,
  '008-lists': lists,
  '009-settings': settings,
  '010-packs': packs,
  '011-price-lists': priceLists,
  '014-logged-in-devices': loggedInDevices,
  '016-sheets': sheets,
  '012-messages': messages,
}

/**
 * Brings the database up to this code's version, under the engine's lock, so that processes that start together do it once.
 * @throws Error with one sentence where the database is newer than the code, or a migration fails (nothing is then changed)
 */
export async function migrate(db: Db): Promise<string[]> {
  const newer = await unknownMigration(db)
  if (newer)
    throw new Error(
      `The database is newer than this version of the program (it knows migration "${newer}"): start the newer version.`,
    )
  // Without pending migrations the lock is not needed, which another process may have for long.
  if ((await pendingMigrations(db)).length === 0) return []
  // A migration goes over whole tables, and a second process waits here until the first has run it.
  const run = () =>
    withoutTimeLimit(db, (one) =>
      new Migrator({ db: one, provider: { getMigrations: () => Promise.resolve(migrations) } }).migrateToLatest(),
    )
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
  if (await unknownMigration(db)) return 'newer'
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
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const known = await migrator.getMigrations()
  return known.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

async function unknownMigration(db: Db): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return undefined
  const applied = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return applied.map((row) => row.name).find((name) => !(name in migrations))
}
