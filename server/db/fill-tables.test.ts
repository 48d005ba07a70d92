// Tables that are filled whole: what was in them is gone, and all that stands beside them is as if row after row had come.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders } from '../../contract/orders.ts'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { fillTables, withoutWriteAhead } from './fill-tables.ts'
import { tables } from '../operations/copy-tables.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ pollJobsEvery: 3_600_000 })
})
afterEach(() => shop.close())

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
const place = async (bedrijfsnaam: string) => {
  const buyer = await shop.login({ bedrijfsnaam })
  const { _id } = await shop.addProduct({ stock: 100 })
  return (await buyer.call(orders.place, { body: { order: [{ _id, qty: 10 }] } })).body
}
const tally = () => shop.connection.db.selectFrom('order_tally').select(['orders', 'cents']).orderBy('cents').execute()
const companies = async () =>
  (await shop.connection.db.selectFrom('order_companies').select('bedrijfsnaam').execute()).map(
    (row) => row.bedrijfsnaam,
  )
async function definitions() {
  const { rows } = isPostgres
    ? await sql<object>`
        select indexname as name, indexdef as definition from pg_indexes where schemaname = current_schema()
        union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1`.execute(
        shop.connection.db,
      )
    : await sql<object>`
        select name, sql as definition from sqlite_master where type in ('index', 'trigger') order by 1`.execute(
        shop.connection.db,
      )
  return rows
}

test('tables that are filled anew hold what fills them, with their indexes, triggers and figures', async () => {
  await place('Bloemist Zand')
  await place('Bloemist Klei')
  const { db } = shop.connection
  const before = await definitions()
  const rows = {
    users: await db.selectFrom('users').selectAll().execute(),
    orders: await db.selectFrom('orders').selectAll().where('bedrijfsnaam', '=', 'Bloemist Klei').execute(),
  }
  await db.transaction().execute((trx) =>
    fillTables(trx, tables, async () => {
      expect(await trx.selectFrom('orders').select('_id').execute()).toEqual([])
      expect(await trx.selectFrom('products').select('_id').execute()).toEqual([])
      await trx.insertInto('users').values(rows.users).execute()
      await trx.insertInto('orders').values(rows.orders).execute()
    }),
  )
  expect(await definitions()).toEqual(before)
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual(rows.orders)
  expect(await companies()).toEqual(['Bloemist Klei'])
  expect(await tally()).toEqual([{ orders: 1, cents: rows.orders[0]?.totalCents }])
  // What the engine knows of its tables' sizes.
  const { rows: sizes } = isPostgres
    ? await sql`select reltuples::int as size from pg_class where relname = 'orders'`.execute(db)
    : await sql`select max(cast(stat as integer)) as size from sqlite_stat1 where tbl = 'orders'`.execute(db)
  expect(sizes).toEqual([{ size: 1 }])
  await place('Bloemist Veen')
  expect((await companies()).toSorted()).toEqual(['Bloemist Klei', 'Bloemist Veen'])
  expect((await tally()).reduce((sum, row) => sum + Number(row.orders), 0)).toBe(2)
})

test('a failure leaves everything as it was', async () => {
  await place('Bloemist Zand')
  const seen = async () => [await definitions(), await companies(), await tally()]
  const before = await seen()
  const failing = shop.connection.db.transaction().execute((trx) =>
    fillTables(trx, tables, async () => {
      throw new Error('no more rows')
    }),
  )
  await expect(failing).rejects.toThrow('no more rows')
  expect(await seen()).toEqual(before)
})

test.skipIf(isPostgres)('the write-ahead log is back when the work is done, and when it has failed', async () => {
  const { connection } = shop
  const mode = async () => (await sql<object>`pragma journal_mode`.execute(connection.db)).rows
  expect(await withoutWriteAhead(connection.db, mode)).toEqual([{ journal_mode: 'delete' }])
  expect(await mode()).toEqual([{ journal_mode: 'wal' }])
  await expect(withoutWriteAhead(connection.db, () => Promise.reject(new Error('no more rows')))).rejects.toThrow(
    'no more',
  )
  expect(await mode()).toEqual([{ journal_mode: 'wal' }])
})
