// Erasing a customer for good: what may go goes at once, what the books need goes when they need it no longer, and what was
// sold adds up as before.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { privacy } from '../../../contract/endpoints/privacy.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { databaseFile } from '../../platform/db/sqlite/connect-sqlite.ts'
import { checkData } from '../../operations/check-data.ts'
import { tables } from '../../operations/copy-tables.ts'
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { company } from '../../../tests/support/make-user.ts'
import type { Client, TestShop } from '../../../tests/support/test-shop.ts'

const day = 24 * 3_600_000
const year = 365.25 * day
let shop: TestShop
let admin: Client
let buyer: Client
beforeEach(async () => {
  ;({ shop } = await openMailingShop())
  admin = await shop.login({ isAdmin: true })
  await admin.call(settings.update, { body: { berichten: { winkelEmail: 'winkel@bollenveld.example' } } })
  buyer = await shop.login({ bedrijfsnaam: 'Kwekerij De Roos', email: 'sanne@deroos.example' })
})

const erase = (id: string, naam: string) => admin.call(privacy.erase, { params: { id }, body: { naam } })
const erasure = async (id: string) => (await admin.call(privacy.erasure, { params: { id } })).body
async function place(who: Client, referentie = 'Week Sanne') {
  const { _id } = await shop.addProduct({ stock: 500 })
  const body = { order: [{ _id, qty: 20 }], comment: 'Bel Sanne', referentie }
  return (await who.call(orders.place, { body })).body
}
/** Years later: sessions are over by then. */
async function passYears(years: number) {
  shop.passTime(years * year)
  admin = await shop.newSession(admin.userId)
}
const beginningOf = (year: number) => `${year}-01-01`

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { db } = shop.connection
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}
async function figures() {
  const { db } = shop.connection
  // Sales without their customers.
  const today: unknown = JSON.parse(
    JSON.stringify((await admin.call(reports.today, {})).body).replace(/"bedrijfsnaam":"[^"]*",?/g, ''),
  )
  const lines = await db.selectFrom('order_lines').selectAll().orderBy('orderId').execute()
  const ledger = await db.selectFrom('stock_ledger').selectAll().orderBy('id').execute()
  const totals = await db
    .selectFrom('orders')
    .select(['_id', 'ordernummer', 'date', 'totalCents'])
    .orderBy('_id')
    .execute()
  return { today, lines, ledger, totals }
}
const problems = async () => {
  const print: string[] = []
  const output = { print: (line: string) => print.push(line), passing: () => undefined }
  const count = await checkData(output, shop.connection, shop.store, shop.now())
  // The pictures of these products are rows alone.
  return { count, print: print.filter((line) => line.startsWith('✗') && !line.includes('Pictures')) }
}

test('erase customer: before the term it says until when orders stay, and erases what may go', async () => {
  await place(buyer)
  const placedIn = shop.now().getFullYear()
  expect(await erasure(buyer.userId)).toEqual({
    naam: 'Kwekerij De Roos',
    erasedAt: null,
    orders: 1,
    overdue: 0,
    until: beginningOf(placedIn + 8),
  })
  const { body, status } = await erase(buyer.userId, ' kwekerij  de roos ')
  expect(status).toBe(200)
  expect(body).toMatchObject({ orders: 1, overdue: 0, until: beginningOf(placedIn + 8) })
  expect(body.erasedAt).not.toBeNull()
  expect((await buyer.send('GET', '/auth/checkUser')).status).toBe(401)
  expect((await admin.call(users.one, { params: { id: buyer.userId } })).status).toBe(404)
  const { db } = shop.connection
  expect(await db.selectFrom('messages').selectAll().execute()).toEqual([])
  const [kept] = (await admin.call(orders.all, { query: {} })).body
  expect(kept).toMatchObject({ bedrijfsnaam: 'Kwekerij De Roos', email: 'sanne@deroos.example' })
  // Once more changes nothing of when it was.
  shop.passTime(60_000)
  expect((await erase(buyer.userId, 'Kwekerij De Roos')).body).toEqual(body)
  const { body: history } = await admin.call(reports.history, { params: { entity: 'user', id: buyer.userId } })
  expect(history.filter(({ what }) => what === 'Gebruiker verwijderd')).toHaveLength(1)
})

test('erase customer: after the term the name is nowhere any more, and every sum is what it was', async () => {
  const { _id } = await place(buyer)
  await admin.call(orders.update, {
    body: { _id, order: (await admin.call(orders.one, { params: { id: _id } })).body.order, referentie: 'Nu Sanne' },
  })
  const removed = await place(buyer, 'Weg Sanne')
  await admin.call(orders.remove, { params: { id: removed._id } })
  const stays = await place(await shop.login({ bedrijfsnaam: 'Bloemist Zand', email: 'info@zand.example' }))
  expect(await everything()).toMatch(/sanne/i)
  await passYears(8.1)
  const before = await figures()
  expect(await erasure(buyer.userId)).toMatchObject({ orders: 2, overdue: 2, until: null })
  expect((await erase(buyer.userId, 'Kwekerij De Roos')).body).toMatchObject({ orders: 0, overdue: 0, until: null })
  const text = await everything()
  expect(text).not.toMatch(/de roos|deroos|nu sanne|weg sanne/i)
  expect(text).toContain('Bloemist Zand')
  expect(await figures()).toEqual(before)
  expect((await problems()).print).toEqual([])
  const { body: found } = await admin.call(orders.all, { query: { zoek: 'gewiste' } })
  expect(found).toMatchObject([{ _id, bedrijfsnaam: 'Gewiste klant', email: '', referentie: '' }])
  expect((await admin.call(orders.all, { query: { zoek: 'roos' } })).body).toEqual([])
  expect((await admin.call(orders.all, { query: { zoek: 'zand' } })).body).toMatchObject([{ _id: stays._id }])
  // By whom and when stays told, without a name.
  const { body: history } = await admin.call(reports.history, { params: { entity: 'user', id: buyer.userId } })
  expect(history[0]).toMatchObject({ what: 'Gegevens voorgoed gewist' })
})

test('erase customer: no byte of the database file or its log still has the name, address or telephone number', async () => {
  const on = async (text: string) => {
    const path = join(shop.database.dataDir, databaseFile)
    const files = await Promise.all(['', '-wal'].map((end) => readFile(`${path}${end}`, 'latin1')))
    return files.join('').toLowerCase().includes(text)
  }
  for (let count = 0; count < 40; count++) await place(buyer)
  await admin.call(users.update, {
    body: { ...(await admin.call(users.one, { params: { id: buyer.userId } })).body, telefoonnummer: '0612349876' },
  })
  await place(buyer)
  // As after a restore: statistics may hold samples.
  await sql`analyze`.execute(shop.connection.db)
  const personal = ['de roos', 'deroos.example', '0612349876', 'week sanne']
  expect(await Promise.all(personal.map(on))).toEqual([true, true, true, true])
  await passYears(8.1)
  await erase(buyer.userId, 'Kwekerij De Roos')
  expect(await Promise.all(personal.map(on))).toEqual([false, false, false, false])
})

test('erase customer: what had to stay goes by itself once its term is over, and not an hour before', async () => {
  const { date } = await place(buyer)
  await erase(buyer.userId, 'Kwekerij De Roos')
  const ends = Date.parse(`${new Date(date).getFullYear() + 8}-01-01T00:00:00+01:00`)
  shop.passTime(ends - shop.now().getTime() - 3_600_000)
  await shop.runJobs('privacy.overdue')
  expect(await everything()).toContain('sanne@deroos.example')
  shop.passTime(2 * 3_600_000)
  await shop.runJobs('privacy.overdue')
  expect(await everything()).not.toMatch(/sanne|deroos/i)
})

test('erase customer: sends no more mail to an erased customer', async () => {
  const { _id } = await place(buyer)
  const { body: order } = await admin.call(orders.one, { params: { id: _id } })
  await erase(buyer.userId, 'Kwekerij De Roos')
  const [line] = order.order
  const edit = { _id, order: [{ _id: line?._id ?? '', qty: 10 }] }
  expect((await admin.call(orders.update, { body: edit })).status).toBe(200)
  expect((await admin.call(orders.setStatus, { body: { _id, orderstatus: 'verwerkt' } })).status).toBe(200)
  const again = await admin.call(orders.sendMessage, { params: { id: _id }, body: { kind: 'bevestiging' } })
  expect([again.status, again.sentence]).toEqual([409, 'Deze klant krijgt geen mail meer over bestellingen'])
  expect(await shop.connection.db.selectFrom('messages').selectAll().execute()).toEqual([])
})

async function deletedWithoutOrders() {
  const { userId: id } = await shop.login()
  await admin.call(users.remove, { params: { id } })
  return id
}

test('erase customer: keeps mail to others at the same address, and deletes later mail about the erased customer', async () => {
  const twin = await shop.login({ bedrijfsnaam: 'Bloemist Zand', email: 'sanne@deroos.example' })
  await place(twin)
  const { _id: orderId } = await place(buyer)
  const { db } = shop.connection
  const message = { kind: 'tweede-stap', subject: 'Bericht', payload: '{}', search: '', attempts: 0, sentAt: null }
  const late = { ...message, orderId: null, at: shop.now().toISOString(), userId: buyer.userId }
  await db
    .insertInto('messages')
    .values([
      { ...late, _id: 'van de ander', userId: twin.userId, to: 'sanne@deroos.example' },
      { ...late, _id: 'van niemand', userId: null, to: 'sanne@deroos.example' },
      { ...late, _id: 'van een vreemde', userId: null, to: 'vreemde@deroos.example' },
    ])
    .execute()
  const left = async () =>
    (await db.selectFrom('messages').select(['_id', 'userId', 'orderId']).execute())
      .map(({ _id, userId, orderId }) => (orderId === null ? _id : userId === null ? 'aan de winkel' : 'order'))
      .toSorted()
  await erase(buyer.userId, 'Kwekerij De Roos')
  const ofOthers = ['aan de winkel', 'order', 'van de ander', 'van een vreemde']
  expect(await left()).toEqual(ofOthers)
  // Something was under way while he was erased; in two days it has come to its end.
  shop.passTime(1.9 * day)
  await db
    .insertInto('messages')
    .values({ ...late, _id: 'te laat', to: 'winkel@bollenveld.example', userId: null, orderId })
    .execute()
  await shop.runJobs('privacy.overdue')
  expect(await left()).toEqual(ofOthers)
})

test('erase customer: an account that was deleted before is erased by the name of its last order', async () => {
  const { _id } = await place(buyer)
  await admin.call(users.remove, { params: { id: buyer.userId } })
  expect(await erasure(buyer.userId)).toMatchObject({ naam: 'Kwekerij De Roos', orders: 1, erasedAt: null })
  // A deletion alone leaves what was mailed about his orders.
  const { db } = shop.connection
  expect(await db.selectFrom('messages').select('orderId').execute()).toEqual([{ orderId: _id }, { orderId: _id }])
  expect(await erase(buyer.userId, '')).toMatchObject({ status: 400 })
  expect((await erase(await deletedWithoutOrders(), ' ')).status).toBe(400)
  await passYears(8.1)
  expect((await erase(buyer.userId, 'Kwekerij De Roos')).body).toMatchObject({ naam: '', orders: 0 })
  expect(await everything()).not.toMatch(/sanne|deroos/i)
})

test('erase customer: a price list that was named after him leaves no trace of the name once renamed or removed', async () => {
  const make = async () =>
    (await admin.call(priceLists.create, { body: { naam: 'Lijst van Sanne', korting: '5' } })).body._id
  await admin.call(priceLists.remove, { params: { id: await make() } })
  await admin.call(priceLists.update, { params: { id: await make() }, body: { naam: 'Kwekers' } })
  await erase(buyer.userId, 'Kwekerij De Roos')
  expect(await everything()).not.toMatch(/sanne/i)
})

test('erase customer: another name, an unknown user and the last administrator are refused, and nothing is changed', async () => {
  const { naam } = await erasure(admin.userId)
  expect((await erase(admin.userId, naam)).status).toBe(409)
  await place(buyer)
  const wrong = await erase(buyer.userId, 'Kwekerij De Roo')
  expect([wrong.status, wrong.sentence]).toEqual([400, 'Typ de naam van de klant precies over'])
  expect((await erase(buyer.userId, '')).status).toBe(400)
  expect((await erase('niemand', 'x')).status).toBe(404)
  expect(await erasure(buyer.userId)).toMatchObject({ naam: 'Kwekerij De Roos', erasedAt: null })
  expect((await buyer.send('GET', '/auth/checkUser')).status).toBe(200)
})

/** Of a stranger, who asked for it. @returns the user's id, or '' */
async function accountOf(fields: Partial<typeof company>, decision: 'accept' | 'refuse' = 'accept'): Promise<string> {
  await shop.anonymous.call(accountRequests.create, { body: { ...company, ...fields } })
  const [request] = (await admin.call(accountRequests.all, { query: { status: 'waiting' } })).body
  const params = { id: request?._id ?? '' }
  return (await admin.call(accountRequests.decide, { params, body: { decision } })).body.userId ?? ''
}
const linde = { bedrijfsnaam: 'Kwekerij Linde', email: 'linde@linde.example' }

test('erase customer: a deleted account without orders is erased by the name of its request', async () => {
  const id = await accountOf(linde)
  await admin.call(users.remove, { params: { id } })
  expect((await erase(id, 'Kwekerij Linde')).body).toMatchObject({ naam: '', orders: 0 })
  expect(await shop.connection.db.selectFrom('account_requests').selectAll().execute()).toEqual([])
})

test('erase customer: all that was asked from the addresses of a deleted account goes too', async () => {
  await accountOf(linde, 'refuse')
  const id = await accountOf(linde)
  const { body } = await admin.call(users.one, { params: { id } })
  await admin.call(users.update, { body: { ...body, email: 'nieuw@linde.example' } })
  await place(await shop.newSession(id))
  const again = { ...company, ...linde, email: 'Nieuw@Linde.example' }
  await shop.anonymous.call(accountRequests.create, { body: again })
  await admin.call(users.remove, { params: { id } })
  await erase(id, 'Kwekerij Linde')
  const { db } = shop.connection
  expect(await db.selectFrom('account_requests').selectAll().execute()).toEqual([])
  const to = await db.selectFrom('messages').select('to').execute()
  expect(to.filter((message) => message.to.includes('linde'))).toEqual([])
})

test('erase customer: what a stranger asked his account with goes too; a customer of the same name keeps his', async () => {
  const id = await accountOf(linde)
  const twin = await shop.login({ bedrijfsnaam: 'Kwekerij Linde', email: 'ander@elders.example' })
  await place(await shop.newSession(id))
  await place(twin)
  await passYears(8.1)
  await accountOf({ bedrijfsnaam: 'Nog een', email: 'nog@een.example' })
  await erase(id, 'Kwekerij Linde')
  expect(await everything()).not.toContain('linde@linde.example')
  expect((await admin.call(accountRequests.all, { query: {} })).body.map(({ email }) => email)).toEqual([
    'nog@een.example',
  ])
  expect((await admin.call(orders.all, { query: { zoek: 'linde' } })).body).toHaveLength(1)
})
