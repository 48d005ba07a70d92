import { beforeEach, expect, test } from 'vitest'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { errorCodeHeader, errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let tulip: ManagedProduct
let crocus: ManagedProduct
let order: Order
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ isAdmin: true })
  tulip = await shop.addProduct({ productName: 'Tulipa Angelique', price: '1.00', stock: 100 })
  crocus = await shop.addProduct({ productName: 'Crocus Pickwick', price: '0.10', stock: 100 })
  const lines = [
    { _id: tulip._id, qty: 10 },
    { _id: crocus._id, qty: 20 },
  ]
  const buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  order = (await buyer.call(orders.place, { body: { order: lines, comment: 'Vroeg' } })).body
})

const missing = { status: 404, sentence: 'Gevraagde data niet gevonden' }
const stock = async () =>
  Promise.all(
    [tulip, crocus].map(async ({ _id }) => {
      const row = await shop.connection.db
        .selectFrom('products')
        .select('stock')
        .where('_id', '=', _id)
        .executeTakeFirst()
      return row?.stock
    }),
  )
type Lines = BodyOf<typeof orders.update>['order']
const update = (lines: Lines, more: Partial<BodyOf<typeof orders.update>> = {}) =>
  admin.call(orders.update, { body: { _id: order._id, order: lines, ...more } })
const both = (tulips: number, crocuses: number): Lines => [
  { _id: tulip._id, qty: tulips },
  { _id: crocus._id, qty: crocuses },
]
const read = async () => (await admin.call(orders.one, { params: { id: order._id } })).body

test('edit order: quantities that grow take stock, those that shrink return it', async () => {
  /** As the shop tells it from then on. */
  const told = async () => {
    const { body: all } = await admin.call(products.getStock, {})
    return [tulip, crocus].map(({ _id }) => all.find((one) => one._id === _id)?.stock)
  }
  expect([await stock(), await told()]).toEqual([
    [90, 80],
    [90, 80],
  ])
  const { body } = await update(both(25, 5))
  expect(body).toMatchObject({ totalPrice: '25.50', order: [{ qty: 25 }, { qty: 5 }] })
  expect([await stock(), await told()]).toEqual([
    [75, 95],
    [75, 95],
  ])
  expect(await read()).toEqual(body)
})

test('edit order: a form that is saved as it was leaves the history as it was', async () => {
  expect((await update(both(10, 20))).status).toBe(200)
  const edits = shop.connection.db.selectFrom('audit_log').select('action').where('action', '=', 'order.edited')
  expect(await edits.execute()).toEqual([])
})

test('edit order: too little stock names the product and changes nothing', async () => {
  const refused = await update(both(5, 101))
  expect(refused).toMatchObject({ status: 409, sentence: 'Crocus Pickwick niet op voorraad, controleer aantal' })
  expect(refused.headers.get(errorCodeHeader)).toBe('stock')
  expect(refused.headers.get(errorFieldHeader)).toBe('order.1.qty')
  // Of several the first on the order.
  const first = await update(both(101, 101))
  expect(first).toMatchObject({ status: 409, sentence: 'Tulipa Angelique niet op voorraad, controleer aantal' })
  expect(first.headers.get(errorFieldHeader)).toBe('order.0.qty')
  expect(await stock()).toEqual([90, 80])
  expect((await read()).order).toMatchObject([{ qty: 10 }, { qty: 20 }])
  // All there is, is enough.
  expect((await update(both(10, 100))).status).toBe(200)
  expect(await stock()).toEqual([90, 0])
})

test('edit order: a new price holds for this order only, a price left out stays', async () => {
  const { body } = await update([
    { _id: tulip._id, qty: 10, price: '0,96' },
    { _id: crocus._id, qty: 20 },
  ])
  expect(body).toMatchObject({ totalPrice: '11.60', order: [{ price: '0.96' }, { price: '0.10' }] })
  expect((await admin.call(products.one, { params: { id: tulip._id } })).body.price).toBe('1.00')
})

test('edit order: no line, one without a whole quantity, or a product twice is refused', async () => {
  const twice = { status: 400, sentence: 'Een product staat dubbel in de order' }
  expect(await update([...both(10, 20), { _id: tulip._id, qty: 1 }])).toMatchObject(twice)
  expect(await update([])).toMatchObject({ status: 400, sentence: 'Geen items aanwezig' })
  const nothing = { status: 400, sentence: 'Aantal moet een heel getal van 1 of meer zijn' }
  expect(await update(both(10, 0))).toMatchObject(nothing)
  expect(await update([{ _id: tulip._id, qty: '2.5' }])).toMatchObject(nothing)
  expect(await stock()).toEqual([90, 80])
})

test('edit order: a line of a removed product can shrink or go, not grow', async () => {
  await admin.call(products.remove, { body: { _id: tulip._id } })
  expect(await update(both(11, 20))).toMatchObject({
    status: 409,
    sentence: 'Tulipa Angelique niet op voorraad, controleer aantal',
  })
  expect((await update(both(10, 21))).body.order).toMatchObject([{ removed: true }, { removed: false }])
  expect((await update(both(4, 21))).status).toBe(200)
  expect(await stock()).toEqual([96, 79])
  expect((await update([{ _id: crocus._id, qty: 21 }])).status).toBe(200)
  expect(await stock()).toEqual([100, 79])
})

test('edit order: a line of a hidden product can still grow', async () => {
  const { version: _, ...form } = tulip
  await admin.call(products.update, { body: { ...form, stock: 90, showStatus: 'Nee' } })
  expect((await update(both(11, 20))).status).toBe(200)
})

test('edit order: a form goes on after the status was set, with the order as it was read', async () => {
  const opened = await read()
  await admin.call(orders.setStatus, { body: { _id: order._id, orderstatus: 'verwerkt' } })
  const lines = opened.order.map((line) => ({ ...line, qty: line.qty + 1 }))
  const body = { ...opened, order: lines, orderstatus: 'verwerkt' }
  expect((await admin.send('PUT', '/orders/updateOrder', { body })).status).toBe(200)
  expect(await stock()).toEqual([89, 79])
})

test('edit order: setting the status touches nothing else', async () => {
  const set = (_id: string, orderstatus: 'open' | 'verwerkt') =>
    admin.call(orders.setStatus, { body: { _id, orderstatus } })
  const before = await read()
  const { body } = await set(order._id, 'verwerkt')
  expect(body).toEqual({ ...before, orderstatus: 'verwerkt' })
  expect((await set(order._id, 'verwerkt')).body).toEqual(body)
  const { body: reopened } = await set(order._id, 'open')
  expect(reopened).toEqual(before)
  expect(await stock()).toEqual([90, 80])
  expect(await set('bestaat-niet', 'open')).toMatchObject(missing)
  const wrong = { _id: order._id, orderstatus: 'weg' }
  expect(await admin.send('PUT', '/orders/setStatus', { body: wrong })).toMatchObject({
    status: 400,
    sentence: 'Deze status bestaat niet',
  })
})

test('edit order: a deleted order returns its stock once and leaves the lists, its rows stay', async () => {
  await update(both(25, 5))
  expect((await admin.call(orders.remove, { params: { id: order._id } })).status).toBe(200)
  expect(await stock()).toEqual([100, 100])
  expect(await admin.call(orders.remove, { params: { id: order._id } })).toMatchObject(missing)
  expect(await stock()).toEqual([100, 100])
  expect((await admin.call(orders.all, {})).body).toEqual([])
  expect((await admin.call(orders.ofUser, { params: { id: order.userID } })).body).toEqual([])
  expect(await admin.call(orders.one, { params: { id: order._id } })).toMatchObject(missing)
  expect(await update(both(1, 1))).toMatchObject(missing)
  for (const orderstatus of ['open', 'verwerkt'] as const)
    expect(await admin.call(orders.setStatus, { body: { _id: order._id, orderstatus } })).toMatchObject(missing)
  const rows = await shop.connection.db.selectFrom('order_lines').selectAll().where('orderId', '=', order._id).execute()
  expect(rows).toHaveLength(2)
})
