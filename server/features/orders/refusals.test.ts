// Orders that are refused, which leaves everything as it was.
import { beforeEach, expect, test } from 'vitest'
import { errorCodeHeader, errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let buyer: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ isAdmin: true })
  buyer = await shop.login()
})

const reasonOf = ({ headers }: { headers: Headers }) => [headers.get(errorCodeHeader), headers.get(errorFieldHeader)]
const tooLittle = { status: 409, sentence: 'Niet voldoende voorraad, controleer producten!' }
const stockOf = async (id: string) => (await admin.call(products.one, { params: { id } })).body.stock
const ordersThereAre = async () => (await admin.call(orders.all, {})).body.length

test('refused orders: a hidden, a removed and an unknown product are refused like one without stock', async () => {
  const [shown, hidden, removed] = [
    await shop.addProduct(),
    await shop.addProduct({ showStatus: 'Nee' }),
    await shop.addProduct(),
  ]
  await admin.call(products.remove, { body: { _id: removed._id } })
  for (const _id of [hidden._id, removed._id, 'bestaat-niet', '0']) {
    const order = [
      { _id: shown._id, qty: 1 },
      { _id, qty: 1 },
    ]
    expect(await buyer.call(orders.place, { body: { order } })).toMatchObject(tooLittle)
  }
  expect(await stockOf(shown._id)).toBe(100)
  expect(await stockOf(hidden._id)).toBe(100)
  expect(await ordersThereAre()).toBe(0)
})

test('refused orders: the last piece is sold, one more is not', async () => {
  const tulip = await shop.addProduct({ stock: 3 })
  const take = (qty: number) => buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty }] } })
  const refused = await take(4)
  expect(refused).toMatchObject(tooLittle)
  expect(reasonOf(refused)).toEqual(['stock', null])
  expect((await take(3)).status).toBe(200)
  expect(await take(1)).toMatchObject(tooLittle)
  expect(await stockOf(tulip._id)).toBe(0)
})

test('refused orders: lines with the same product are merged before the stock is checked', async () => {
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

test('refused orders: a price that rose since the cart was filled orders nothing; one that fell is charged', async () => {
  const tulip = await shop.addProduct({ price: '1.00' })
  const crocus = await shop.addProduct({ price: '2.00' })
  const place = (seen: string) =>
    buyer.call(orders.place, {
      body: {
        order: [
          { _id: crocus._id, qty: 1, price: '2.00' },
          { _id: tulip._id, qty: 10, price: seen },
        ],
      },
    })
  const rose = { status: 409, sentence: 'Prijzen zijn gewijzigd, controleer producten!' }
  const refused = await place('0.99')
  expect(refused).toMatchObject(rose)
  expect(reasonOf(refused)).toEqual(['price', null])
  expect(await stockOf(tulip._id)).toBe(100)
  expect(await stockOf(crocus._id)).toBe(100)
  expect((await place('1.50')).body).toMatchObject({ totalPrice: '12.00', order: [{}, { price: '1.00' }] })
  expect((await place('1,00')).body.totalPrice).toBe('12.00')
})

test('refused orders: of two prices seen for one product the lower must still hold', async () => {
  const tulip = await shop.addProduct({ price: '1.00' })
  const seen = (...prices: (string | undefined)[]) =>
    buyer.call(orders.place, { body: { order: prices.map((price) => ({ _id: tulip._id, qty: 1, price })) } })
  expect((await seen('1.00', '0.99')).status).toBe(409)
  expect((await seen(undefined, '0.99')).status).toBe(409)
  expect((await seen('0.99', undefined)).status).toBe(409)
  expect((await seen('1.00', '1.01')).status).toBe(200)
})

test('refused orders: an order without lines, quantities or prices that count is refused', async () => {
  for (const [body, sentence] of [
    [{}, 'Geen items aanwezig'],
    [{ order: [] }, 'Geen items aanwezig'],
    [{ order: 'alles' }, 'Geen items aanwezig'],
    [{ order: [{ _id: 'x' }] }, 'Aantal is niet ingevuld'],
    [{ order: [{ _id: 'x', qty: '' }] }, 'Aantal is niet ingevuld'],
    [{ order: [{ _id: 'x', qty: 0 }] }, 'Aantal moet een heel getal van 1 of meer zijn'],
    [{ order: [{ _id: 'x', qty: -5 }] }, 'Aantal moet een heel getal van 1 of meer zijn'],
    [{ order: [{ _id: 'x', qty: 1.5 }] }, 'Aantal moet een heel getal van 1 of meer zijn'],
    [{ order: [{ _id: 'x', qty: 'veel' }] }, 'Aantal moet een heel getal van 1 of meer zijn'],
    [{ order: [{ _id: 'x', qty: 1_000_001 }] }, 'Aantal mag ten hoogste 1.000.000 zijn'],
    [{ order: [{ _id: 'x', qty: 1, price: 'gratis' }] }, 'Prijs is geen geldig bedrag'],
    [{ order: [{ qty: 1 }] }, 'Gevraagde data niet gevonden'],
    [{ order: [{ _id: 'x', qty: 1 }], comment: 'x'.repeat(1001) }, 'Opmerking mag maximaal 1000 tekens hebben'],
    [{ order: [{ _id: 'x', qty: 1 }], comment: 5 }, 'Opmerking moet tekst zijn'],
    [
      { order: Array.from({ length: 501 }, () => ({ _id: 'x', qty: 1 })) },
      'Een bestelling heeft ten hoogste 500 regels',
    ],
  ] as const) {
    expect(await buyer.send('POST', '/orders/', { body })).toMatchObject({ status: 400, sentence })
  }
})

test("refused orders: less than the shop's minimum amount says what is missing; staff may order for less", async () => {
  const { _id } = await shop.addProduct({ price: '12.50', stock: 100 })
  await admin.call(settings.update, { body: { bestelling: { minimumbedrag: '1.500,00' } } })
  const place = (client: Client, qty: number) => client.call(orders.place, { body: { order: [{ _id, qty }] } })
  const sentence = 'Bestel voor ten minste € 1.500,00, er ontbreekt nog € 1.487,50'
  expect(await place(buyer, 1)).toMatchObject({ status: 409, sentence })
  expect([await stockOf(_id), await ordersThereAre()]).toEqual([100, 0])
  expect((await place(admin, 1)).status).toBe(200)
  await admin.call(settings.update, { body: { bestelling: { minimumbedrag: '50' } } })
  expect((await place(buyer, 4)).status).toBe(200)
})
