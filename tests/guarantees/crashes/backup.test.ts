import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { connect } from '../../../server/platform/db/connect.ts'
import { tableSums } from '../../../server/operations/backup-shop.ts'
import { holdFolder } from '../../../server/operations/unfinished-backups.ts'
import { filesOf } from '../../../server/features/files/make-picture.ts'
import type { Db } from '../../../server/platform/db/schema.ts'
import { type Content, contentOf, tables } from '../../../server/operations/copy-tables.ts'
import { type Client, client, environmentOf, openTestShop, type TestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { engine } from '../support/engine.ts'
import { figure } from '../support/figures.ts'
import { startServer } from '../support/real-server.ts'
import { allRows } from '../support/rows.ts'
import { openWorld, type World } from '../support/samples.ts'

let shop: TestShop
let place: TestShop
let world: World
let folder: string
beforeAll(async () => {
  shop = await openTestShop({ logLevel: 'silent' })
  place = await openTestShop({ logLevel: 'silent' })
  world = await openWorld(shop)
  folder = await mkdtemp(join(tmpdir(), 'bollenveld-backups-'))
})
afterAll(async () => {
  await shop.close()
  await place.close()
  await rm(folder, { recursive: true })
})

const run = (script: string, parameters: string[], of: Pick<TestShop, 'database'>) =>
  promisify(execFile)(process.execPath, [`server/cli/${script}.ts`, ...parameters], {
    env: { PATH: process.env['PATH'], ...environmentOf(of) },
  })

const failure = z.object({ code: z.number(), stdout: z.string() })

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
  // Test products have no picture files, which gives a warning.
  const lacking = await run('backup', ['--to', folder], shop).catch((error: unknown) => error)
  const { code, stdout } = failure.parse(lacking)
  expect(code).toBe(3)
  expect(stdout).toMatch(/is missing in the shop[^]*Backup written: /)
  for (const { filename } of await shop.connection.db.selectFrom('pictures').select('filename').execute())
    for (const file of filesOf(filename))
      if (!(await shop.store.read(file))) await shop.store.write(file, Buffer.from(file))
  // One left by a killed backup, one still being written.
  const [killed, running] = ['.bollenveld-20200101T000000000Z.part', '.bollenveld-20200102T000000000Z.part']
  for (const part of [killed, running]) await mkdir(join(folder, part, 'pictures'), { recursive: true })
  await writeFile(join(folder, killed, 'being-written'), '')
  const release = holdFolder(join(folder, running))
  await run('backup', ['--to', folder, '--keep', '1'], shop)
  await ordering.stop()
  expect((await readdir(folder)).filter((one) => one.endsWith('.part'))).toEqual([running])
  release()
  await rm(join(folder, running), { recursive: true })
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect((await readdir(join(folder, name))).toSorted()).toEqual(['backup.json', 'bollenveld.sqlite', 'pictures'])

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
  const rows = Object.values(contents).reduce((sum, table) => sum + table.rows, 0)
  figure(
    'backup',
    `${ordering.numbers.length} orders came in meanwhile; ${rows} rows and ${pictures.length} files identical after restore`,
  )
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

test.skipIf(engine === 'postgres')('backup: is not restored over a shop in use, nor from a damaged copy', async () => {
  const [name = ''] = await readdir(folder)
  const someone = await place.login({ gebruikersnaam: 'nieuwe-klant' })
  const rows = await allRows(place.connection.db)
  await expect(run('restore', [join(folder, name)], place)).rejects.toThrow('has been used as a shop of its own')
  expect(await allRows(place.connection.db)).toEqual(rows)
  expect(rows['users']?.join()).toContain(someone.userId)

  // One unknown migration, then one missing.
  for (const [change, word] of [
    [`insert into kysely_migration values ('999-later', '')`, 'newer'],
    [`delete from kysely_migration where name in ('999-later', '001-first')`, 'older'],
  ] as const) {
    const changed = join(folder, `of-another-version-${word}`)
    await cp(join(folder, name), changed, { recursive: true })
    const backup = await connect({ databaseUrl: undefined, dataDir: changed }, () => undefined)
    await sql.raw(change).execute(backup.db)
    await backup.close()
    await expect(run('restore', [changed], place)).rejects.toThrow(`The program that made this backup is ${word}`)
    await rm(changed, { recursive: true })
  }

  // A truncated, a replaced and a missing picture: nothing is restored, and each is named.
  const pictures = join(folder, name, 'pictures')
  const [cut = '', changed = '', gone = ''] = await readdir(pictures)
  const content = await readFile(join(pictures, changed))
  await truncate(join(pictures, cut), 100)
  await writeFile(join(pictures, changed), Buffer.from(content.toReversed()))
  await rm(join(pictures, gone))
  const ruined = { database: { databaseUrl: undefined, dataDir: join(folder, 'ruined') } }
  const refused = await run('restore', [join(folder, name)], ruined).catch((error: unknown) => String(error))
  expect(refused).toContain(`3 of its ${(await readdir(pictures)).length + 1} picture files`)
  expect(existsSync(ruined.database.dataDir)).toBe(false)
  const despite = run('restore', [join(folder, name), '--despite-pictures'], ruined)
  const told = failure.parse(await despite.catch((error: unknown) => error))
  expect(told.code).toBe(3)
  expect(told.stdout).toMatch(new RegExp(`${cut} has 100 bytes instead of \\d+`))
  expect(told.stdout).toContain(`${changed} is not as it was written`)
  expect(told.stdout).toContain(`${gone} is missing in the backup`)

  const path = join(folder, name, 'backup.json')
  await writeFile(path, (await readFile(path, 'utf8')).replace(/"sum": "./, '"sum": "x'))
  const empty = { database: { databaseUrl: undefined, dataDir: join(folder, 'empty') } }
  await expect(run('restore', [join(folder, name)], empty)).rejects.toThrow('damaged')
  expect(existsSync(empty.database.dataDir)).toBe(false)
  await expect(run('restore', [tmpdir()], place)).rejects.toThrow('no backup')
  await truncate(join(folder, name, 'bollenveld.sqlite'))
  await expect(run('restore', [join(folder, name), '--despite-pictures'], empty)).rejects.toThrow(
    'The backup is damaged: bollenveld.sqlite is not',
  )
  await truncate(path, 300)
  await expect(run('restore', [join(folder, name)], empty)).rejects.toThrow('The backup is damaged: backup.json is not')
  expect(existsSync(empty.database.dataDir)).toBe(false)
  await rm(join(folder, name, 'bollenveld.sqlite'))
  await expect(run('restore', [join(folder, name)], place)).rejects.toThrow('no backup')
})

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
  expect(stdout).toMatch(/✗ The backup is written, but the shop could not note it: .*no room[^]*Backup written: /)
  expect(await readdir(join(folder, 'not-noted'))).toEqual([expect.stringMatching(/^bollenveld-\d{8}T\d{9}Z$/)])
})
