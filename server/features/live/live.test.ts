import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { addDays, dayInAmsterdam, startOfDay } from '../../../contract/values/dates.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { type EventReader, readEvents } from '../../../tests/support/event-reader.ts'
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { startServer } from '../../../tests/guarantees/support/real-server.ts'
import { addPriceList, givePriceList } from '../../../tests/support/price-list.ts'
import { type Client, client, openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const staff = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
const buyer = await shop.login()

async function open(
  person: Client,
  { url = shop.url, ...known }: { url?: string; after?: string | undefined; sinds?: number } = {},
) {
  const reader = await readEvents(url, person, known)
  onTestFinished(() => reader.close())
  // The first beat: from here on nothing is missed.
  await expect.poll(() => reader.status !== 200 || reader.received.some(({ event }) => event === 'beat')).toBe(true)
  return reader
}
async function has(reader: EventReader, event: string, data: unknown) {
  await expect.poll(() => reader.received).toContainEqual(expect.objectContaining({ event, data }))
}
const named = (reader: EventReader, event: string) => reader.received.filter((one) => one.event === event)
const place = (_id: string, qty: number) => buyer.call(orders.place, { body: { order: [{ _id, qty }] } })

test('live: a page hears what an order leaves in stock; staff also hears of the order', async () => {
  const tulip = await shop.addProduct({ stock: 100, price: '0.25' })
  const [customer, office] = [await open(buyer), await open(staff)]
  expect(customer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(customer.headers.get('x-accel-buffering')).toBe('no')
  const { body: order } = await place(tulip._id, 30)
  for (const reader of [customer, office])
    await has(reader, 'product', { _id: tulip._id, stock: 70, price: '0.25', showStatus: 'Ja' })
  await has(office, 'order', { _id: order._id, ordernummer: order.ordernummer })
  expect(named(customer, 'order')).toEqual([])
})

test('live: a page hears what another process changed', async () => {
  const other = await startServer(shop)
  onTestFinished(() => other.stop())
  const tulip = await shop.addProduct({ stock: 100, price: '0.25' })
  const office = await open(staff, { url: other.url })
  const { body: order } = await place(tulip._id, 30)
  await has(office, 'product', { _id: tulip._id, stock: 70, price: '0.25', showStatus: 'Ja' })
  await has(office, 'order', { _id: order._id, ordernummer: order.ordernummer })
  expect(named(office, 'order')).toHaveLength(1)
})

test('live: pages ask again when the process is back in touch with the others', async () => {
  const page = await open(buyer)
  await sql`alter table changes rename to changes_away`.execute(shop.connection.db)
  await expect.poll(() => shop.connection.invalidations.isSynchronized()).toBe(false)
  expect(named(page, 'refresh')).toEqual([])
  await sql`alter table changes_away rename to changes`.execute(shop.connection.db)
  await has(page, 'refresh', {})
})

test('live: a customer hears that a hidden product is gone and nothing else of it', async () => {
  const tulip = await shop.addProduct({ stock: 100, price: '0.25' })
  const [page, office] = [await open(buyer), await open(staff)]
  await staff.call(products.update, { body: { ...tulip, version: undefined, price: '0.31', showStatus: 'Nee' } })
  await has(page, 'product', { _id: tulip._id, stock: 0, price: '0.00', showStatus: 'Nee' })
  await has(office, 'product', { _id: tulip._id, stock: 100, price: '0.31', showStatus: 'Nee' })
  expect(JSON.stringify(page.received)).not.toContain('0.31')
})

test('live: a picker hears of new orders and of no product', async () => {
  const tulip = await shop.addProduct({ stock: 100, price: '76.54' })
  const picker = await open(await shop.login({ magazijn: true }))
  await staff.call(products.update, { body: { ...tulip, version: undefined, price: '76.55' } })
  const { body: order } = await place(tulip._id, 5)
  await has(picker, 'order', { _id: order._id, ordernummer: order.ordernummer })
  expect(JSON.stringify(picker.received)).not.toMatch(/76\.5|:765|product/)
})

test('live: staff and pickers hear what staff do with an order, as no new order', async () => {
  const tulip = await shop.addProduct({ stock: 100 })
  const { body: order } = await place(tulip._id, 5)
  const { body: other } = await place(tulip._id, 5)
  const pick = await shop.login({ magazijn: true })
  const lines = [{ _id: tulip._id, qty: 4 }]
  const acts: (() => Promise<{ status: number }>)[] = [
    () => staff.call(orders.update, { body: { _id: order._id, order: lines } }),
    () => staff.call(orders.setStatus, { body: { _id: order._id, orderstatus: 'verwerkt' } }),
    () => staff.call(orders.setStatuses, { body: { ids: [order._id], orderstatus: 'open' } }),
    () =>
      pick.call(picking.pickShort, {
        params: { id: other._id },
        body: { lines: [{ _id: tulip._id, gepakt: 3 }], version: other.version },
      }),
    () => staff.call(orders.remove, { params: { id: order._id } }),
  ]
  for (const act of acts) {
    const [office, picker] = [await open(staff), await open(pick)]
    expect((await act()).status).toBe(200)
    for (const reader of [office, picker])
      await expect.poll(() => named(reader, 'orderChange').length, { timeout: 5_000 }).toBe(1)
    expect([named(office, 'order'), named(picker, 'order')]).toEqual([[], []])
  }
})

test('live: each customer hears the prices of his own list, and asks again when that list changes', async () => {
  const tulip = await shop.addProduct({ stock: 100, price: '0.25' })
  const list = async (price: string) => {
    const id = await addPriceList(staff, '0', [{ _id: tulip._id, price }])
    const setPrice = (to: string) =>
      staff.call(priceLists.setPrices, { params: { id }, body: [{ _id: tulip._id, price: to }] })
    return { _id: id, setPrice }
  }
  const [first, second] = [await list('0.21'), await list('0.17')]
  const [one, other] = [await shop.login(), await shop.login()]
  await givePriceList(staff, one, first._id)
  await givePriceList(staff, other, second._id)
  const [page, otherPage, plain] = [await open(one), await open(other), await open(buyer)]
  await place(tulip._id, 10)
  const told = (price: string, stock = 90) => ({ _id: tulip._id, stock, price, showStatus: 'Ja' })
  await has(page, 'product', told('0.21'))
  await has(otherPage, 'product', told('0.17'))
  await has(plain, 'product', told('0.25'))

  await first.setPrice('0.19')
  await has(page, 'refresh', {})
  await place(tulip._id, 10)
  await has(page, 'product', told('0.19', 80))
  await has(otherPage, 'product', told('0.17', 80))
  expect(JSON.stringify(otherPage.received)).not.toMatch(/0\.21|0\.19|0\.25|refresh/)
  expect(named(plain, 'refresh')).toEqual([])

  await givePriceList(staff, one, null)
  await page.ended
  const back = await open(one)
  await place(tulip._id, 10)
  await has(back, 'product', told('0.25', 70))
})

test('live: customers with agreed prices ask again at midnight', async () => {
  // Its sessions may end on the way: midnight can be a day off.
  const own = await openTestShop()
  const { url } = own
  const office = await own.login({ isAdmin: true })
  const exporter = await own.login()
  await givePriceList(office, exporter, await addPriceList(office, '0'))
  const midnight = startOfDay(addDays(dayInAmsterdam(own.now()), 1))
  own.passTime(midnight.getTime() - 30_000 - own.now().getTime())
  const [page, plain] = [
    await open(await own.newSession(exporter.userId), { url }),
    await open(await own.login(), { url }),
  ]
  let minute = 60_000
  const events = () => {
    // Back and forth, until the server has seen the day on either side.
    own.passTime(minute)
    minute = -minute
    return page.received.map(({ event }) => event)
  }
  await expect.poll(events, { interval: 470 }).toContain('refresh')
  expect(named(plain, 'refresh')).toEqual([])
})

test('live: staff hears of a message that failed for good; a customer does not', async () => {
  const { shop: own, mailbox } = await openMailingShop({ logLevel: 'silent' })
  mailbox.behave({ rcpt: () => ({ code: 550, text: '5.1.1 No such mailbox' }) })
  const { url } = own
  const [admin, customer] = [await own.login({ isAdmin: true }), await own.login()]
  const tulip = await own.addProduct({ stock: 100 })
  const other = await startServer(own)
  onTestFinished(() => other.stop())
  const readers = [
    await open(admin, { url }),
    await open(client(other.url, admin.userId, admin.cookie), { url: other.url }),
  ]
  const page = await open(customer, { url })
  const { body: order } = await customer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 1 }] } })
  const failed = {
    kind: 'bevestiging',
    subject: `Bestelling ${order.ordernummer} ontvangen`,
    orderId: order._id,
  }
  for (const reader of readers)
    await expect.poll(() => named(reader, 'message').map(({ data }) => data)).toEqual([expect.objectContaining(failed)])
  expect(named(page, 'message')).toEqual([])
})

test('live: a stream ends with its session, and when its user gets another role', async () => {
  const [leaver, riser] = [await shop.login(), await shop.login({ bedrijfsnaam: 'Kwekerij Groei' })]
  const [left, rose, stayed] = [await open(leaver), await open(riser), await open(buyer)]
  const { body: user } = await staff.call(users.one, { params: { id: riser.userId } })
  await leaver.call(auth.logout, {})
  await left.ended
  await staff.call(users.update, { body: { ...user, version: undefined, isAdmin: true } })
  await rose.ended
  await place((await shop.addProduct())._id, 1)
  await expect.poll(() => stayed.received.at(-1)).toMatchObject({ event: 'product' })
  expect((await open(leaver)).status).toBe(401)
})

test('live: a page that reconnects asks again', async () => {
  const page = await open(buyer)
  const after = page.lastEventId()
  expect(after).toBeDefined()
  const back = await open(buyer, { after })
  expect(back.received.map(({ event }) => event)).toEqual(['refresh', 'beat'])
})

test('live: a new page asks again only where something changed since it was loaded', async () => {
  const own = await openTestShop()
  const { url } = own
  const customer = await own.login()
  const tulip = await own.addProduct({ stock: 100 })
  own.passTime(60_000)
  await customer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 10 }] } })
  const first = async (sinds?: number) => {
    const page = await open(customer, { url, ...(sinds !== undefined && { sinds }) })
    return page.received[0]?.event
  }
  expect(await first()).toBe('beat')
  own.passTime(60_000)
  expect(await first(58_000)).toBe('refresh')
  expect(await first(30_000)).toBe('beat')
})

test('live: a session has twenty streams at most; a draining server ends them all', async () => {
  const tabs = await shop.login()
  const readers = await Promise.all(Array.from({ length: 20 }, () => open(tabs)))
  const refused = await open(tabs)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  readers[0]?.close()
  await expect.poll(async () => (await open(tabs)).status).toBe(200)
  shop.drain()
  await Promise.all(readers.map(({ ended }) => ended))
  expect((await open(tabs)).status).toBe(503)
})
