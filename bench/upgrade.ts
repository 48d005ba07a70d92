// How long an upgrade keeps a shop of ten years waiting: the steps that migrations consist of, run forward on such a shop
// and rolled back, and the commands that an operator runs around it.
//   node bench/upgrade.ts [times]      100 (the whole) is a million orders; DATABASE_URL takes an empty PostgreSQL database
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { checkData } from '../server/admin/check-data.ts'
import { connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import type { Trx } from '../server/db/schema.ts'
import { openDiskStore } from '../server/files/disk-store.ts'
import { moveShop } from '../server/move/move-shop.ts'
import { readConfig } from '../server/config.ts'
import { generateShop, sizeOf } from './generate-shop.ts'

const steps: readonly [string, string][] = [
  ['a column for every order', `alter table orders add column "paid" integer not null default 0`],
  ['an index over every order', `create index upgrade_orders on orders ("bedrijfsnaam", "ordernummer")`],
  ['an index over every line', `create index upgrade_lines on order_lines ("_id", "orderId")`],
  ['every order rewritten', `update orders set "search" = "search" || ' '`],
  ['every line copied into a new table', `create table upgrade_lines_copy as select * from order_lines`],
]

class RolledBack extends Error {}

const size = sizeOf(Number(process.argv[2] ?? 1))
const folder = await mkdtemp(join(tmpdir(), 'bollenveld-upgrade-'))
const config = readConfig({ DATA_DIR: join(folder, 'shop'), DATABASE_URL: process.env['DATABASE_URL'] })
const connection = await connect(config, (error) => console.error(error.message))
try {
  console.log(`${connection.engine}: ${size.orders} orders, ${size.products} products, ${size.customers} customers`)
  await timed('first migration', () => migrate(connection.db))
  await timed('(making the shop)', () => generateShop(connection, size, new Date()))
  await timed('start with nothing to migrate', () => migrate(connection.db))
  for (const [title, statement] of steps) {
    await timed(title, () =>
      connection.db
        .transaction()
        .execute(async (trx: Trx) => {
          if (connection.engine === 'postgres') await sql`set local statement_timeout = 0`.execute(trx)
          await sql.raw(statement).execute(trx)
          throw new RolledBack()
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error
        }),
    )
  }
  const store = await openDiskStore(join(folder, 'pictures'))
  await timed('npm run admin -- check', () => checkData({ print: () => undefined }, connection, store, new Date()))
  const copy = join(folder, 'copy')
  await timed('npm run move -- --to <folder>', () =>
    moveShop(config, { database: copy, pictures: copy }, () => undefined),
  )
} finally {
  await connection.close()
  await rm(folder, { recursive: true, force: true })
}

async function timed(title: string, work: () => Promise<unknown>): Promise<void> {
  const started = Date.now()
  await work()
  console.log(`${title.padEnd(40)} ${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s`)
}
