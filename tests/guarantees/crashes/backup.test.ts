import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { connect } from '../../../server/platform/db/connect.ts'
import { tableSums } from '../../../server/operations/backup-shop.ts'
import { filesOf } from '../../../server/features/files/make-picture.ts'
import type { Db } from '../../../server/platform/db/schema.ts'
import { type Content, contentOf, tables } from '../../../server/operations/copy-tables.ts'
import { type Client, client, environmentOf, openTestShop, type TestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { engine } from '../support/engine.ts'
import { startServer } from '../support/real-server.ts'
import { allRows } from '../support/rows.ts'
import { openWorld } from '../support/samples.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const shop = await openTestShop({ logLevel: 'silent' })
const place = await openTestShop({ logLevel: 'silent' })
const world = await openWorld(shop)
const folder = await temporaryFolder()

const run = (script: string, parameters: string[], of: Pick<TestShop, 'database'>) =>
  promisify(execFile)(process.execPath, [`server/cli/${script}.ts`, ...parameters], {
    env: { PATH: process.env['PATH'], ...environmentOf(of) },
  })

async function contentsOf(db: Db) {
  const contents = new Map<string, Content>()
  for (const table of tables) contents.set(table, await contentOf(db, table))
  return tableSums(contents)
}

/** Orders until stopped. @returns the keys of acknowledged orders, in order */
function orderOn(buyer: Client, productId: string) {
  const numbers: number[] = []
  let stopped = false
  async function keepOrdering() {
    while (!stopped) {
      const { status, body } = await buyer.call(orders.place, { body: { order: [{ _id: productId, qty: 1 }] } })
      if (status === 200) numbers.push(body.ordernummer)
    }
  }
  const done = keepOrdering()
  return {
    numbers,
    stop: () => {
      stopped = true
      return done
    },
  }
}

test('backup: taken while orders come in, is one moment of the shop and restores to identical rows', async () => {
  const product = await shop.addProduct({ stock: 100_000 })
  const { body: changed } = await world.admin.call(products.updatePicture, {
    body: { _id: product._id, newPictureArray: [world.photo.filename] },
  })
  const ordering = orderOn(world.owner, product._id)
  await expect.poll(() => ordering.numbers.length, { timeout: 60_000 }).toBeGreaterThan(20)
  const before = ordering.numbers.at(-1) ?? 0
  // Test products have no picture files.
  for (const { filename } of await shop.connection.db.selectFrom('pictures').select('filename').execute())
    for (const file of filesOf(filename))
      if (!(await shop.store.read(file))) await shop.store.write(file, Buffer.from(file))
  await run('backup', ['--to', folder], shop)
  await ordering.stop()
  const [name = ''] = await readdir(folder)

  const backup = await connect({ databaseUrl: undefined, dataDir: join(folder, name) }, () => undefined)
  const [kept, pictures] = [await allRows(backup.db, derived), await readdir(join(folder, name, 'pictures'))]
  const contents = await contentsOf(backup.db)
  await expectBalancedBooks(backup.db)
  const { last } = await backup.db
    .selectFrom('orders')
    .select((eb) => eb.fn.max<number>('ordernummer').as('last'))
    .executeTakeFirstOrThrow()
  await backup.close()
  expect(last).toBeGreaterThanOrEqual(before)

  await run('restore', [join(folder, name)], place)
  expect(await contentsOf(place.connection.db)).toEqual(contents)
  expect(Object.keys(await allRows(place.connection.db, derived))).toEqual(expect.arrayContaining(Object.keys(kept)))
  await expectBalancedBooks(place.connection.db)
  const stored = join(place.database.dataDir, 'pictures')
  expect((await readdir(stored)).sort()).toEqual(pictures.sort())
  for (const file of pictures)
    expect(await readFile(join(stored, file))).toEqual(await readFile(join(folder, name, 'pictures', file)))

  const server = await startServer(place)
  const buyer = client(server.url, world.owner.userId, (await place.newSession(world.owner.userId)).cookie)
  const next = await buyer.call(orders.place, { body: { order: [{ _id: changed._id, qty: 1 }] } })
  expect({ status: next.status, later: next.body.ordernummer > (last ?? 0) }).toEqual({ status: 200, later: true })
  expect((await buyer.send('GET', `/files/images/${world.photo.filename}`)).status).toBe(200)
  await server.stop()
})

/** Kept by triggers, or different per engine. */
const derived = [
  'counters',
  'changes',
  'sessions',
  'devices',
  'password_links',
  'second_step_challenges',
  'throttle',
  'maintenance',
]

test('backup: succeeds and says so when the shop cannot note it', async () => {
  const { db } = shop.connection
  const refuse = {
    sqlite: ["create trigger no_note before insert on maintenance begin select raise(abort, 'no room'); end"],
    postgres: [
      `create function no_note() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
      'create trigger no_note before insert on maintenance for each row execute function no_note()',
    ],
  }
  for (const statement of refuse[engine]) await sql.raw(statement).execute(db)
  const { stdout } = await run('backup', ['--to', join(folder, 'not-noted')], shop)
  expect(stdout).toMatch(/✗ The backup is written, but its time could not be recorded: .*no room[^]*Backup written: /)
  expect(await readdir(join(folder, 'not-noted'))).toEqual([expect.stringMatching(/^bollenveld-\d{8}T\d{9}Z$/)])
})
