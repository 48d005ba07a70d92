import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lists } from '../../../contract/endpoints/lists.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { type Client, openTestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { engine, inMemory, size } from '../support/engine.ts'
import { randomFrom, seedOf } from '../support/seed.ts'

const rounds = size(5)
const clients = 100

const shop = await openTestShop({ logLevel: 'silent', ...inMemory })
const admin = await shop.login({ isAdmin: true })
await shop.addProduct()
const buyers = await Promise.all(Array.from({ length: clients }, () => shop.login()))

async function deadlocks(): Promise<number> {
  if (engine === 'sqlite') return 0
  await sql`select pg_stat_force_next_flush()`.execute(shop.connection.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(shop.connection.db)
  return rows[0]?.deadlocks ?? Number.NaN
}

async function stockOf(id: string): Promise<number> {
  const row = await shop.connection.db
    .selectFrom('products')
    .select('stock')
    .where('_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.stock
}

interface Answered {
  readonly status: number
}
const counted = (answers: readonly Answered[], status: number) => answers.filter((one) => one.status === status).length
const place = (buyer: Client, order: readonly { _id: string; qty: number }[]) =>
  buyer.call(orders.place, { body: { order: [...order] } })

test('races: two administrators who remove or demote each other at once leave one', async () => {
  const own = await openTestShop({ logLevel: 'silent', ...inMemory })
  let pair = await Promise.all([own.login({ isAdmin: true }), own.login({ isAdmin: true })])
  for (let round = 0; round < size(5); round++) {
    const [first, second] = pair
    const removed = await Promise.all([
      first.call(users.remove, { params: { id: second.userId } }),
      second.call(users.remove, { params: { id: first.userId } }),
    ])
    expect(counted(removed, 200)).toBe(1)
    const left = await own.connection.db
      .selectFrom('users')
      .select('_id')
      .where('isAdmin', '=', 1)
      .where('deletedAt', 'is', null)
      .execute()
    expect(left.map(({ _id }) => _id)).toHaveLength(1)
    const one = left[0]?._id === first.userId ? first : second
    pair = [one, await own.login({ isAdmin: true })]
  }
})

test(`races: ${clients} buyers want more of four products than there is`, async () => {
  const random = randomFrom(seedOf('races'))
  for (let round = 0; round < rounds; round++) {
    const stock = 60
    const four = await Promise.all(Array.from({ length: 4 }, () => shop.addProduct({ stock })))
    // Each order lists products in its own sequence: unsorted locks would deadlock.
    const answers = await Promise.all(
      buyers.map((buyer) => {
        const shuffled = [...four].sort(() => random() - 0.5).slice(0, 2 + Math.floor(random() * 3))
        return place(
          buyer,
          shuffled.map(({ _id }) => ({ _id, qty: 1 + Math.floor(random() * 2) })),
        )
      }),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    for (const { _id } of four) {
      const ordered = answers
        .flatMap(({ status, body }) => (status === 200 ? body.order : []))
        .filter((line) => line._id === _id)
      const pieces = ordered.reduce((sum, line) => sum + line.qty, 0)
      expect(pieces + (await stockOf(_id))).toBe(stock)
    }
    // Otherwise nothing raced.
    expect(counted(answers, 409)).toBeGreaterThan(0)
  }
  await expectBalancedBooks(shop.connection.db)
  expect(await deadlocks()).toBe(0)
})

test('races: an order is edited, deleted and deleted again while others order the same products', async () => {
  for (let round = 0; round < rounds; round++) {
    const [first, second] = [await shop.addProduct({ stock: 50 }), await shop.addProduct({ stock: 50 })]
    const lines = (...pieces: number[]) => [first, second].map(({ _id }, at) => ({ _id, qty: pieces[at] ?? 0 }))
    const [buyer = admin] = buyers
    const { body: order } = await place(buyer, lines(10, 10))
    const edits = Array.from({ length: 10 }, (_, step) =>
      admin.call(orders.update, { body: { _id: order._id, order: lines(1 + step, 20 - step) } }),
    )
    const placed = buyers.slice(0, 30).map((one) => place(one, lines(2, 1).toReversed()))
    const removals = Array.from({ length: 5 }, () => admin.call(orders.remove, { params: { id: order._id } }))
    const [edited, bought, removed] = await Promise.all([
      Promise.all(edits),
      Promise.all(placed),
      Promise.all(removals),
    ])
    expect([counted(removed, 200), counted(removed, 404)]).toEqual([1, 4])
    expect([...edited, ...bought].filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
  }
  await expectBalancedBooks(shop.connection.db)
  expect(await deadlocks()).toBe(0)
})

test('races: an order is changed and cancelled by its buyer while staff edit, pick, print, mark and delete it', async () => {
  await admin.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })
  const [buyer = admin, ...others] = buyers
  const before = await deadlocks()
  let changes = 0
  for (let round = 0; round < size(6); round++) {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => shop.addProduct({ stock: 100 })))
    if (!first || !second || !third) throw new Error('A product is missing')
    const lines = (...pieces: number[]) =>
      [first, second, third].flatMap(({ _id }, at) => (pieces[at] ? [{ _id, qty: pieces[at] }] : []))
    const { body: order } = await place(buyer, lines(10, 10))
    const params = { id: order._id }
    const change = (version: number, step: number) =>
      buyer.call(orders.changeOwn, { params, body: { order: lines(step, 0, 20 - step).toReversed(), version } })
    // In the first round staff change nothing, so one of the buyer's changes succeeds.
    const byStaffToo = <Call>(calls: () => readonly Call[]) => (round > 0 ? calls() : [])
    const ofFirstVersion = [
      ...[1, 2, 3, 4].map((step) => change(1, step)),
      ...byStaffToo(() => [
        admin.call(picking.pickShort, { params, body: { lines: [{ _id: first._id, gepakt: 4 }], version: 1 } }),
      ]),
    ]
    const later = [2, 3, 4].map((version) => change(version, 5 + version))
    const byStaff = [
      // In some rounds only: without a version staff are always first.
      ...(round % 2 > 0 ? [6, 7] : []).map((step) =>
        admin.call(orders.update, { body: { _id: order._id, order: lines(step, step) } }),
      ),
      ...byStaffToo(() =>
        (['verwerkt', 'open'] as const).map((orderstatus) =>
          admin.call(orders.setStatus, { body: { _id: order._id, orderstatus } }),
        ),
      ),
      admin.send('GET', `/orders/${order._id}/pakbon.pdf`),
    ]
    const ends = [
      ...(round % 3 > 0 ? [buyer.call(orders.cancelOwn, { params }), buyer.call(orders.cancelOwn, { params })] : []),
      ...(round % 3 > 1 ? [admin.call(orders.remove, { params })] : []),
    ]
    const bought = others.slice(0, 20).map((one) => place(one, lines(1, 2, 3).toReversed()))
    const answers = await Promise.all([ofFirstVersion, later, byStaff, ends, bought].map((some) => Promise.all(some)))
    const [changed = [], next = [], , ended = []] = answers
    expect(answers.flat().filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
    // One version is changed once, and an order goes once.
    expect(counted(changed, 200)).toBeLessThanOrEqual(1)
    expect(counted(ended, 200)).toBeLessThanOrEqual(1)
    changes += counted(changed, 200) + counted(next, 200)
  }
  // Otherwise nothing raced.
  expect(changes).toBeGreaterThan(0)
  await expectBalancedBooks(shop.connection.db)
  expect(await deadlocks()).toBe(before)
})

test('races: staff order for a customer who orders too, and change an order that is being picked short and processed', async () => {
  const [picker, buyer = admin, ...others] = [await shop.login({ magazijn: true }), ...buyers.slice(0, 12)]
  const { body: ordered } = await admin.call(orders.ofUser, { params: { id: buyer.userId } })
  const earlier = new Set(ordered.map(({ _id }) => _id))
  const stuck = await deadlocks()
  for (let round = 0; round < rounds; round++) {
    const [tulip, crocus] = [await shop.addProduct({ stock: 40 }), await shop.addProduct({ stock: 40 })]
    const line = (qty: number, { _id } = tulip) => ({ _id, qty })
    const { body: order } = await place(buyer, [line(10)])
    const { _id, version } = order
    const placing = [
      ...Array.from({ length: 6 }, () =>
        admin.call(orders.place, { body: { userID: buyer.userId, order: [line(3, crocus), line(3)] } }),
      ),
      ...[buyer, ...others].map((who) => place(who, [line(2), line(2, crocus)])),
    ]
    const less = Array.from({ length: 3 }, (_, at) =>
      picker.call(picking.pickShort, {
        params: { id: _id },
        body: { lines: [{ _id: tulip._id, gepakt: at + 4 }], version },
      }),
    )
    const edits = Array.from({ length: 3 }, (_, at) =>
      admin.call(orders.update, { body: { _id, order: [line(12 + at), line(5, crocus)], version } }),
    )
    const marks = ['verwerkt', 'open', 'verwerkt'] as const
    const marked = marks.map((orderstatus) => picker.call(orders.setStatuses, { body: { ids: [_id], orderstatus } }))
    const [placed, picked, edited, set] = await Promise.all([
      Promise.all(placing),
      Promise.all(less),
      Promise.all(edits),
      Promise.all(marked),
    ])
    expect([...placed, ...picked, ...edited].filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(set.map(({ status }) => status)).toEqual([200, 200, 200])
    // One version is changed once: by a short pick or an edit.
    expect(counted([...picked, ...edited], 200)).toBeLessThanOrEqual(1)
    const now = (await admin.call(orders.one, { params: { id: _id } })).body
    const [winner] = [...picked, ...edited].filter(({ status }) => status === 200)
    const qtys = (lines: readonly { _id: string; qty: number }[]) => new Map(lines.map((one) => [one._id, one.qty]))
    expect(qtys(now.order)).toEqual(qtys((winner?.body ?? order).order))
    const bought = placed.slice(0, 7).filter(({ status }) => status === 200)
    expect(bought.every(({ body }) => body.userID === buyer.userId)).toBe(true)
    const { body: own } = await admin.call(orders.ofUser, { params: { id: buyer.userId } })
    expect(new Set(own.map((one) => one._id))).toEqual(
      new Set([...earlier, _id, ...bought.map(({ body }) => body._id)]),
    )
    for (const one of own) earlier.add(one._id)
  }
  await expectBalancedBooks(shop.connection.db)
  expect(await deadlocks()).toBe(stuck)
})

test('races: a product is saved with an old stock while it is being sold: no sale is undone', async () => {
  for (let round = 0; round < rounds; round++) {
    const {
      version: _,
      picture: __,
      productCode: ___,
      shopIndex: ____,
      ...form
    } = await shop.addProduct({ stock: 100 })
    const saves = Array.from({ length: 5 }, () =>
      admin.call(products.update, { body: { ...form, stock: 120, stockBasis: 100 } }),
    )
    const sales = buyers.slice(0, 40).map((buyer) => place(buyer, [{ _id: form._id, qty: 1 }]))
    const [saved, bought] = await Promise.all([Promise.all(saves), Promise.all(sales)])
    expect([...saved, ...bought].filter(({ status }) => status !== 200)).toEqual([])
    expect(await stockOf(form._id)).toBe(100 + 5 * 20 - 40)
  }
  await expectBalancedBooks(shop.connection.db)
  expect(await deadlocks()).toBe(0)
})

test('races: order lists and price lists are kept while many of their products are ordered and change', async () => {
  const random = randomFrom(seedOf('lists'))
  const before = await deadlocks()
  const wares = await Promise.all(Array.from({ length: 30 }, () => shop.addProduct({ stock: 1_000_000 })))
  // Rows in random order; changes lock products by id.
  const inAnyOrder = () => [...wares].sort(() => random() - 0.5).map(({ _id }) => ({ _id, qty: 1 }))
  const priceListIds = (
    await Promise.all([1, 2].map(() => admin.call(priceLists.create, { body: { naam: 'Exporteurs' } })))
  ).map(({ body }) => body._id)
  for (let round = 0; round < rounds; round++) {
    const [keepers, orderers] = [buyers.slice(0, 12), buyers.slice(12, 20)]
    const answers = await Promise.all([
      ...keepers.map((buyer) => buyer.call(lists.create, { body: { naam: 'Elke week', lines: inAnyOrder() } })),
      ...orderers.map((buyer) => place(buyer, inAnyOrder().slice(0, 10))),
      ...priceListIds.map((id) =>
        admin.call(priceLists.setPrices, {
          params: { id },
          body: inAnyOrder().map(({ _id }) => ({ _id, price: (1 + random()).toFixed(2) })),
        }),
      ),
      ...Array.from({ length: 4 }, () =>
        admin.call(products.bulk, {
          body: { rows: wares.map(({ _id }) => ({ _id, stockDelta: 1, price: (1 + random()).toFixed(2) })) },
        }),
      ),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  }
  await expectBalancedBooks(shop.connection.db)
  expect(await deadlocks()).toBe(before)
})

test('races: one idempotency key, twenty times at once, is one order', async () => {
  const keys = size(20)
  const { _id } = await shop.addProduct({ stock: keys * 3 })
  const [buyer = admin] = buyers
  for (let number = 0; number < keys; number++) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        buyer.call(orders.place, {
          body: { order: [{ _id, qty: 1 }] },
          headers: { 'idempotency-key': `sleutel ${number}` },
        }),
      ),
    )
    expect(counted(answers, 200)).toBe(20)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await stockOf(_id)).toBe(keys * 3 - number - 1)
  }
  await expectBalancedBooks(shop.connection.db)
})
