// Between SQLite and PostgreSQL, between a folder and a bucket, and back, from a shop that has lived a little.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { orders } from '../../contract/endpoints/orders.ts'
import { products } from '../../contract/endpoints/products.ts'
import { checkData } from './check-data.ts'
import { readConfig } from '../config.ts'
import { connect } from '../platform/db/connect.ts'
import { isPostgres } from '../platform/db/is-postgres.ts'
import { migrate } from '../platform/db/migrate.ts'
import { lastNumber } from '../platform/db/next-number.ts'
import type { Db } from '../platform/db/schema.ts'
import { openStore } from '../features/files/open-store.ts'
import { emptyDatabase as emptyDatabaseOf } from '../../tests/support/databases/empty-database.ts'
import { freshPostgres } from '../../tests/support/databases/fresh-postgres.ts'
import { type S3Server, startS3 } from '../../tests/support/services/s3-server.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { uploadPhoto } from '../../tests/support/upload-photo.ts'
import { environmentOf, openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { contentOf, copyTables, tables } from './copy-tables.ts'
import { type Destination, MoveError, moveShop } from './move-shop.ts'

let shop: TestShop
let folder: string
let s3: S3Server
beforeEach(async () => {
  shop = await openTestShop()
  s3 = await startS3()
  folder = await temporaryFolder()
})

const s3Settings = () => ({
  S3_ENDPOINT: s3.settings.endpoint,
  S3_BUCKET: s3.settings.bucket,
  S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
})

/** The other engine than the one under test, where its server is at hand; else another folder. */
async function emptyDatabase(): Promise<{ to: string; settings: Record<string, string> }> {
  if (shop.connection.engine === 'postgres') return { to: folder, settings: { DATA_DIR: folder } }
  return { to: join(folder, 'second'), settings: { DATA_DIR: join(folder, 'second') } }
}

async function emptyPostgres(): Promise<{ to: string; settings: Record<string, string> }> {
  const database = await freshPostgres(async (url) => {
    const template = await connect({ databaseUrl: url, dataDir: folder }, () => undefined)
    await migrate(template.db)
    await template.close()
  })
  onTestFinished(() => database.drop())
  return { to: database.url, settings: { DATABASE_URL: database.url, DATA_DIR: join(folder, 'nothing-here') } }
}

async function live(): Promise<void> {
  const staff = await shop.login({ isAdmin: true })
  const buyer = await shop.login({ bedrijfsnaam: "Bloemist d'Oude \\ Tuin é €" })
  const picture = [await uploadPhoto(staff, { width: 700, height: 300 })]
  const tulip = await shop.addProduct({ stock: 5000, picture })
  await shop.connection.db.deleteFrom('pictures').where('productId', 'is', null).execute()
  const focus = { x: 0.29, y: 0.07 }
  await staff.call(products.updateFocus, { body: { _id: tulip._id, filename: picture[0] ?? '', focus } })
  // More lines than one batch holds, so that batches must join without a gap or a double.
  for (let index = 0; index < 30; index++) {
    const body = { order: [{ _id: tulip._id, qty: index + 1 }], comment: 'regel 1\nregel 2' }
    await buyer.call(orders.place, { body, headers: { 'idempotency-key': `key ${index}` } })
  }
  const { db } = shop.connection
  const { userId } = await shop.login({ colleagueOf: buyer })
  const colleague = await db.selectFrom('users').selectAll().where('_id', '=', userId).executeTakeFirstOrThrow()
  // Written before the main account that it refers to.
  await db
    .insertInto('users')
    .values({ ...colleague, _id: '0-first', gebruikersnaam: 'eerste' })
    .execute()
  const rows = Array.from({ length: 1203 }, (_, index) => `('row-${index}', '2026-01-01', 'test', 'order', 'x', '{}')`)
  await sql
    .raw(`insert into audit_log ("id", "at", "action", "entity", "entityId", "detail") values ${rows.join()}`)
    .execute(shop.connection.db)
}

const move = async (settings: Readonly<Record<string, string>>, destination: Partial<Destination>) => {
  const lines: string[] = []
  const config = readConfig(settings)
  await moveShop(config, { database: undefined, pictures: undefined, ...destination }, (line) => lines.push(line))
  return lines
}

/** The database of these settings, table by table, and whether its books balance with the pictures there. */
async function look(settings: Readonly<Record<string, string>>) {
  const config = readConfig(settings)
  const connection = await connect(config, () => undefined)
  const problems: string[] = []
  const wrong = await checkData(
    { print: (line) => problems.push(line), passing: () => undefined },
    connection,
    await openStore(config),
    new Date(),
  )
  const content = []
  for (const table of tables) content.push({ table, ...(await contentOf(connection.db, table)) })
  await connection.close()
  return { wrong, problems, content }
}

test('move: a shop moves to another database and into a bucket, and back, without a difference', async () => {
  await live()
  const home = { ...environmentOf(shop) }
  const before = await look(home)
  expect(before.content.find(({ table }) => table === 'audit_log')?.rows).toBeGreaterThan(1203)

  const away = await emptyDatabase()
  const there = { ...away.settings, ...s3Settings() }
  const lines = await move({ ...home, ...s3Settings() }, { database: away.to, pictures: 's3' })
  expect(lines).toContainEqual(expect.stringMatching(/^✓ order_lines: 30 rows, sum [0-9a-f]{16}$/))
  expect(lines).toContainEqual(expect.stringMatching(/^✓ products: 1 rows, sum /))
  expect(lines).toContainEqual('✓ 4535 pieces in stock, 30 orders of € 232.50 together')
  expect(lines).toContainEqual(expect.stringMatching(/^✓ pictures: 4 files of .* MB, 4 copied now$/))
  expect(await look(there)).toEqual(before)

  const copy = await connect(readConfig(there), () => undefined)
  for (const name of ['ordernummer', 'productCode'] as const)
    expect([name, await lastNumber(copy.db, name)]).toEqual([name, await lastNumber(shop.connection.db, name)])
  await copy.close()

  // Again: nothing is copied twice, and what was ordered since comes along.
  const buyer = await shop.login()
  const { body: product } = await buyer.send('GET', '/products/shop/')
  expect(product).toHaveLength(1)
  const again = await move({ ...home, ...s3Settings() }, { database: away.to, pictures: 's3' })
  expect(again).toContainEqual(expect.stringMatching(/^✓ pictures: 4 files of .* MB, 0 copied now$/))
  expect((await look(there)).content).toEqual((await look(home)).content)

  // And back, into a folder of its own.
  const back = join(folder, 'back')
  await move(there, { database: back, pictures: back })
  expect(await look({ DATA_DIR: back })).toEqual(await look(home))
})

test('move: between the two engines numbers go on where they were', async ({ skip }) => {
  if (shop.connection.engine !== 'postgres') skip('runs once, where a PostgreSQL server is at hand')
  expect(inject('postgres').url).toMatch(/^postgres/)
  await live()
  await move(environmentOf(shop), { database: folder })
  const sqlite = await connect({ databaseUrl: undefined, dataDir: folder }, () => undefined)
  expect(await sqlite.db.selectFrom('counters').selectAll().where('name', '=', 'ordernummer').execute()).toEqual([
    { name: 'ordernummer', value: 10030 },
  ])
  await sqlite.close()

  const third = await emptyPostgres()
  await move({ DATA_DIR: folder }, { database: third.to })
  const postgres = await connect({ databaseUrl: third.to, dataDir: folder }, () => undefined)
  const { rows } = await sql<{ next: number }>`select nextval('ordernummer_seq') as "next"`.execute(postgres.db)
  expect(rows).toEqual([{ next: 10031 }])
  await postgres.close()
})

test('move: a copy that has become a shop of its own is not overwritten', async () => {
  await live()
  const away = await emptyDatabase()
  await move(environmentOf(shop), { database: away.to })
  const [one] = await shop.connection.db.selectFrom('products').select('_id').execute()
  const productId = one?._id ?? ''
  const moment = { id: 'new', at: '2026-01-02', userId: null }
  const ownChanges: ((db: Db) => Promise<unknown>)[] = [
    (db) =>
      db
        .insertInto('stock_ledger')
        .values({ ...moment, productId, delta: 1, reason: 'correction', orderId: null })
        .execute(),
    (db) =>
      db
        .insertInto('audit_log')
        .values({ ...moment, action: 'x', entity: 'order', entityId: 'y', detail: '{}' })
        .execute(),
  ]
  const copy = await connect(readConfig(away.settings), () => undefined)
  onTestFinished(() => copy.close())
  for (const change of ownChanges) {
    await change(copy.db)
    const changed = await look(away.settings)
    await expect(move(environmentOf(shop), { database: away.to })).rejects.toThrow(MoveError)
    await expect(move(environmentOf(shop), { database: away.to })).rejects.toThrow('has been used as a shop of its own')
    expect((await look(away.settings)).content).toEqual(changed.content)
    for (const table of ['stock_ledger', 'audit_log'] as const)
      await copy.db.deleteFrom(table).where('id', '=', 'new').execute()
  }
})

test('move: what cannot be moved is refused in words', async () => {
  const sentences: [Record<string, string>, Partial<Destination>, string][] = [
    [environmentOf(shop), {}, 'Say where to'],
    [{ DATA_DIR: join(folder, 'nowhere') }, { database: folder }, `There is no shop in ${join(folder, 'nowhere')}`],
    [
      environmentOf(shop),
      { database: 'postgres://nobody@127.0.0.1:9/nothing' },
      'The database to move to cannot be reached',
    ],
    [environmentOf(shop), { pictures: 's3' }, 'Set S3_ENDPOINT'],
    [environmentOf(shop), { pictures: shop.database.dataDir }, 'The pictures are there already'],
    [
      environmentOf(shop),
      { database: shop.database.databaseUrl ?? shop.database.dataDir },
      'The shop is there already',
    ],
    [
      environmentOf(shop),
      { database: 'mysql://shop:geheim@db/shop' },
      '--to must be postgres://… or a folder; mysql://',
    ],
    [environmentOf(shop), { database: 'postgre://shop:geheim@db/shop' }, 'postgre:// is neither'],
    [environmentOf(shop), { pictures: 'https://s3.example.nl/x' }, '--pictures-to must be s3 or a folder; https://'],
  ]
  for (const [settings, destination, sentence] of sentences)
    await expect(move(settings, destination)).rejects.toThrow(sentence)
})

/** The rows of every table, empty ones too. */
const relationsIn = async (db: Db) => {
  const { rows } = isPostgres(db)
    ? await sql<{ name: string }>`
        select relname as "name" from pg_class where relnamespace = current_schema()::regnamespace
        union all select proname from pg_proc where pronamespace = current_schema()::regnamespace order by 1`.execute(
        db,
      )
    : await sql<{ name: string }>`select "name" from sqlite_master order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

test('move: a copy that is not what was read is undone', async () => {
  await live()
  const there = await connect(await emptyDatabaseOf(join(folder, 'away')), () => undefined)
  onTestFinished(() => there.close())
  await migrate(there.db)
  let changing: Promise<unknown> | undefined
  const copying = there.db.transaction().execute((trx) =>
    copyTables(shop.connection.db, trx, (line) => {
      if (/ products: .* copied$/.test(line)) changing ??= trx.updateTable('products').set({ text: 'Anders' }).execute()
    }),
  )
  await expect(copying).rejects.toThrow(
    'The copy of products differs from what was read; the target was left as it was.',
  )
  await changing
  expect((await contentOf(there.db, 'products')).rows).toBe(0)
})

test('move: a move that fails leaves nothing where nothing was, and does not touch what is not ours', async () => {
  await live()
  const home = environmentOf(shop)
  const { databaseUrl } = await emptyDatabaseOf(join(folder, 'away'))
  const away = databaseUrl ?? join(folder, 'away')
  const refuse = () => {
    throw new Error('The copy differs.')
  }
  const config = readConfig(home)
  await expect(moveShop(config, { database: away, pictures: undefined }, () => undefined, refuse)).rejects.toThrow(
    'The copy differs.',
  )
  expect(existsSync(join(folder, 'away'))).toBe(false)

  const there = await connect({ databaseUrl, dataDir: join(folder, 'away') }, () => undefined)
  onTestFinished(() => there.close())
  expect(await relationsIn(there.db)).toEqual([])
  await sql`create table customers ("name" text)`.execute(there.db)
  await expect(move(home, { database: away })).rejects.toThrow('holds tables of another program')
  expect(await relationsIn(there.db)).toEqual(['customers'])
})
