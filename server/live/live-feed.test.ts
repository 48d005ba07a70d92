// When a feed tells its pages, and what: on a real database, with pages that note what they are sent.
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveBeatMilliseconds } from '../../contract/limits.ts'
import { orders } from '../../contract/orders.ts'
import { priceLists } from '../../contract/price-lists.ts'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import type { ChangedRows, TableName } from '../db/invalidation.ts'
import type { Session } from '../http/serve.ts'
import { newJob } from '../jobs/job-rows.ts'
import { createCustomerPrices } from '../price-lists/customer-prices.ts'
import { createCatalogue } from '../products/catalogue.ts'
import { createLiveFeed, type LiveFeed } from './live-feed.ts'
import type { OpenStream } from './live-streams.ts'

let shop: TestShop
let isDraining: boolean
/** Sessions that hold, by their tokens. */
let sessions: Map<string, Session>
let feeds: LiveFeed[]
beforeEach(async () => {
  shop = await openTestShop({ pollJobsEvery: 3_600_000 })
  isDraining = false
  sessions = new Map()
  feeds = []
})
afterEach(async () => {
  for (const feed of feeds) feed.stop()
  await shop.close()
})

/** @param look beside each look at what other processes changed */
function openFeed(look: (count: number) => unknown = () => undefined) {
  const { connection } = shop
  const clock = () => shop.now()
  let looks = 0
  async function synchronize() {
    await look(++looks)
    return connection.invalidations.synchronize()
  }
  const feed = createLiveFeed({
    connection: { ...connection, invalidations: { ...connection.invalidations, synchronize } },
    catalogue: createCatalogue(connection),
    prices: createCustomerPrices(connection, clock),
    clock,
    findSessions: async (tokenHashes) => new Map([...sessions].filter(([hash]) => tokenHashes.includes(hash))),
    isDraining: () => isDraining,
    // Where one is under way as the shop is closed.
    onError: () => undefined,
  })
  feeds.push(feed)
  async function open(person: Partial<Session>, position?: string) {
    const session: Session = {
      _id: 'klant',
      user: 'klant',
      isAdmin: false,
      priceListId: null,
      tokenHash: `session ${sessions.size}`,
      secondStep: null,
      mustSetSecondStep: false,
      ...person,
    }
    sessions.set(session.tokenHash, session)
    const page = notedPage()
    await feed.open(page.stream, session, { position, age: undefined })
    return { ...page, tokenHash: session.tokenHash }
  }
  return { feed, open, looks: () => looks }
}

/** A page that notes what it is sent: each event with its data, what came together, its place, and when a product came. */
function notedPage() {
  const events: string[] = []
  const sendings: string[] = []
  const toldAt: number[] = []
  const closing: (() => void)[] = []
  let [position, isEnded] = ['', false]
  const stream: OpenStream = {
    send(text) {
      for (const block of text.toString().split('\n\n').slice(0, -1)) {
        if (block.startsWith('id: ')) position = block.slice(4)
        else events.push(block.replace(/^event: /, '').replace(/\ndata: /, ' '))
      }
      sendings.push(text.toString())
      if (text.includes('event: product')) toldAt.push(performance.now())
    },
    end() {
      isEnded = true
      for (const callback of closing) callback()
    },
    onClose: (callback) => void closing.push(callback),
  }
  const named = (event: string) => events.filter((one) => one.startsWith(`${event} `))
  return { stream, events, sendings, named, toldAt, position: () => position, isEnded: () => isEnded }
}
type Page = ReturnType<typeof notedPage>

const publish = (table: TableName, rows: ChangedRows) => shop.connection.invalidations.publish(new Map([[table, rows]]))
const gone = (_id: string) => `product {"_id":"${_id}","stock":0,"price":"0.00","showStatus":"Nee"}`
/** Waits until all of them have been told of something that comes after everything else. */
async function settle(...pages: readonly Page[]) {
  const last = `last ${Math.random()}`
  publish('products', new Set([last]))
  for (const { events } of pages) await expect.poll(() => events).toContain(gone(last))
}

/** Writes an order and a message that failed, of which nobody says anything. */
async function orderDesk() {
  const { _id } = await shop.addProduct()
  const buyer = await shop.login()
  await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
  const { db } = shop.connection
  const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  return {
    place: (name: string, ordernummer: number) =>
      db
        .insertInto('orders')
        .values({ ...row, _id: name, ordernummer: row.ordernummer + ordernummer })
        .execute(),
    fail: async (name: string) => {
      const at = shop.now()
      const message = { _id: name, kind: 'bevestiging', to: 'a@b.example', subject: 'Bestelling', payload: '{}' }
      const none = { orderId: null, userId: null, search: '', attempts: 0, sentAt: null, at: at.toISOString() }
      await db
        .insertInto('messages')
        .values({ ...message, ...none })
        .execute()
      await db
        .insertInto('jobs')
        .values({ ...newJob(name, 'test.message', '{}', at, at), state: 'failed', lastError: '550 nobody here' })
        .execute()
    },
  }
}

test('the first change that a process hears of is told by its name, and an order beside a failure as well', async () => {
  const { open } = openFeed()
  const office = await open({ isAdmin: true })
  await settle(office)
  expect(office.named('refresh')).toEqual([])
  const { place, fail } = await orderDesk()
  await settle(office)
  await place('another', 1)
  await fail('refused')
  publish('messages', new Set(['refused']))
  await expect.poll(() => office.named('message')).toHaveLength(1)
  expect(office.named('order').filter((one) => one.includes('"another"'))).toHaveLength(1)
})

test('an order that nobody was told of yet is not forgotten when a second desk begins to listen, or a customer', async () => {
  const { place } = await orderDesk()
  const { open } = openFeed()
  const first = await open({ isAdmin: true })
  await place('between', 1)
  const second = await open({ isAdmin: true })
  await open({})
  await settle(first, second)
  for (const desk of [first, second]) expect(desk.named('order')).toEqual([expect.stringContaining('"between"')])
})

test('of prices those are told who buy by that list, and who is there alone as well', async () => {
  const staff = await shop.login({ isAdmin: true })
  const list = async (naam: string) => (await staff.call(priceLists.create, { body: { naam } })).body._id
  const [exporters, growers] = [await list('Exporteurs'), await list('Kwekers')]
  const { open } = openFeed()
  // Of what changed before he came he has the newest.
  publish('price_lists', new Set([exporters]))
  const exporter = await open({ priceListId: exporters })
  // Both the first look and this have been by then: nothing was other than it had been.
  await expect.poll(() => exporter.named('beat')).toHaveLength(2)
  await settle(exporter)
  expect(exporter.named('refresh')).toEqual([])
  publish('price_lists', new Set([exporters]))
  await expect.poll(() => exporter.named('refresh')).toHaveLength(1)
  const [grower, plain] = [await open({ priceListId: growers }), await open({})]
  const refreshed = () => [exporter, grower, plain].map(({ named }) => named('refresh').length)
  publish('price_lists', new Set([exporters]))
  await settle(grower, plain)
  expect(refreshed()).toEqual([2, 0, 0])
  publish('price_lists', new Set([growers]))
  publish('price_lists', new Set([exporters]))
  await settle(plain)
  expect(refreshed()).toEqual([3, 1, 0])
  for (const [one, next] of [
    ['all', new Set([growers])],
    [new Set([growers]), 'all'],
  ] as const) {
    const before = refreshed()
    publish('price_lists', one)
    publish('price_lists', next)
    await settle(plain)
    expect(refreshed()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, 0])
  }
  await settle(exporter, grower)
})

test('who was away while everything changed asks for everything again', async () => {
  const { open } = openFeed()
  const page = await open({})
  await settle(page)
  const before = page.position()
  const back = await open({}, before)
  expect(back.named('refresh')).toEqual([])
  publish('products', 'all')
  await expect.poll(() => page.named('refresh')).toHaveLength(1)
  await settle(page)
  expect((await open({}, before)).named('refresh')).toHaveLength(1)
})

test('a page hears that its session has ended before the next beat, and while others stay', async () => {
  const { feed, open } = openFeed()
  const [leaver, stayer] = [await open({}), await open({})]
  const began = Date.now()
  for (const page of [leaver, stayer]) await expect.poll(() => page.named('beat')).toHaveLength(2)
  sessions.delete(leaver.tokenHash)
  publish('sessions', 'all')
  await expect.poll(leaver.isEnded).toBe(true)
  expect(leaver.named('beat').length).toBeLessThanOrEqual(2 + (Date.now() - began) / liveBeatMilliseconds)
  expect(stayer.isEnded()).toBe(false)
  expect(feed.size).toBe(1)
  // It goes on looking for the last one.
  sessions.delete(stayer.tokenHash)
  publish('sessions', 'all')
  await expect.poll(stayer.isEnded).toBe(true)
})

test('a process that is about to stop ends its pages', async () => {
  const { open } = openFeed()
  const page = await open({})
  isDraining = true
  await expect.poll(page.isEnded).toBe(true)
})

test('after a long round of telling nobody is told anything for half a second at least', async () => {
  const { open } = openFeed(() => pause(100))
  const page = await open({})
  for (let change = 0; page.toldAt.length < 3; change++) {
    publish('products', new Set([`product ${change}`]))
    await pause(10)
  }
  const between = page.toldAt.slice(1).map((at, index) => at - (page.toldAt[index] ?? 0))
  expect(Math.min(...between)).toBeGreaterThan(500)
})

test('what other processes have changed by then is told in the same round', async () => {
  const { open } = openFeed((count) => publish('products', new Set([`elsewhere ${count}`])))
  const page = await open({})
  for (const own of ['one', 'two', 'three']) {
    publish('products', new Set([own]))
    await expect.poll(() => page.events).toContain(gone(own))
    const together = page.sendings.find((text) => text.includes(gone(own).slice('product '.length)))
    expect(together).toContain('elsewhere')
  }
})

test('who has stopped has ended his pages, and looks at nothing any more', async () => {
  const [stopped, other] = [openFeed(), openFeed()]
  const page = await stopped.open({})
  publish('products', new Set(['one']))
  stopped.feed.stop()
  expect(page.isEnded()).toBe(true)
  const later = await other.open({})
  await settle(later)
  await expect.poll(() => later.named('beat')).toHaveLength(2)
  expect(stopped.looks()).toBe(0)
})
