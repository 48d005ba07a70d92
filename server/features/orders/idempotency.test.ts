import { beforeEach, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let buyer: Client
let tulip: ManagedProduct
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ isAdmin: true })
  buyer = await shop.login()
  tulip = await shop.addProduct({ stock: 10 })
})

function place(who: Client, key: string, qty: number, comment?: string) {
  const body = { order: [{ _id: tulip._id, qty }], ...(comment !== undefined && { comment }) }
  return who.call(orders.place, { body, headers: { 'idempotency-key': key } })
}

test('idempotency: a repeat answers what the first answered, whatever happened since', async () => {
  const first = await place(buyer, 'een', 4)
  const { version: _, ...form } = tulip
  await admin.call(products.update, { body: { ...form, price: '9.00', productName: 'Anders' } })
  await admin.call(orders.remove, { params: { id: first.body._id } })
  const repeat = await place(buyer, 'een', 4)
  expect(repeat).toMatchObject({ status: 200, body: first.body })
  expect((await admin.call(orders.all, {})).body).toEqual([])
})

test('idempotency: the same key with other lines or another remark is refused', async () => {
  await place(buyer, 'een', 4)
  const other = { status: 409, sentence: 'Deze bestelling is al met andere inhoud verstuurd' }
  expect(await place(buyer, 'een', 5)).toMatchObject(other)
  expect(await place(buyer, 'een', 4, 'Vroeg')).toMatchObject(other)
})

test('idempotency: keys belong to one buyer, and an order that was refused leaves its key free', async () => {
  expect((await place(buyer, 'een', 11)).status).toBe(409)
  const retried = await place(buyer, 'een', 2)
  expect(retried.status).toBe(200)
  const other = await shop.login()
  const theirs = await place(other, 'een', 2)
  expect(theirs.body.ordernummer).not.toBe(retried.body.ordernummer)
  const second = await place(other, 'twee', 2)
  for (const [who, key, first] of [
    [buyer, 'een', retried],
    [other, 'een', theirs],
    [other, 'twee', second],
  ] as const)
    expect((await place(who, key, 2)).body).toEqual(first.body)
})

test('idempotency: a key that nobody would send is refused', async () => {
  const refused = { status: 400, sentence: 'Ongeldige invoer' }
  expect(await place(buyer, 'x'.repeat(201), 1)).toMatchObject(refused)
  expect(await place(buyer, '', 1)).toMatchObject(refused)
  for (const key of ['x'.repeat(200), 'x']) {
    const first = await place(buyer, key, 1)
    expect((await place(buyer, key, 1)).body).toEqual(first.body)
  }
})
