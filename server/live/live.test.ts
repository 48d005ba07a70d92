import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addDays, dayInAmsterdam, startOfDay } from '../../contract/dates.ts'
import { auth } from '../../contract/auth.ts'
import { orders } from '../../contract/orders.ts'
import { priceLists } from '../../contract/price-lists.ts'
import { products } from '../../contract/products.ts'
import { users } from '../../contract/users.ts'
import { type EventReader, readEvents } from '../../tests/support/event-reader.ts'
import { liveBeatMilliseconds } from '../../contract/limits.ts'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { startServer } from '../../tests/support/second-server.ts'
import { somebodyWaits } from '../../tests/support/somebody-waits.ts'
import { type Client, client, openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import { newJob } from '../jobs/job-rows.ts'

let shop: TestShop
let staff: Client
let buyer: Client
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  buyer = await shop.login()
})
afterAll(() => shop.close())

async function open(
  person: Client,
  { url = shop.url, ...known }: { url?: string; after?: string | undefined; sinds?: number } = {},
) {
  const reader = await readEvents(url, person, known)
  onTestFinished(() => reader.close())
  // The first beat: from here on nothing is missed.
  await expect.poll(() => reader.status !== 200 || reader.received.length > 0).toBe(true)
  return reader
}
async function has(reader: EventReader, event: string, data: unknown) {
  await expect.poll(() => reader.received).toContainEqual(expect.objectContaining({ event, data }))
}
const place = (_id: string, qty: number) => buyer.call(orders.place, { body: { order: [{ _id, qty }] } })

test('an order is told to every open page, in this process and in another; its number to staff alone', async () => {
  const other = await startServer(shop)
  onTestFinished(() => other.stop())
  const tulip = await shop.addProduct({ stock: 100, price: '0.25' })
  const readers = [await open(buyer), await open(staff), await open(buyer, { url: other.url })]
  const [, office] = readers
  expect(readers.map(({ headers }) => headers.get('content-type'))).toEqual(
    readers.map(() => 'text/event-stream; charset=utf-8'),
  )
  expect(readers[0]?.headers.get('x-accel-buffering')).toBe('no')
  const { body: order } = await place(tulip._id, 30)
  for (const reader of readers) {
    if (shop.connection.engine === 'postgres' || reader !== readers[2])
      await has(reader, 'product', { _id: tulip._id, stock: 70, price: '0.25', showStatus: 'Ja' })
    // SQLite says that another process changed something, not what.
    else await has(reader, 'refresh', {})
  }
  if (office) await has(office, 'order', { _id: order._id, ordernummer: order.ordernummer })
  const toCustomers = readers.filter((reader) => reader !== office).flatMap(({ received }) => received)
  expect(toCustomers.filter(({ event }) => event === 'order')).toEqual([])
})

// SQLite has one writer at a time: there, numbers follow each other as commits do.
test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')(
  'an order is told as well where a later number was committed first',
  async () => {
    const [tulip, crocus] = [await shop.addProduct(), await shop.addProduct()]
    const slow = await shop.login()
    const office = await open(staff)
    const held = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    const holding = shop.connection.db.transaction().execute(async (trx) => {
      await sql`select from users where "_id" = ${slow.userId} for update`.execute(trx)
      held.resolve()
      await letGo.promise
    })
    await held.promise
    // Has its number by now, and waits for its buyer.
    const first = slow.call(orders.place, { body: { order: [{ _id: crocus._id, qty: 1 }] } })
    await expect.poll(() => somebodyWaits(shop.connection.db)).toBe(true)
    const { body: second } = await place(tulip._id, 1)
    await has(office, 'order', { _id: second._id, ordernummer: second.ordernummer })
    letGo.resolve()
    await holding
    const { body: late } = await first
    expect(late.ordernummer).toBeLessThan(second.ordernummer)
    await has(office, 'order', { _id: late._id, ordernummer: late.ordernummer })
    await place(tulip._id, 1)
    await expect.poll(() => office.received.filter(({ event }) => event === 'order')).toHaveLength(3)
  },
)

test('of a hidden product a customer learns that it is gone and nothing else', async () => {
  const tulip = await shop.addProduct({ stock: 100, price: '0.25' })
  const page = await open(buyer)
  const office = await open(staff)
  await staff.call(products.update, { body: { ...tulip, version: undefined, price: '0.31', showStatus: 'Nee' } })
  await has(page, 'product', { _id: tulip._id, stock: 0, price: '0.00', showStatus: 'Nee' })
  await has(office, 'product', { _id: tulip._id, stock: 100, price: '0.31', showStatus: 'Nee' })
  expect(JSON.stringify(page.received)).not.toContain('0.31')
})

test('who picks orders is told of new ones, and of no product and its price', async () => {
  const tulip = await shop.addProduct({ stock: 100, price: '76.54' })
  const picker = await open(await shop.login({ magazijn: true }))
  const { body: order } = await place(tulip._id, 5)
  await has(picker, 'order', { _id: order._id, ordernummer: order.ordernummer })
  await staff.call(products.update, { body: { ...tulip, version: undefined, price: '76.55' } })
  await place(tulip._id, 1)
  await expect.poll(() => picker.received.filter(({ event }) => event === 'order')).toHaveLength(2)
  expect(JSON.stringify(picker.received)).not.toMatch(/76\.5|:765|product/)
})

test('who begins to listen is told of no order that was there before', async () => {
  const tulip = await shop.addProduct({ stock: 100 })
  await place(tulip._id, 1)
  const page = await open(staff)
  const { body: order } = await place(tulip._id, 1)
  await has(page, 'order', { _id: order._id, ordernummer: order.ordernummer })
  expect(page.received.filter(({ event }) => event === 'order')).toHaveLength(1)
})

test('a stream ends with its session, and where its user may do something else from now on', async () => {
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

test('a stream has no head to ask for: that is answered, and nothing is told on its connection', async () => {
  expect((await buyer.send('HEAD', '/live')).status).toBe(404)
  expect((await buyer.send('HEAD', '/products/shop')).status).toBe(200)
})

test('a page that comes back gets what it missed; what is not known any more it asks for again', async () => {
  const tulip = await shop.addProduct({ stock: 100, price: '0.25' })
  const page = await open(staff)
  const before = page.position()
  await place(tulip._id, 10)
  await has(page, 'product', { _id: tulip._id, stock: 90, price: '0.25', showStatus: 'Ja' })
  await expect.poll(() => page.position()).not.toBe(before)
  const after = page.position()
  page.close()
  const rest = await open(buyer)
  const { body: order } = await place(tulip._id, 15)
  await has(rest, 'product', { _id: tulip._id, stock: 75, price: '0.25', showStatus: 'Ja' })
  const back = await open(staff, { after })
  await has(back, 'product', { _id: tulip._id, stock: 75, price: '0.25', showStatus: 'Ja' })
  await has(back, 'order', { _id: order._id, ordernummer: order.ordernummer })
  for (const unknown of ['elsewhere.3', 'nonsense', `${after?.split('.')[0]}.999999`]) {
    const lost = await open(buyer, { after: unknown })
    expect(lost.received[0]).toMatchObject({ event: 'refresh' })
  }
})

test('each customer is told the prices of his own list; what changes on it, or for him, he asks for again', async () => {
  const tulip = await shop.addProduct({ stock: 100, price: '0.25' })
  const list = async (price: string) => {
    const { body } = await staff.call(priceLists.create, { body: { naam: 'Exporteurs' } })
    const setPrice = (to: string) =>
      staff.call(priceLists.setPrices, { params: { id: body._id }, body: [{ _id: tulip._id, price: to }] })
    await setPrice(price)
    return { _id: body._id, setPrice }
  }
  const give = async (person: Client, priceListId: string | null) => {
    const { body: user } = await staff.call(users.one, { params: { id: person.userId } })
    await staff.call(users.update, { body: { ...user, priceListId } })
  }
  const [first, second] = [await list('0.21'), await list('0.17')]
  const [one, other] = [await shop.login(), await shop.login()]
  await give(one, first._id)
  await give(other, second._id)
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
  expect(JSON.stringify(otherPage.received)).not.toMatch(/0\.21|0\.19|0\.25/)

  const after = page.position()
  await give(one, null)
  await page.ended
  const back = await open(one, { after })
  expect(back.received[0]).toMatchObject({ event: 'refresh' })
  await place(tulip._id, 10)
  await has(back, 'product', told('0.25', 70))
})

test('a message that fails for good is told to staff, in another process too, and to who comes back; never to a customer', async () => {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  mailbox.behave({ rcpt: () => ({ code: 550, text: '5.1.1 No such mailbox' }) })
  const { host, port, from } = mailbox.settings
  const sender = await startServer(shop, { MAIL_URL: `smtp://${host}:${port}`, MAIL_FROM: from.address })
  onTestFinished(() => sender.stop())
  const tulip = await shop.addProduct({ stock: 100 })
  const [beside, elsewhere] = [await open(staff, { url: sender.url }), await open(staff)]
  const customer = await open(buyer, { url: sender.url })
  const before = elsewhere.position()
  const { body: order } = await client(sender.url, buyer.userId, buyer.cookie).call(orders.place, {
    body: { order: [{ _id: tulip._id, qty: 1 }] },
  })
  const { _id } = await shop.connection.db
    .selectFrom('messages')
    .select('_id')
    .where('orderId', '=', order._id)
    .executeTakeFirstOrThrow()
  const failed = {
    _id,
    kind: 'bevestiging',
    subject: `Bestelling ${order.ordernummer} ontvangen`,
    orderId: order._id,
  }
  for (const reader of [beside, elsewhere]) await has(reader, 'message', failed)
  const back = await open(staff, { after: before })
  await has(back, 'message', failed)
  // Who has heard of it is not told again.
  await expect.poll(() => elsewhere.position()).not.toBe(before)
  const again = await open(staff, { after: elsewhere.position() })
  const told = [again, customer].flatMap(({ received }) => received.filter(({ event }) => event === 'message'))
  expect(told).toEqual([])
})

test('a page that begins to listen gets what changed since it was opened', async () => {
  const tulip = await shop.addProduct({ stock: 100, price: '0.25' })
  // What came before, the start of this process included, is none of its business.
  shop.passTime(60_000)
  const { body: order } = await place(tulip._id, 20)
  const page = await open(staff, { sinds: 0 })
  await has(page, 'product', { _id: tulip._id, stock: 80, price: '0.25', showStatus: 'Ja' })
  await has(page, 'order', { _id: order._id, ordernummer: order.ordernummer })
  expect((await open(buyer, { sinds: 86_400_000 })).received[0]).toMatchObject({ event: 'refresh' })
  expect((await open(buyer)).received[0]).toEqual({ event: 'beat', data: {} })
})

test('a page that is open alone is told as every other one, and ended with its session', async () => {
  const alone = await openTestShop()
  onTestFinished(() => alone.close())
  const [admin, customer] = [await alone.login({ isAdmin: true }), await alone.login()]
  const tulip = await alone.addProduct({ stock: 100, price: '0.25' })
  const page = await open(customer, { url: alone.url })
  for (const stock of [90, 80]) {
    await admin.call(products.update, { body: { ...tulip, version: undefined, stockBasis: undefined, stock } })
    await has(page, 'product', { _id: tulip._id, stock, price: '0.25', showStatus: 'Ja' })
  }
  await customer.call(auth.logout, {})
  await page.ended
  expect((await open(customer, { url: alone.url })).status).toBe(401)
})

test('a page’s place names what its reader may know of, and nothing of orders to a customer', async () => {
  const own = await openTestShop()
  onTestFinished(() => own.close())
  const place = async (person: Client) => {
    const page = await open(person, { url: own.url })
    await expect.poll(() => page.position()).toBeDefined()
    return page.position()
  }
  expect(await place(await own.login())).toMatch(/^\w+\.\d+\.\.\.$/)
  expect(await place(await own.login({ magazijn: true }))).toMatch(/^\w+\.\d+\.0\.\.$/)
  expect(await place(await own.login({ isAdmin: true }))).toMatch(/^\w+\.\d+\.0\.\.\d{13}$/)
})

test('of five hundred products each is named; of more, and of all, everything is asked for again', async () => {
  const page = await open(buyer)
  const publish = (...parts: (readonly [first: number, last: number] | 'all')[]) => {
    for (const part of parts) {
      const ids =
        part === 'all' ? part : new Set(Array.from({ length: part[1] - part[0] }, (_, at) => `${part[0] + at}`))
      shop.connection.invalidations.publish(new Map([['products', ids]]))
    }
  }
  const told = async (...parts: Parameters<typeof publish>) => {
    const from = page.received.length
    publish(...parts)
    await expect.poll(() => page.received.slice(from).filter(({ event }) => event !== 'beat').length).toBeGreaterThan(0)
    // What comes after it has come as well.
    const next = await shop.addProduct()
    const events = () => page.received.slice(from)
    await expect.poll(() => events().some(({ data }) => JSON.stringify(data).includes(next._id))).toBe(true)
    const gone = '"stock":0,"price":"0.00","showStatus":"Nee"'
    return {
      named: events().filter(({ data }) => JSON.stringify(data).includes(gone)).length,
      refreshed: events().filter(({ event }) => event === 'refresh').length,
    }
  }
  expect(await told([0, 500])).toEqual({ named: 500, refreshed: 0 })
  expect(await told([0, 250], [250, 500])).toEqual({ named: 500, refreshed: 0 })
  expect(await told([0, 501])).toEqual({ named: 0, refreshed: 1 })
  expect(await told([0, 250], [250, 501])).toEqual({ named: 0, refreshed: 1 })
  expect(await told('all')).toEqual({ named: 0, refreshed: 1 })
  expect(await told([0, 1])).toEqual({ named: 1, refreshed: 0 })
})

test('what changed while no page was open is no news, and is named to who was away', async () => {
  const own = await openTestShop()
  onTestFinished(() => own.close())
  const admin = await own.login({ isAdmin: true })
  const exporter = await own.login()
  const tulip = await own.addProduct({ stock: 100, price: '0.25' })
  const { body: list } = await admin.call(priceLists.create, { body: { naam: 'Exporteurs' } })
  const { body: user } = await admin.call(users.one, { params: { id: exporter.userId } })
  await admin.call(users.update, { body: { ...user, priceListId: list._id } })
  const setPrice = (price: string) =>
    admin.call(priceLists.setPrices, { params: { id: list._id }, body: [{ _id: tulip._id, price }] })
  await setPrice('0.21')
  const buy = () => exporter.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 10 }] } })
  const told = (stock: number) => ({ _id: tulip._id, stock, price: '0.21', showStatus: 'Ja' })
  const first = await open(await own.newSession(exporter.userId), { url: own.url })
  await buy()
  await has(first, 'product', told(90))
  expect(first.received.filter(({ event }) => event === 'refresh')).toEqual([])
  await expect.poll(() => first.position()).toMatch(/\.[1-9]\d*\.\./)
  const after = first.position()
  first.close()
  await buy()
  const back = await open(await own.newSession(exporter.userId), { url: own.url, after })
  expect(back.received.map(({ event, data }) => (event === 'product' ? data : event))).toEqual([told(80), 'beat'])
})

test('a page is told what changed since it asked for what it shows, and five seconds before', async () => {
  const own = await openTestShop()
  onTestFinished(() => own.close())
  const admin = await own.login({ isAdmin: true })
  const customer = await own.login()
  const tulip = await own.addProduct({ stock: 100, price: '0.25' })
  own.passTime(600_000)
  const { body: order } = await customer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 10 }] } })
  const at = own.now()
  const message = { _id: 'message', kind: 'bevestiging', to: 'a@b.example', subject: 'Bestelling', payload: '{}' }
  const none = { orderId: null, userId: null, search: '', attempts: 0, sentAt: null, at: at.toISOString() }
  await own.connection.db
    .insertInto('messages')
    .values({ ...message, ...none })
    .execute()
  await own.connection.db
    .insertInto('jobs')
    .values({ ...newJob('message', 'test.message', '{}', at, at), state: 'failed', lastError: '550 nobody here' })
    .execute()
  const news = {
    product: { _id: tulip._id, stock: 90, price: '0.25', showStatus: 'Ja' },
    order: { _id: order._id, ordernummer: order.ordernummer },
    message: { _id: 'message', kind: 'bevestiging', subject: 'Bestelling' },
  }
  const told = async (person: Client, sinds: number) => {
    const page = await open(person, { url: own.url, sinds })
    page.close()
    return Object.fromEntries(
      page.received.filter(({ event }) => event !== 'beat').map(({ event, data }) => [event, data]),
    )
  }
  expect(await told(admin, 0)).toEqual(news)
  own.passTime(60_000)
  const picker = await own.login({ magazijn: true })
  expect(await told(admin, 58_000)).toEqual(news)
  expect(await told(customer, 58_000)).toEqual({ product: news.product })
  expect(await told(picker, 58_000)).toEqual({ order: news.order })
  for (const person of [admin, customer, picker]) expect(await told(person, 30_000)).toEqual({})
  // Who came without anything to catch up with is told of nothing that has failed before, now and when he comes back.
  const page = await open(admin, { url: own.url })
  await expect.poll(() => page.position()).toBeDefined()
  const after = page.position()
  page.close()
  const back = await open(admin, { url: own.url, after })
  expect([...page.received, ...back.received].filter(({ event }) => event !== 'beat')).toEqual([])
})

test('at midnight who has agreed prices asks for them again', async () => {
  const exporter = await shop.login()
  const { body: list } = await staff.call(priceLists.create, { body: { naam: 'Exporteurs' } })
  const { body: user } = await staff.call(users.one, { params: { id: exporter.userId } })
  await staff.call(users.update, { body: { ...user, priceListId: list._id } })
  const midnight = startOfDay(addDays(dayInAmsterdam(shop.now()), 1))
  shop.passTime(midnight.getTime() - 30_000 - shop.now().getTime())
  const [page, plain] = [await open(await shop.newSession(exporter.userId)), await open(await shop.login())]
  const began = Date.now()
  // It comes and goes until the server has looked at its calendar on either side of it; out of step with its looks.
  let minute = 60_000
  const events = () => {
    shop.passTime(minute)
    minute = -minute
    return page.received.map(({ event }) => event)
  }
  await expect.poll(events, { interval: 270 }).toContain('refresh')
  expect(plain.received.filter(({ event }) => event === 'refresh')).toEqual([])
  // The first with what it missed, and then one a beat.
  const beats = plain.received.filter(({ event }) => event === 'beat')
  expect(beats.length).toBeLessThanOrEqual(2 + (Date.now() - began) / liveBeatMilliseconds)
})

test('a page that cannot be told what it missed is ended, so that it comes back, and the operator is told', async () => {
  const lines: string[] = []
  const own = await openTestShop({ logStream: { write: (line) => lines.push(line) }, pollJobsEvery: 3_600_000 })
  onTestFinished(() => own.close())
  const admin = await own.login({ isAdmin: true })
  await sql`alter table orders rename to orders_away`.execute(own.connection.db)
  const page = await readEvents(own.url, admin)
  await page.ended
  expect(page.received).toEqual([])
  expect(lines.filter((line) => line.includes('live: open pages could not be told'))).toHaveLength(1)
})

test('a browser whose stream ends asks again after two seconds', async () => {
  const leaving = new AbortController()
  const { cookie } = await shop.login()
  const answer = await fetch(`${shop.url}/live`, { headers: { cookie }, signal: leaving.signal })
  const first = await answer.body?.pipeThrough(new TextDecoderStream()).getReader().read()
  expect(first?.value).toMatch(/^retry: 2000\n\n/)
  leaving.abort()
})

test('a session has twenty streams at most; a server that stops ends them all', async () => {
  const tabs = await shop.login()
  const readers = await Promise.all(Array.from({ length: 20 }, () => open(tabs)))
  expect((await open(tabs)).status).toBe(503)
  readers[0]?.close()
  await expect.poll(async () => (await open(tabs)).status).toBe(200)
  shop.drain()
  await Promise.all(readers.map(({ ended }) => ended))
  expect((await open(tabs)).status).toBe(503)
})
