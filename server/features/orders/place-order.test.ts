import { afterAll, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

test('place order: an order takes stock, charges the shop’s price and answers the buyer’s own company', async () => {
  const buyer = await shop.login({ bedrijfsnaam: 'Bloemist De Roos' })
  const tulip = await shop.addProduct({ price: '0.50', stock: 100 })
  const crocus = await shop.addProduct({ price: '1.25', stock: 10 })
  const { status, body } = await buyer.call(orders.place, {
    body: {
      order: [
        { _id: tulip._id, qty: 40 },
        { _id: crocus._id, qty: 10 },
      ],
      comment: 'Graag voor 7 uur',
    },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    bedrijfsnaam: 'Bloemist De Roos',
    userID: buyer.userId,
    totalPrice: '32.50',
    comment: 'Graag voor 7 uur',
    orderstatus: 'open',
  })
  const stock = await buyer.call(products.getStock, {})
  expect(stock.body).toEqual(
    expect.arrayContaining([
      { _id: tulip._id, stock: 60 },
      { _id: crocus._id, stock: 0 },
    ]),
  )
})

test('place order: lines with the same product are merged before the stock is checked', async () => {
  const buyer = await shop.login()
  const tulip = await shop.addProduct({ stock: 5 })
  const twice = [
    { _id: tulip._id, qty: 3 },
    { _id: tulip._id, qty: 3 },
  ]
  expect((await buyer.call(orders.place, { body: { order: twice } })).status).toBe(409)
  const { body } = await buyer.call(orders.place, {
    body: {
      order: [
        { _id: tulip._id, qty: 2 },
        { _id: tulip._id, qty: 3 },
      ],
    },
  })
  expect(body.order).toMatchObject([{ _id: tulip._id, qty: 5 }])
  const tooMany = [600_000, 600_000].map((qty) => ({ _id: tulip._id, qty }))
  expect(await buyer.call(orders.place, { body: { order: tooMany } })).toMatchObject({
    status: 400,
    sentence: 'Bestel ten hoogste 1.000.000 stuks van een product',
  })
})

test('place order: the same idempotency key gives one order and the first answer, for the same body only', async () => {
  const buyer = await shop.login()
  const tulip = await shop.addProduct({ stock: 100 })
  const place = (qty: number) =>
    buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty }] }, headers: { 'idempotency-key': 'een' } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => place(3)))
  expect(new Set(answers.map(({ body }) => body.ordernummer)).size).toBe(1)
  expect((await place(4)).status).toBe(409)
  expect((await buyer.call(products.one, { params: { id: tulip._id } })).body.stock).toBe(97)
})
