// Sheets as their readers get them: every cell read back, by our reader of other people's sheets and by a spreadsheet's rules of CSV.
import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { productSheet } from '../../../contract/rules/product-sheet.ts'
import { sheetRows } from '../../../tests/support/documents/sheet-rows.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { turnsDuring } from '../../../tests/support/turns.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { readSheet } from './read-sheets.ts'

let shop: TestShop
let admin: Client
let buyer: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  buyer = await shop.login({
    gebruikersnaam: 'sanne',
    bedrijfsnaam: '=HYPERLINK("http://elders.example";"Sanne; & Zn")',
  })
})

const bytes = async (file: string) => {
  const answer = await fetch(`${shop.url}/exports/${file}`, { headers: { cookie: admin.cookie } })
  expect(answer.status).toBe(200)
  return { answer, content: new Uint8Array(await answer.arrayBuffer()) }
}

/** Rows by the names of their columns. */
async function csv(file: string): Promise<Record<string, string>[]> {
  const { answer, content } = await bytes(file)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(Array.from(content.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const [head = [], ...rows] = cellsOf(new TextDecoder('utf-8', { ignoreBOM: false }).decode(content))
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  rows.pop()
  return rows
}

async function xlsx(file: string) {
  const { content } = await bytes(file)
  const [head, ...rows] = await sheetRows(content)
  expect(rows.flatMap(({ formulas }) => formulas)).toEqual([])
  return rows.map(({ cells, days }) => {
    const valueOf = (at: number) => (days.includes(at) ? new Date(`${cells[at]}T00:00:00Z`) : (cells[at] ?? ''))
    return Object.fromEntries(head?.cells.map((name, at) => [name, valueOf(at)]) ?? [])
  })
}

async function placeOrder() {
  const { _id } = await shop.addProduct({ productName: '-Tulipa "Apeldoorn"; 12/+', price: '1234.50', stock: 5000 })
  const { body } = await buyer.call(orders.place, {
    body: { order: [{ _id, qty: 1000 }], comment: '@SUM(A1)\nnieuwe regel _x0041_', referentie: '+31 6' },
  })
  return body
}

/** As many orders as `fields`, each like the one that there is, with its line. */
async function copyOrder(fields: readonly { readonly ordernummer: number; readonly [column: string]: unknown }[]) {
  const { db } = shop.connection
  const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const line = await db.selectFrom('order_lines').selectAll().executeTakeFirstOrThrow()
  const more = fields.map((changed) => ({ ...row, _id: `more-${changed.ordernummer}`, ...changed }))
  await shop.connection.transact(async (trx) => {
    await insertRows(trx, 'orders', more)
    await insertRows(
      trx,
      'order_lines',
      more.map(({ _id }) => ({ ...line, orderId: _id })),
    )
  })
}

test('orders with their lines: numbers as numbers, dates as dates, and nothing that calculates', async () => {
  const order = await placeOrder()
  const today = dayInAmsterdam(shop.now())
  const [year, month, day] = today.split('-')
  expect(await csv('orders.csv')).toMatchObject([
    {
      Ordernummer: String(order.ordernummer),
      Datum: `${day}-${month}-${year}`,
      Status: 'open',
      Bedrijfsnaam: `'=HYPERLINK("http://elders.example";"Sanne; & Zn")`,
      'Uw referentie': "'+31 6",
      Productnaam: `'-Tulipa "Apeldoorn"; 12/+`,
      Aantal: '1000',
      Prijs: '1234,50',
      Bedrag: '1234500,00',
      Opmerking: "'@SUM(A1)\nnieuwe regel _x0041_",
    },
  ])
  expect(await xlsx('orders.xlsx')).toMatchObject([
    {
      Ordernummer: order.ordernummer,
      Datum: new Date(`${today}T00:00:00Z`),
      Leverdatum: '',
      Bedrijfsnaam: '=HYPERLINK("http://elders.example";"Sanne; & Zn")',
      Aantal: 1000,
      Prijs: 1234.5,
      Bedrag: 1_234_500,
      Opmerking: '@SUM(A1)\nnieuwe regel _x0041_',
    },
  ])
})

test('exports: a period includes its last day, in Amsterdam time', async () => {
  const { ordernummer } = await placeOrder()
  const { db } = shop.connection
  // Just before and just after midnight in Amsterdam, in summer.
  for (const [date, period, count] of [
    ['2026-06-30T21:59:59.999Z', 'van=2026-06-30&tot=2026-06-30', 1],
    ['2026-06-30T22:00:00.000Z', 'van=2026-06-30&tot=2026-06-30', 0],
    ['2026-06-30T22:00:00.000Z', 'van=2026-07-01', 1],
    ['2026-06-30T22:00:00.000Z', 'tot=2026-06-30', 0],
    ['2026-06-30T22:00:00.000Z', 'van=&tot=', 1],
    ['2026-06-30T22:00:00.000Z', 'van=0001-01-01&tot=9999-12-31', 1],
    ['2026-06-30T22:00:00.000Z', 'van=9999-12-31&tot=9999-12-31', 0],
    ['2026-06-30T22:00:00.000Z', 'van=0026-06-01&tot=0026-06-30', 0],
  ] as const) {
    await db.updateTable('orders').set({ date }).where('ordernummer', '=', ordernummer).execute()
    expect({ date, period, count: (await csv(`orders.csv?${period}`)).length }).toEqual({ date, period, count })
  }
  const wrong = await admin.send('GET', '/exports/orders.csv?van=2026-07-01&tot=2026-06-30')
  expect(wrong).toMatchObject({ status: 400, sentence: 'Kies een einddatum die niet vóór de begindatum ligt' })
  const never = await admin.send('GET', '/exports/orders.csv?van=2026-02-30')
  expect(never).toMatchObject({ status: 400, sentence: 'Deze datum bestaat niet' })
  expect((await admin.send('GET', '/exports/orders.pdf')).status).toBe(404)
  expect((await buyer.send('GET', '/exports/orders.csv')).status).toBe(403)
})

test('exports: the file’s name tells the period, else the day', async () => {
  const today = dayInAmsterdam(shop.now())
  for (const [path, name] of [
    ['orders.csv', `orders-${today}.csv`],
    ['orders.csv?van=2026-06-01&tot=2026-06-30', 'orders-vanaf-2026-06-01-tm-2026-06-30.csv'],
    ['orders.xlsx?van=2026-06-01', `orders-vanaf-2026-06-01-tm-${today}.xlsx`],
    ['orders.csv?tot=2026-06-30', 'orders-tm-2026-06-30.csv'],
    ['customers.csv?van=2026-06-01&tot=2026-06-30', `klanten-${today}.csv`],
    ['sales.csv?van=2026-06-01&tot=2026-06-30&per=product', 'verkoop-vanaf-2026-06-01-tm-2026-06-30.csv'],
  ] as const) {
    const { answer } = await bytes(path)
    expect([path, answer.headers.get('content-disposition')]).toEqual([path, `attachment; filename="${name}"`])
  }
})

test('exports: products stand under the labels of the screen, customers without staff', async () => {
  await shop.login({ magazijn: true })
  const product = await shop.addProduct({
    price: '0.05',
    bloeiVan: 4,
    bloeiTot: 5,
    vpe: 25,
    minimum: 50,
    staffel: [{ vanaf: 500, price: '0.04' }],
  })
  const plain = await shop.addProduct()
  const [row, second] = await csv('products.csv')
  expect(Object.keys(row ?? {})).toEqual(Object.values(productSheet).map(({ label }) => label))
  expect(row).toMatchObject({
    Productcode: product.productCode,
    Prijs: '0,05',
    Weergeven: 'Ja',
    'Bloei vanaf': 'april',
    'Verpakt per': '25',
    Minimum: '50',
    Staffel: '500: 0,04',
  })
  expect(second).toMatchObject({ Productcode: plain.productCode, 'Verpakt per': '', Minimum: '', Staffel: '' })
  expect(await xlsx('products.xlsx')).toMatchObject([{ Prijs: 0.05, Voorraad: 100 }, { Prijs: 0.5 }])
  expect((await xlsx('customers.xlsx')).map((customer) => customer['Gebruikersnaam'])).toEqual(['sanne'])
  // Zeros in front stay where they are.
  expect(await xlsx('customers.xlsx')).toMatchObject([{ Telefoonnummer: '0252123456' }])
})

test('exports: exports only the chosen orders, all or none', async () => {
  const [first, , third] = [await placeOrder(), await placeOrder(), await placeOrder()]
  const numbers = async (query: string) => (await csv(`orders.csv?${query}`)).map((row) => Number(row['Ordernummer']))
  const both = `ids=${first._id},${third._id},${first._id}`
  expect(await numbers(both)).toEqual([third.ordernummer, first.ordernummer])
  expect(await xlsx(`orders.xlsx?ids=${first._id}`)).toMatchObject([{ Ordernummer: first.ordernummer }])
  expect(await numbers(`${both}&van=2020-01-01&tot=2020-01-02`)).toEqual([])
  const status = async (path: string) => (await admin.send('GET', `/exports/${path}`)).status
  expect(await status('orders.csv?ids=')).toBe(400)
  expect(await status(`orders.csv?ids=${Array.from({ length: 251 }, (_, index) => `o${index}`).join(',')}`)).toBe(400)
  expect(await status(`products.csv?ids=${first._id}`)).toBe(400)
  expect(await status(`orders.csv?ids=${first._id},gone`)).toBe(404)
  await admin.call(orders.remove, { params: { id: third._id } })
  expect(await status(`orders.csv?${both}`)).toBe(404)
  // A refused export takes no place.
  expect(await status('orders.csv')).toBe(200)
})

test('exports: more than a piece is read on where it ended, ties of one moment included', async () => {
  const row = await placeOrder()
  // Most at one moment, the others at moments that do not follow their numbers.
  const more = Array.from({ length: 330 }, (_, index) => ({
    ordernummer: 20_000 + index,
    date: index % 3 > 0 ? row.date : new Date(Date.parse(row.date) - ((index * 7) % 11) * 60_000).toISOString(),
  }))
  await copyOrder(more)
  const numbers = (await csv('orders.csv')).map((one) => Number(one['Ordernummer']))
  const inOrder = [row, ...more].toSorted((a, b) =>
    a.date === b.date ? b.ordernummer - a.ordernummer : a.date < b.date ? 1 : -1,
  )
  expect(numbers).toEqual(inOrder.map(({ ordernummer }) => ordernummer))
  // Between two pieces others have their turn.
  let rows = 0
  const reading = async () => {
    for await (const some of readSheet.orders(shop.connection.db, {}).rows) rows += some.length
  }
  expect(await turnsDuring(reading)).toBeGreaterThanOrEqual(3)
  expect(rows).toBe(331)
})

test('exports: limits concurrent exports; a client that disconnects frees its place', async () => {
  await placeOrder()
  // More than the socket buffers hold, so an export stays open until its client reads or leaves.
  const comment = () => randomBytes(12_000).toString('base64')
  await copyOrder(Array.from({ length: 1_000 }, (_, index) => ({ ordernummer: 30_000 + index, comment: comment() })))
  const begun: AbortController[] = []
  const colleagues = [
    await shop.login({ isAdmin: true }),
    await shop.login({ isAdmin: true }),
    await shop.login({ isAdmin: true }),
  ]
  async function begin(file: string, who = admin): Promise<Response> {
    const leaving = new AbortController()
    begun.push(leaving)
    const headers = { cookie: who.cookie, 'accept-encoding': 'identity' }
    return fetch(`${shop.url}/exports/${file}`, { headers, signal: leaving.signal })
  }
  const leave = () => begun.splice(0).forEach((leaving) => leaving.abort())
  for (const who of [admin, ...colleagues])
    for (const file of ['orders.csv', 'orders.xlsx']) {
      const { body, status } = await begin(file, who)
      expect(status).toBe(200)
      await body?.getReader().read()
    }
  // One's own doing, and another's.
  const refused = await admin.send('GET', '/exports/customers.csv')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect((await admin.send('GET', `/users/${admin.userId}/gegevens.json`)).status).toBe(429)
  const another = await shop.login({ isAdmin: true })
  expect((await another.send('GET', '/exports/customers.csv')).status).toBe(503)
  leave()
  await vi.waitFor(async () => expect((await admin.send('GET', '/exports/customers.csv')).status).toBe(200), 10_000)
  // Those who ask at the same moment count each other, once the others are all gone; each try needs a while to be gone itself.
  await vi.waitFor(
    async () => {
      const together = await Promise.all(Array.from({ length: 3 }, () => begin('orders.xlsx')))
      leave()
      expect(together.filter(({ status }) => status === 429)).toHaveLength(1)
    },
    { timeout: 60_000, interval: 500 },
  )
  await vi.waitFor(async () => expect((await admin.send('GET', '/exports/customers.csv')).status).toBe(200), 10_000)
})

test('exports: slow customers, of whom a company has two at a time, leave places to administrators', async () => {
  await placeOrder()
  const colleague = await shop.login({ colleagueOf: buyer })
  const others = [await shop.login(), await shop.login()]
  // More than the socket buffers hold.
  const comment = 'x'.repeat(400_000)
  const ofColleague = { orderedBy: colleague.userId, besteldDoor: 'Collega' }
  const more = [buyer, ...others].flatMap(({ userId }, of) =>
    Array.from({ length: 40 }, (_, index) => {
      const ordernummer = 30_000 + 40 * of + index
      return { ordernummer, userId, comment, ...(userId === buyer.userId && ofColleague) }
    }),
  )
  await copyOrder(more)
  const leaving = new AbortController()
  async function begin(who: Client, path = `/users/${who.userId}/gegevens.json`): Promise<number> {
    const headers = { cookie: who.cookie, 'accept-encoding': 'identity' }
    const { status, body } = await fetch(`${shop.url}${path}`, { headers, signal: leaving.signal })
    await body?.getReader().read()
    return status
  }
  expect([await begin(buyer), await begin(colleague), await begin(colleague)]).toEqual([200, 200, 429])
  for (const other of others) expect([await begin(other), await begin(other)]).toEqual([200, 200])
  expect(await begin(await shop.login())).toBe(503)
  expect([await begin(admin, '/exports/orders.csv'), await begin(admin, '/exports/orders.csv')]).toEqual([200, 200])
  leaving.abort()
})
