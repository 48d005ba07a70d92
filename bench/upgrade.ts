// How long an upgrade keeps a shop of ten years waiting: each migration since the one that `before` names, the steps that
// migrations consist of, run forward on such a shop and rolled back, and the commands that an operator runs around it.
//   node bench/upgrade.ts [times]      100 (the whole) is a million orders; DATABASE_URL takes an empty PostgreSQL database
//   node bench/upgrade.ts kept         the shop of DATABASE_URL or DATA_DIR, which generate-shop.ts made before
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { checkData } from '../server/operations/check-data.ts'
import { backupShop } from '../server/operations/backup-shop.ts'
import { restoreShop } from '../server/operations/restore-shop.ts'
import { connect } from '../server/db/connect.ts'
import { migrate, migrateTo, pendingMigrations } from '../server/db/migrate.ts'
import type { Trx } from '../server/db/schema.ts'
import { liftTimeLimits, withoutTimeLimit } from '../server/db/without-time-limit.ts'
import { openDiskStore } from '../server/files/disk-store.ts'
import { moveShop } from '../server/operations/move-shop.ts'
import { readConfig } from '../server/config.ts'
import { generateShop, sizeOf } from './generate-shop.ts'

/** The shop is made as this one left it. */
const before = '017-maintenance'

const steps: readonly [string, string][] = [
  ['a column for every order', `alter table orders add column "paid" integer not null default 0`],
  ['a column of every order renamed', `alter table orders rename column "comment" to "remark"`],
  ['an index over every order', `create index upgrade_orders on orders ("bedrijfsnaam", "ordernummer")`],
  ['an index over every line', `create index upgrade_lines on order_lines ("productId", "orderId")`],
  ['every order rewritten', `update orders set "search" = "search" || ' '`],
  ['every line copied into a new table', `create table upgrade_lines_copy as select * from order_lines`],
]

class RolledBack extends Error {}

const isKept = process.argv[2] === 'kept'
const size = sizeOf(isKept ? 1 : Number(process.argv[2] ?? 1))
const folder = await mkdtemp(join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'bollenveld-upgrade-'))
const dataDir = (isKept && process.env['DATA_DIR']) || join(folder, 'shop')
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: process.env['DATABASE_URL'] })
const connection = await connect(config, (error) => console.error(error.message))
const quiet = { print: () => undefined, passing: () => undefined }
try {
  if (!isKept) {
    await timed(`first migrations, to ${before}`, () => migrateTo(connection.db, before))
    await timed('(making the shop)', () => generateShop(connection, size, new Date()))
  }
  for (const name of await pendingMigrations(connection.db))
    await timed(name, () => withoutTimeLimit(connection.db, (db) => migrateTo(db, name)))
  const { orders } = await connection.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  console.log(`${connection.engine}: ${orders} orders`)
  await timed('start with nothing to migrate', () => migrate(connection.db))
  for (const [title, statement] of steps) {
    await timed(title, () =>
      connection.db
        .transaction()
        .execute(async (trx: Trx) => {
          await liftTimeLimits(trx)
          await sql.raw(statement).execute(trx)
          throw new RolledBack()
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error
        }),
    )
  }
  const store = await openDiskStore(join(folder, 'pictures'))
  await timed('npm run admin -- check', () => checkData(quiet, connection, store, new Date()))
  let backup = ''
  await timed('npm run backup', async () => {
    const options = { folder: join(folder, 'backups'), keep: 1, now: new Date() }
    backup = (await backupShop(config, options, () => undefined)).path
  })
  const away = process.env['MOVE_TO'] ?? join(folder, 'copy')
  await timed(`npm run move -- --to ${away.startsWith('postgres') ? 'postgres://…' : '<folder>'}`, () =>
    moveShop(config, { database: away, pictures: join(folder, 'copy') }, () => undefined),
  )
  await timed('npm run restore, into a folder', () =>
    restoreShop(
      readConfig({ DATA_DIR: join(folder, 'restored') }),
      { folder: backup, despitePictures: false },
      () => undefined,
    ),
  )
  console.log(`most memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`)
} finally {
  await connection.close()
  await rm(folder, { recursive: true, force: true })
}

async function timed(title: string, work: () => Promise<unknown>): Promise<void> {
  const started = Date.now()
  const before = process.cpuUsage()
  await work()
  const spent = process.cpuUsage(before)
  const [wall, own] = [(Date.now() - started) / 1000, (spent.user + spent.system) / 1e6]
  console.log(
    `${title.padEnd(40)} ${wall.toFixed(1).padStart(7)} s, of which this process computed ${own.toFixed(1)} s`,
  )
}
