// Many orders: pages from both ends, finding among them, and their figures.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { inTransaction } from '../../platform/db/connection.ts'
import { searchText } from '../../platform/db/search.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let staff: Client
let rose: Client
let tulipId: string
const placed: Order[] = []

beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  rose = await shop.login({ bedrijfsnaam: 'Bloemist De Roos' })
  const lily = await shop.login({ bedrijfsnaam: 'Café Élite' })
  tulipId = (await shop.addProduct({ stock: 100_000 }))._id
  for (let index = 0; index < 24; index++) placed.push(await place(index % 3 === 0 ? lily : rose))
})
afterAll(() => shop.close())

async function place(buyer: Client): Promise<Order> {
  const { body } = await buyer.call(orders.place, { body: { order: [{ _id: tulipId, qty: 2 }] } })
  return body
}

async function list(query: QueryOf<typeof orders.all>) {
  const { body, headers } = await staff.call(orders.all, { query })
  return { numbers: body.map(({ ordernummer }) => ordernummer), total: Number(headers.get('x-total-count')) }
}
/** An order's row, to make others of. */
const anyRow = () => shop.connection.db.selectFrom('orders').selectAll().limit(1).executeTakeFirstOrThrow()
const newestFirst = (some: readonly Order[]) => some.map(({ ordernummer }) => ordernummer).sort((a, b) => b - a)
const of = (company: string) => newestFirst(placed.filter(({ bedrijfsnaam }) => bedrijfsnaam === company))

test('order list: pages from both ends hold what the whole list holds', async () => {
  const all = newestFirst(placed)
  expect((await list({})).numbers).toEqual(all)
  for (const perPagina of [1, 5, 7, 24, 100]) {
    const pages: number[] = []
    for (let pagina = 1; pagina <= Math.ceil(24 / perPagina); pagina++) {
      const { numbers, total } = await list({ pagina, perPagina })
      expect(total).toBe(24)
      pages.push(...numbers)
    }
    expect(pages, `${perPagina} a page`).toEqual(all)
  }
  expect(await list({ pagina: 9, perPagina: 5 })).toEqual({ numbers: [], total: 24 })
})

test('order list: a search finds company names and numbers, in any part and any case', async () => {
  const [some] = placed
  const number = String(some?.ordernummer)
  expect(await list({ zoek: 'DE ROOS', pagina: 1, perPagina: 100 })).toEqual({
    numbers: of('Bloemist De Roos'),
    total: 16,
  })
  expect((await list({ zoek: number })).numbers).toEqual([some?.ordernummer])
  expect((await list({ zoek: 'o' })).total).toBe(16)
  expect(await list({ zoek: '100%' })).toEqual({ numbers: [], total: 0 })
  expect(await list({ zoek: 'nergens', pagina: 1 })).toEqual({ numbers: [], total: 0 })
  const year = new Date().getUTCFullYear()
  expect((await list({ zoek: 'roos', jaar: year, status: 'open', pagina: 2 })).numbers).toEqual(
    of('Bloemist De Roos').slice(10),
  )
  expect((await list({ zoek: 'roos', jaar: year - 1 })).total).toBe(0)
})

test('order list: orders that are found by company and by reference stand on each page by number', async () => {
  const { db } = shop.connection
  const row = await anyRow()
  const years = { leverdatum: null, year: 2001 }
  const found = Array.from({ length: 6 }, (_, at) => ({
    ...row,
    ...years,
    _id: `gerbera-${at}`,
    ordernummer: 200 + at,
    ...(at % 2 === 0
      ? { bedrijfsnaam: 'Gerbera BV', search: searchText(String(200 + at), 'Gerbera BV') }
      : { referentie: 'gerbera', referentieSearch: 'gerbera' }),
  }))
  await db.insertInto('orders').values(found).execute()
  const page = async (pagina: number) => (await list({ zoek: 'gerbera', pagina, perPagina: 2 })).numbers
  expect([await page(1), await page(2), await page(3)]).toEqual([
    [205, 204],
    [203, 202],
    [201, 200],
  ])
  await db.deleteFrom('orders').where('_id', 'like', 'gerbera-%').execute()
})

test('order list: digits find every order in whose number they stand, the first and the last as well, and no other', async () => {
  const numbers = [placed.at(0), placed.at(11), placed.at(-1)].map((order) => String(order?.ordernummer))
  const parts = new Set(
    numbers.flatMap((number) =>
      [0, 1, 2, 3].flatMap((from) => [3, 4, 5, 6].map((to) => number.slice(from, to)).filter((part) => part !== '')),
    ),
  )
  for (const zoek of parts)
    expect((await list({ zoek, pagina: 1, perPagina: 100 })).numbers, `searching ${zoek}`).toEqual(
      newestFirst(placed).filter((number) => String(number).includes(zoek)),
    )
})

test('order list: counts and turnover follow every change of an order', async () => {
  const year = new Date().getUTCFullYear()
  const tally = async () => {
    const open = (await list({ status: 'open', pagina: 1 })).total
    const done = (await list({ status: 'verwerkt', pagina: 1 })).total
    const { body } = await staff.call(reports.today, {})
    const cents = body.months.reduce((sum, month) => sum + Math.round(Number(month.thisYear) * 100), 0)
    expect(body.openOrders).toBe(open)
    expect((await list({ jaar: year, pagina: 1 })).total).toBe(open + done)
    const { rows } = await sql<{ orders: number; cents: number }>`
      select count(*) as orders, sum("totalCents") as cents from orders where "deletedAt" is null`.execute(
      shop.connection.db,
    )
    expect([{ orders: open + done, cents }]).toEqual(
      rows.map((row) => ({ orders: Number(row.orders), cents: Number(row.cents) })),
    )
    return { open, done, cents }
  }
  expect(await tally()).toEqual({ open: 24, done: 0, cents: 2400 })
  const order = await place(rose)
  expect(await tally()).toEqual({ open: 25, done: 0, cents: 2500 })
  await staff.call(orders.update, { body: { _id: order._id, order: [{ _id: tulipId, qty: 10, price: '1.00' }] } })
  expect(await tally()).toEqual({ open: 25, done: 0, cents: 3400 })
  await staff.call(orders.setStatus, { body: { _id: order._id, orderstatus: 'verwerkt' } })
  expect(await tally()).toEqual({ open: 24, done: 1, cents: 3400 })
  await staff.call(orders.remove, { params: { id: order._id } })
  expect(await tally()).toEqual({ open: 24, done: 0, cents: 2400 })
})

test('order list: digits that begin with a zero find no number that begins after it, however high numbers are', async () => {
  const { db } = shop.connection
  const row = await anyRow()
  const high = { ...row, _id: 'high', ordernummer: 100_104, search: searchText(100_104, row.bedrijfsnaam) }
  await db.insertInto('orders').values(high).execute()
  const all = (await list({})).numbers
  const found = all.filter((number) => String(number).includes('010'))
  expect(found).toContain(high.ordernummer)
  expect(await list({ zoek: '010' })).toEqual({ numbers: found, total: found.length })
})

test('order list: pages far down hold the rows that stand there, whatever narrows them and however the numbers lie', async () => {
  const row = await anyRow()
  const year = row.year + 1
  // Gaps among the numbers; a few each of another company, status, year and day.
  const many = Array.from({ length: 6000 }, (_, at) => {
    const ordernummer = 200_000 + at * 3
    const bedrijfsnaam = at % 53 === 0 ? 'Tuincentrum Zuid' : 'Tuincentrum Noord'
    return {
      ...row,
      _id: `deep-${ordernummer}`,
      ordernummer,
      bedrijfsnaam,
      search: searchText(ordernummer, bedrijfsnaam),
      orderstatus: at % 41 === 0 ? ('open' as const) : ('verwerkt' as const),
      year: at % 31 === 0 ? year + 1 : year,
      leverdatum: at % 29 === 0 ? '2027-01-05' : '2027-01-04',
    }
  })
  const older = (await list({})).numbers
  await inTransaction(shop.connection, (trx) => insertRows(trx, 'orders', many))
  const newest = many.toReversed()
  const inThis = (one: (typeof many)[number]) => one.year === year
  const questions: [QueryOf<typeof orders.all>, (one: (typeof many)[number]) => boolean][] = [
    [{ jaar: year }, inThis],
    [{ jaar: year, status: 'verwerkt' }, (one) => inThis(one) && one.orderstatus === 'verwerkt'],
    [{ jaar: year, leverdatum: '2027-01-04' }, (one) => inThis(one) && one.leverdatum === '2027-01-04'],
    [{ jaar: year, zoek: 'noord' }, (one) => inThis(one) && one.bedrijfsnaam === 'Tuincentrum Noord'],
  ]
  for (const [query, isAsked] of questions) {
    const expected = newest.filter(isAsked).map(({ ordernummer }) => ordernummer)
    for (const pagina of [1, 50, 51, 53, 56, Math.ceil(expected.length / 100), 63, 150])
      expect(await list({ ...query, pagina, perPagina: 100 }), `${JSON.stringify(query)} ${pagina}`).toEqual({
        numbers: expected.slice((pagina - 1) * 100, pagina * 100),
        total: expected.length,
      })
  }
  // The older ones come after these.
  expect((await list({ pagina: 61, perPagina: 100 })).numbers).toEqual(older.slice(0, 100))
  const wide = (await list({})).numbers.filter((number) => String(number).includes('20'))
  expect(await list({ zoek: '20', pagina: 2, perPagina: 100 })).toEqual({
    numbers: wide.slice(100, 200),
    total: wide.length,
  })
})
