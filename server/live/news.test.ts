// Which orders and which failed messages open pages are told of: each once, the oldest first, and no more than a page can show.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders } from '../../contract/orders.ts'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'
import type { Db } from '../db/schema.ts'
import { newJob } from '../jobs/job-rows.ts'
import { FailedMessages } from './failed-messages.ts'
import { NewOrders, ordersAfter, ordersSince } from './new-orders.ts'

let shop: TestShop
let db: Db
beforeEach(async () => {
  shop = await openTestShop()
  ;({ db } = shop.connection)
})
afterEach(() => shop.close())

const numbersOf = (rows: readonly { ordernummer: number }[]) => rows.map(({ ordernummer }) => ordernummer)
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Orders like one that was placed, under numbers of their own. */
async function orderDesk() {
  const { _id } = await shop.addProduct()
  const buyer = await shop.login()
  await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
  const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ ordernummer: 0, deletedAt: shop.now().toISOString() }).execute()
  return async (numbers: readonly number[], more: { readonly date?: string; readonly deletedAt?: string } = {}) => {
    const rows = numbers.map((ordernummer) => ({
      ...row,
      deletedAt: null,
      ...more,
      _id: `order ${ordernummer}`,
      ordernummer,
    }))
    await db.insertInto('orders').values(rows).execute()
  }
}

test('an order is told once, the oldest first, and one with a lower number as well when it comes a little later', async () => {
  const none = new NewOrders(db)
  await none.begin()
  expect(none.newest).toBe(0)
  const add = await orderDesk()
  await add([300, 301, 305])
  const news = new NewOrders(db)
  await news.begin()
  expect(news.newest).toBe(305)
  expect(await news.next()).toEqual([])
  await add([310, 309])
  await add([311], { deletedAt: shop.now().toISOString() })
  expect(await news.next()).toEqual([
    { _id: 'order 309', ordernummer: 309 },
    { _id: 'order 310', ordernummer: 310 },
  ])
  expect(news.newest).toBe(310)
  expect(await news.next()).toEqual([])
  // Their transactions took longer; of one a hundred numbers back nobody is told any more.
  await add([210, 211, 304])
  expect(numbersOf(await news.next())).toEqual([211, 304])
  expect(news.newest).toBe(310)
  expect(await news.next()).toEqual([])
  expect(numbersOf(await none.next())).toEqual([210, 211, 300, 301, 304, 305, 309, 310])
})

test('many orders at once are told fifty at a time, and none is told twice', async () => {
  const add = await orderDesk()
  await add(upTo(1, 120))
  const news = new NewOrders(db)
  await news.begin()
  await add(upTo(121, 240))
  const told = [await news.next(), await news.next(), await news.next(), await news.next()].map(numbersOf)
  expect(told).toEqual([upTo(121, 170), upTo(171, 220), upTo(221, 240), []])
})

test('who comes back is told of fifty orders after the one that he knows, or of those since he left', async () => {
  const add = await orderDesk()
  const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 8, 0, second))
  for (const second of upTo(1, 9)) await add([second], { date: at(second).toISOString() })
  expect(numbersOf(await ordersAfter(db, 6))).toEqual([7, 8, 9])
  expect(numbersOf(await ordersSince(db, at(7)))).toEqual([7, 8, 9])
  await db
    .updateTable('orders')
    .set({ deletedAt: at(10).toISOString() })
    .where('ordernummer', '=', 8)
    .execute()
  expect(numbersOf(await ordersAfter(db, 6))).toEqual([7, 9])
  expect(numbersOf(await ordersSince(db, at(7)))).toEqual([7, 9])
  expect((await ordersSince(db, at(9)))[0]).toMatchObject({ _id: 'order 9', ordernummer: 9 })
  await add(upTo(10, 70), { date: at(11).toISOString() })
  expect(numbersOf(await ordersAfter(db, 0))).toEqual([...upTo(1, 7), ...upTo(9, 51)])
  expect(numbersOf(await ordersSince(db, at(1)))).toEqual(upTo(21, 70))
})

test('a message that failed is told once, and never one that waits or has been sent after all', async () => {
  const buyer = await shop.login()
  const { _id: productId } = await shop.addProduct()
  const { body: order } = await buyer.call(orders.place, { body: { order: [{ _id: productId, qty: 1 }] } })
  const start = shop.now().getTime()
  const fail = async (
    name: string,
    seconds: number,
    more: { orderId?: string; sentAt?: string; waits?: true } = {},
  ) => {
    const at = new Date(start + seconds * 1000)
    await db
      .insertInto('messages')
      .values({
        _id: name,
        kind: 'bevestiging',
        to: 'a@b.example',
        subject: `Over ${name}`,
        payload: '{}',
        at: at.toISOString(),
        orderId: more.orderId ?? null,
        userId: null,
        search: '',
        attempts: 0,
        sentAt: more.sentAt ?? null,
      })
      .execute()
    const state = more.waits ? {} : { state: 'failed' as const, lastError: '550 nobody here' }
    await db
      .insertInto('jobs')
      .values({ ...newJob(name, 'test.message', '{}', at, at), ...state })
      .execute()
  }
  const news = new FailedMessages(db)
  const next = async () => (await news.next()).map(({ _id }) => _id)
  news.begin(new Date(start))
  expect(news.toldUntil).toBe(start)
  await fail('before', -1)
  await fail('then', 0)
  await fail('third', 3, { orderId: order._id })
  await fail('second', 2)
  await fail('sent', 2, { sentAt: shop.now().toISOString() })
  await fail('waits', 2, { waits: true })
  // Nobody has said that anything changed.
  expect(await next()).toEqual([])
  news.changed('all')
  expect(await news.next()).toEqual([
    { _id: 'second', kind: 'bevestiging', subject: 'Over second' },
    { _id: 'third', kind: 'bevestiging', subject: 'Over third', orderId: order._id },
  ])
  expect(news.toldUntil).toBe(start + 3000)
  expect(await next()).toEqual([])
  news.changed('all')
  expect(await next()).toEqual([])

  // What is named has just failed, by whichever clock; what is not named is not looked for.
  await fail('fourth', 4)
  news.changed(new Set(['before', 'sent']))
  news.changed(new Set(['second', 'waits']))
  expect(await next()).toEqual(['before', 'second'])
  expect(news.toldUntil).toBe(start + 3000)
  news.changed(new Set(['before']))
  expect(await next()).toEqual(['before'])
  for (const changes of [
    ['all', new Set(['before'])],
    [new Set(['before']), 'all'],
  ] as const) {
    for (const rows of changes) news.changed(rows)
    expect(await next()).toEqual(changes[0] === 'all' ? ['fourth'] : [])
  }

  const after = async (seconds: number) => (await news.after(start + seconds * 1000)).map(({ _id }) => _id)
  expect(await after(2)).toEqual(['third', 'fourth'])
  expect(await after(1.999)).toEqual(['second', 'third', 'fourth'])
  for (const index of upTo(10, 58)) await fail(`later ${index}`, index)
  expect(await after(0)).toEqual(['fourth', ...upTo(10, 58).map((index) => `later ${index}`)])
})
