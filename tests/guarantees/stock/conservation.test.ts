// Random sequences of stock changes against a small model: status and stock after each step, ledger and totals at the end.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imports } from '../../../contract/endpoints/imports.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { csv, importDone, postSheet, readSheet } from '../../support/import-sheet.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { inMemory, size } from '../support/engine.ts'
import { seedOf } from '../support/seed.ts'

const shop = await openTestShop({ logLevel: 'silent', ...inMemory })
const buyer = await shop.login()
const admin = await shop.login({ isAdmin: true })
await admin.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })

interface ModelProduct {
  readonly _id: string
  readonly code: string
  stock: number
  visible: boolean
  removed: boolean
  seen: number
}
interface ModelOrder {
  readonly _id: string
  readonly key: string
  readonly sent: readonly { _id: string; qty: number }[]
  lines: Map<number, number>
  version: number
  processed: boolean
  removed: boolean
}
interface Model {
  readonly products: ModelProduct[]
  readonly orders: ModelOrder[]
}

const productCount = 3
const openingStock = 12
const index = fc.nat({ max: productCount - 1 })
const qty = fc.integer({ min: 1, max: 9 })
const which = fc.nat({ max: 20 })

type Step = (model: Model) => Promise<void>
const pick = <One>(list: readonly One[], number: number): One | undefined => list[number % list.length]

function same(actual: unknown, expected: unknown) {
  expect(actual).toEqual(expected)
}

async function expectStatus(answer: Promise<{ status: number }>, expected: number) {
  same((await answer).status, expected)
}

let keys = 0
const place = fc.array(fc.tuple(index, qty), { minLength: 1, maxLength: 4 }).map(
  (wanted): Step =>
    async (model) => {
      const lines = new Map<number, number>()
      for (const [product, pieces] of wanted) lines.set(product, (lines.get(product) ?? 0) + pieces)
      const possible = [...lines].every(([product, pieces]) => {
        const found = model.products[product]
        return found && found.visible && !found.removed && found.stock >= pieces
      })
      const sent = wanted.map(([product, pieces]) => ({ _id: model.products[product]?._id ?? '', qty: pieces }))
      const key = `sleutel ${++keys}`
      const { status, body } = await buyer.call(orders.place, {
        body: { order: sent },
        headers: { 'idempotency-key': key },
      })
      same(status, possible ? 200 : 409)
      if (!possible) return
      for (const [product, pieces] of lines) move(model, product, -pieces)
      model.orders.push({ _id: body._id, key, sent, lines, version: 1, processed: false, removed: false })
    },
)

const repeat = which.map(
  (number): Step =>
    async (model) => {
      const order = pick(model.orders, number)
      if (!order) return
      const again = await buyer.call(orders.place, {
        body: { order: [...order.sent] },
        headers: { 'idempotency-key': order.key },
      })
      same({ status: again.status, _id: again.body._id }, { status: 200, _id: order._id })
    },
)

const edit = fc.tuple(which, fc.array(fc.option(qty), { minLength: productCount, maxLength: productCount })).map(
  ([number, wanted]): Step =>
    async (model) => {
      const order = pick(model.orders, number)
      if (!order) return
      // Lines of products that were not in the order are added.
      const next = new Map(wanted.flatMap((pieces, product) => (pieces ? [[product, pieces] as const] : [])))
      if (next.size === 0) return
      const short = [...next].find(([product, pieces]) => {
        const more = pieces - (order.lines.get(product) ?? 0)
        const found = model.products[product]
        return !found || (more > 0 && (found.removed || found.stock < more))
      })?.[0]
      const isUnknown = short !== undefined && !order.lines.has(short) && model.products[short]?.removed === true
      const body = {
        _id: order._id,
        order: [...next].map(([product, pieces]) => ({ _id: model.products[product]?._id ?? '', qty: pieces })),
      }
      const expected = order.removed || isUnknown ? 404 : short === undefined ? 200 : 409
      await expectStatus(admin.call(orders.update, { body }), expected)
      if (expected !== 200) return
      take(model, order, next)
    },
)

/** By its buyer, who may add lines; perhaps with the version before the last change. */
const changeOwn = fc
  .tuple(which, fc.array(fc.option(qty), { minLength: productCount, maxLength: productCount }), fc.nat({ max: 4 }))
  .map(
    ([number, wanted, stale]): Step =>
      async (model) => {
        const order = pick(model.orders, number)
        const next = new Map([...wanted.entries()].flatMap(([product, pieces]) => (pieces ? [[product, pieces]] : [])))
        if (!order || next.size === 0) return
        const possible = [...next].every(([product, pieces]) => {
          const more = pieces - (order.lines.get(product) ?? 0)
          const found = model.products[product]
          return found && (more <= 0 || (found.visible && !found.removed && found.stock >= more))
        })
        const isOpen = !order.processed && stale > 0
        const body = {
          order: [...next].map(([product, pieces]) => ({ _id: model.products[product]?._id ?? '', qty: pieces })),
          version: order.version - (stale > 0 ? 0 : 1),
        }
        const expected = order.removed ? 404 : isOpen && possible ? 200 : 409
        await expectStatus(buyer.call(orders.changeOwn, { params: { id: order._id }, body }), expected)
        if (expected === 200) take(model, order, next)
      },
  )

const cancelOwn = which.map(
  (number): Step =>
    async (model) => {
      const order = pick(model.orders, number)
      if (!order) return
      const expected = order.removed ? 404 : order.processed ? 409 : 200
      await expectStatus(buyer.call(orders.cancelOwn, { params: { id: order._id } }), expected)
      if (expected !== 200) return
      for (const [product, pieces] of order.lines) move(model, product, pieces)
      order.removed = true
    },
)

const mark = fc.tuple(which, fc.boolean()).map(
  ([number, processed]): Step =>
    async (model) => {
      const order = pick(model.orders, number)
      if (!order) return
      const body = { _id: order._id, orderstatus: processed ? ('verwerkt' as const) : ('open' as const) }
      await expectStatus(admin.call(orders.setStatus, { body }), order.removed ? 404 : 200)
      if (!order.removed) order.processed = processed
    },
)

/** Fewer were found: the line shrinks, and stock stays. */
const pickShort = fc.tuple(which, index, fc.nat({ max: 9 })).map(
  ([number, product, gepakt]): Step =>
    async (model) => {
      const order = pick(model.orders, number)
      const found = model.products[product]
      if (!order || !found) return
      const before = order.lines.get(product)
      const isWrong = before === undefined || gepakt > before
      const isLast = gepakt === 0 && order.lines.size === 1
      const expected = order.removed ? 404 : order.processed ? 409 : isWrong ? 400 : isLast ? 409 : 200
      const body = { lines: [{ _id: found._id, gepakt }], version: order.version }
      await expectStatus(admin.call(picking.pickShort, { params: { id: order._id }, body }), expected)
      if (expected !== 200) return
      order.version++
      if (gepakt === 0) order.lines.delete(product)
      else order.lines.set(product, gepakt)
    },
)

const remove = which.map(
  (number): Step =>
    async (model) => {
      const order = pick(model.orders, number)
      if (!order) return
      await expectStatus(admin.call(orders.remove, { params: { id: order._id } }), order.removed ? 404 : 200)
      if (!order.removed) for (const [product, pieces] of order.lines) move(model, product, pieces)
      order.removed = true
    },
)

const correct = fc.tuple(index, fc.nat({ max: 20 })).map(
  ([product, stock]): Step =>
    async (model) => {
      const found = model.products[product]
      if (!found) return
      await expectStatus(
        admin.call(products.updateStock, { body: [{ _id: found._id, stock }] }),
        found.removed ? 404 : 200,
      )
      if (!found.removed) found.stock = stock
    },
)

/** Booked in, or off where it is negative. */
const book = fc.tuple(index, fc.integer({ min: -9, max: 9 })).map(
  ([product, pieces]): Step =>
    async (model) => {
      const found = model.products[product]
      if (!found) return
      const body = { rows: [{ _id: found._id, stockDelta: pieces }] }
      const expected = found.removed ? 400 : found.stock + pieces < 0 ? 409 : 200
      await expectStatus(admin.call(products.bulk, { body }), expected)
      if (expected === 200) found.stock += pieces
    },
)

/** A sheet with another stock, read before the steps that follow and applied after them. */
const importSheet = fc.tuple(index, fc.nat({ max: 20 }), fc.array(place, { maxLength: 2 })).map(
  ([product, stock, meanwhile]): Step =>
    async (model) => {
      const found = model.products[product]
      if (!found || found.removed) return
      const before = found.stock
      const { _id: id } = await readSheet(
        admin,
        postSheet(admin, csv('Productcode;Voorraad', `${found.code};${stock}`)),
      )
      for (const order of meanwhile) await order(model)
      const after = found.stock + stock - before
      await admin.call(imports.apply, { params: { id } })
      const { status } = await importDone(admin, id)
      same(status, after < 0 ? 'ready' : 'applied')
      if (after >= 0) found.stock = after
    },
)

const look = index.map(
  (product): Step =>
    async (model) => {
      const found = model.products[product]
      if (found) found.seen = found.stock
    },
)

/** Saves a stale form (`seen`) with another stock, hidden or shown. */
const save = fc.tuple(index, fc.nat({ max: 20 }), fc.boolean()).map(
  ([product, stock, visible]): Step =>
    async (model) => {
      const found = model.products[product]
      if (!found) return
      const fields = {
        productName: 'Tulipa Angelique',
        text: 'Roze, gevuld',
        price: '0.45',
        productType: 'bollen' as const,
      }
      const body = {
        ...fields,
        _id: found._id,
        stock,
        stockBasis: found.seen,
        showStatus: visible ? ('Ja' as const) : ('Nee' as const),
      }
      const after = found.stock + stock - found.seen
      const expected = found.removed ? 404 : after < 0 ? 409 : 200
      await expectStatus(admin.call(products.update, { body }), expected)
      if (expected === 200) Object.assign(found, { stock: after, visible })
    },
)

const leave = index.map(
  (product): Step =>
    async (model) => {
      const found = model.products[product]
      if (!found) return
      await expectStatus(admin.call(products.remove, { body: { _id: found._id } }), 200)
      found.removed = true
    },
)

function take(model: Model, order: ModelOrder, next: Map<number, number>) {
  for (const product of new Set([...order.lines.keys(), ...next.keys()]))
    move(model, product, (order.lines.get(product) ?? 0) - (next.get(product) ?? 0))
  order.lines = next
  order.version++
}

function move(model: Model, product: number, pieces: number) {
  const found = model.products[product]
  if (found) found.stock += pieces
}

const step = fc.oneof(
  { weight: 24, arbitrary: place },
  { weight: 6, arbitrary: repeat },
  { weight: 15, arbitrary: edit },
  { weight: 15, arbitrary: changeOwn },
  { weight: 6, arbitrary: cancelOwn },
  { weight: 6, arbitrary: mark },
  { weight: 9, arbitrary: pickShort },
  { weight: 12, arbitrary: remove },
  { weight: 6, arbitrary: correct },
  { weight: 6, arbitrary: book },
  // An import takes as long as a hundred other steps.
  { weight: 1, arbitrary: importSheet },
  { weight: 6, arbitrary: look },
  { weight: 9, arbitrary: save },
  { weight: 3, arbitrary: leave },
)

async function expectStocksOf(model: Model) {
  const rows = await shop.connection.db
    .selectFrom('products')
    .select(['_id', 'stock'])
    .where(
      '_id',
      'in',
      model.products.map((product) => product._id),
    )
    .execute()
  const stocks = new Map(rows.map((row) => [row._id, row.stock]))
  expect(model.products.map((product) => stocks.get(product._id))).toEqual(
    model.products.map((product) => product.stock),
  )
}

test('conservation: whatever is ordered, edited, picked short, deleted, corrected, booked, imported, saved and removed, no piece is lost or sold twice', async () => {
  const numRuns = size({ sqlite: 300, postgres: 60 })
  const seed = seedOf('conservation')
  let steps = 0
  const sequence = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }),
    async (sequenceSteps) => {
      const model: Model = { products: [], orders: [] }
      for (let number = 0; number < productCount; number++) {
        const { _id, productCode: code } = await shop.addProduct({ stock: openingStock })
        model.products.push({ _id, code, stock: openingStock, visible: true, removed: false, seen: openingStock })
      }
      for (const run of sequenceSteps) {
        await run(model)
        await expectStocksOf(model)
        steps++
      }
    },
  )
  await fc.assert(sequence, {
    seed,
    numRuns,
  })
  await expectBalancedBooks(shop.connection.db)
  expect(steps).toBeGreaterThan(numRuns * 8)
})
