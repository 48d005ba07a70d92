// Packs and prices by quantity, held by every order of a customer; staff may break packs.
import { expect, test } from 'vitest'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { type Client, openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })
const buyer = await shop.login()

const apeldoorn = {
  productName: "Tulipa 'Apeldoorn' 12/+",
  price: '0.25',
  stock: 5000,
  vpe: 250,
  staffel: [
    { vanaf: 500, price: '0.21' },
    { vanaf: 1000, price: '0.19' },
  ],
}
const place = (client: Client, ...lines: { _id: string; qty: number; price?: string }[]) =>
  client.call(orders.place, { body: { order: lines } })
const check = async (client: Client, ...lines: { _id: string; qty: number }[]) =>
  (await client.call(orders.check, { body: { lines } })).body
const stockOf = async ({ _id }: ManagedProduct) => (await admin.call(products.one, { params: { id: _id } })).body.stock
async function edit(product: ManagedProduct, facts: Partial<BodyOf<typeof products.update>>) {
  const { version: _, picture: __, ...form } = product
  const { status, sentence } = await admin.call(products.update, {
    body: { ...form, stockBasis: form.stock, ...facts },
  })
  expect([status, sentence]).toEqual([200, ''])
}

test('order packs: a customer orders whole packs, and the check says the same sentence as the order', async () => {
  const tulip = await shop.addProduct(apeldoorn)
  const sentence = "Tulipa 'Apeldoorn' 12/+ gaat per 250 stuks, kies 250 of 500"
  const refused = await place(buyer, { _id: tulip._id, qty: 300 })
  expect(refused).toMatchObject({ status: 400, sentence })
  expect([refused.headers.get('x-refusal'), refused.headers.get('x-refused-field')]).toEqual(['pack', 'order.0.qty'])
  expect(await check(buyer, { _id: tulip._id, qty: 300 })).toMatchObject({
    lines: [{ status: 'pack', nearest: [250, 500], sentence }],
    total: '0.00',
  })
  expect(await stockOf(tulip)).toBe(5000)
  expect((await place(buyer, { _id: tulip._id, qty: 500 })).status).toBe(200)
  const [whole] = (await check(buyer, { _id: tulip._id, qty: 500 })).lines
  expect([whole?.status, whole?.sentence, whole?.nearest]).toEqual(['ok', '', undefined])
})

test('order packs: a customer orders at least the minimum, of which the refusal names the line', async () => {
  const plain = await shop.addProduct()
  const tulip = await shop.addProduct({ ...apeldoorn, minimum: 500 })
  const sentence = "Tulipa 'Apeldoorn' 12/+ gaat vanaf 500 stuks, kies 500 of 750"
  const refused = await place(buyer, { _id: plain._id, qty: 3 }, { _id: tulip._id, qty: 250 })
  expect(refused).toMatchObject({ status: 400, sentence })
  expect(refused.headers.get('x-refused-field')).toBe('order.1.qty')
  expect(await check(buyer, { _id: tulip._id, qty: 250 })).toMatchObject({
    lines: [{ status: 'minimum', nearest: [500, 750], sentence }],
  })
})

test('order packs: lines of one product are checked together, in packs and in price', async () => {
  const tulip = await shop.addProduct(apeldoorn)
  const halves = [125, 375].map((qty) => ({ _id: tulip._id, qty }))
  expect(await check(buyer, ...halves)).toMatchObject({
    lines: [
      { status: 'ok', price: '0.21' },
      { status: 'ok', price: '0.21' },
    ],
    total: '105.00',
  })
  expect((await place(buyer, ...halves)).body).toMatchObject({
    order: [{ qty: 500, price: '0.21' }],
    totalPrice: '105.00',
  })
  const broken = [250, 100].map((qty) => ({ _id: tulip._id, qty }))
  expect((await check(buyer, ...broken)).lines.map(({ status, nearest }) => [status, nearest])).toEqual([
    ['pack', [250, 500]],
    ['pack', [250, 500]],
  ])
  expect((await place(buyer, ...broken)).status).toBe(400)
})

test('order packs: the price that was seen at this quantity holds; a step that was taken away is told', async () => {
  const tulip = await shop.addProduct(apeldoorn)
  const line = { _id: tulip._id, qty: 500, price: '0.21' }
  expect((await place(buyer, line)).status).toBe(200)
  await edit(tulip, { stock: 4500, stockBasis: 4500, staffel: [] })
  const refused = await place(buyer, line)
  expect([refused.status, refused.headers.get('x-refusal')]).toEqual([409, 'price'])
})

test('order packs: fewer pieces than a pack are said as such, and nothing nearer than what is there is offered', async () => {
  const rest = await shop.addProduct({ ...apeldoorn, stock: 120 })
  expect((await check(buyer, { _id: rest._id, qty: 250 })).lines[0]).toMatchObject({
    status: 'short',
    available: 120,
    sentence: 'Nog 120 stuks, minder dan een verpakking van 250.',
  })
  const few = await shop.addProduct({ ...apeldoorn, stock: 400 })
  expect((await check(buyer, { _id: few._id, qty: 300 })).lines[0]).toMatchObject({
    status: 'pack',
    nearest: [250],
    sentence: "Tulipa 'Apeldoorn' 12/+ gaat per 250 stuks, kies 250",
  })
  expect(await place(buyer, { _id: few._id, qty: 300 })).toMatchObject({
    status: 400,
    sentence: "Tulipa 'Apeldoorn' 12/+ gaat per 250 stuks, kies 250",
  })
})

test('order packs: staff break packs, in orders of their own and in corrections; the price stays unless they change it', async () => {
  const tulip = await shop.addProduct(apeldoorn)
  expect(await check(admin, { _id: tulip._id, qty: 7 })).toMatchObject({ lines: [{ status: 'ok' }] })
  expect((await place(admin, { _id: tulip._id, qty: 7 })).status).toBe(200)
  const { body: placed } = await place(buyer, { _id: tulip._id, qty: 500 })
  const corrected = await admin.call(orders.update, {
    body: { _id: placed._id, order: [{ _id: tulip._id, qty: 120 }] },
  })
  expect(corrected.body).toMatchObject({ order: [{ qty: 120, price: '0.21' }], totalPrice: '25.20' })
})

test('order packs: what was ordered in other packs stays as it is, and can be processed and deleted', async () => {
  const tulip = await shop.addProduct(apeldoorn)
  const { body: placed } = await place(buyer, { _id: tulip._id, qty: 250 })
  await edit(tulip, { stock: 4750, stockBasis: 4750, vpe: 300, minimum: 600 })
  const { body: again } = await admin.call(orders.update, {
    body: { _id: placed._id, order: [{ _id: tulip._id, qty: 250, price: '0.20' }], orderstatus: 'verwerkt' },
  })
  expect(again).toMatchObject({ totalPrice: '50.00', orderstatus: 'verwerkt' })
  expect((await admin.call(orders.remove, { params: { id: placed._id } })).status).toBe(200)
})
