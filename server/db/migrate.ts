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
import * as messages from './migrations/012-messages.ts'
import * as ektMail from './migrations/013-ekt-mail.ts'
import * as loggedInDevices from './migrations/014-logged-in-devices.ts'
import * as passwordLinks from './migrations/015-password-links.ts'
import * as sheets from './migrations/016-sheets.ts'
import * as maintenance from './migrations/017-maintenance.ts'
import * as secondStep from './migrations/018-second-step.ts'
import * as pickers from './migrations/019-pickers.ts'
import * as pictureFocus from './migrations/020-picture-focus.ts'
import * as privacy from './migrations/022-privacy.ts'
import * as largeOrders from './migrations/023-large-orders.ts'
import * as earlyVacuum from './migrations/024-early-vacuum.ts'
import { withoutTimeLimit } from './without-time-limit.ts'

/** Milliseconds that a process waits for another one's migration on SQLite, whose lock by itself is waited for much shorter. */
const longestStep = 30 * 60_000
const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/**
 * In order, forward-only; a landed migration never changes. Each only adds, so that processes of the release before work beside
 * it and can be started again; the name of one beside which they cannot ends with `-alone`.
 */
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
  '012-messages': messages,
  '013-ekt-mail': ektMail,
  '014-logged-in-devices': loggedInDevices,
  '015-password-links': passwordLinks,
  '016-sheets': sheets,
  '017-maintenance': maintenance,
  '018-second-step': secondStep,
  '019-pickers': pickers,
  '020-picture-focus': pictureFocus,
  '022-privacy': privacy,
  '023-large-orders': largeOrders,
  '024-early-vacuum': earlyVacuum,
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
