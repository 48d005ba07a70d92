import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let picker: Client
let buyer: Client
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.login({ isAdmin: true })
  picker = await shop.login({ magazijn: true })
  buyer = await shop.login({ bedrijfsnaam: 'Bloemist De Roos' })
})
afterAll(() => shop.close())

async function place(comment: string, ...lines: { _id: string; qty: number }[]) {
  return (await buyer.call(orders.place, { body: { order: lines, comment, referentie: `voor ${comment}` } })).body
}

test('picking: a picker sees what is ordered, in the order in which he walks, and not what it costs', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Zombie', maat: '12/+', vpe: 50, minimum: 50, stock: 500 })
  const crocus = await shop.addProduct({ productName: 'Crocus Pickwick', stock: 90 })
  const lender = await shop.addProduct()
  for (const [_id, newPictureArray] of [
    [lender._id, []],
    [crocus._id, [...crocus.picture, ...lender.picture]],
  ] as const)
    await admin.call(products.updatePicture, { body: { _id, newPictureArray: [...newPictureArray] } })
  const placed = await place('Achterdeur', { _id: tulip._id, qty: 100 }, { _id: crocus._id, qty: 20 })
  const { body: list } = await picker.call(picking.orders, { query: { zoek: 'roos' } })
  expect(list[0]).toEqual({
    _id: placed._id,
    ordernummer: placed.ordernummer,
    date: placed.date,
    bedrijfsnaam: 'Bloemist De Roos',
    boxnummer: 'B12',
    leverdatum: null,
    referentie: 'voor Achterdeur',
    orderstatus: 'open',
    lines: 2,
    pieces: 120,
  })
  // What he picks is packed as it was sold.
  await admin.call(products.bulk, { body: { rows: [{ _id: tulip._id, vpe: 20, minimum: 20 }] } })
  const { body: order } = await picker.call(picking.order, { params: { id: placed._id } })
  expect(order).toMatchObject({ comment: 'Achterdeur', telefoonnummer: '0252123456', kopersnummer: '4321' })
  const removed = false
  expect(order.order).toEqual([
    {
      _id: crocus._id,
      productCode: crocus.productCode,
      productName: 'Crocus Pickwick',
      maat: '',
      vpe: 1,
      qty: 20,
      stock: 70,
      picture: crocus.picture[0],
      removed,
    },
    {
      _id: tulip._id,
      productCode: tulip.productCode,
      productName: 'Tulipa Zombie',
      maat: '12/+',
      vpe: 50,
      qty: 100,
      stock: 400,
      picture: tulip.picture[0],
      removed,
    },
  ])
  expect((await admin.call(picking.order, { params: { id: placed._id } })).body).toEqual(order)
  expect((await picker.call(picking.order, { params: { id: 'weg' } })).status).toBe(404)
  for (const call of [picking.orders, reports.deliveries]) expect((await buyer.call(call, {})).status).toBe(403)
})

test('picking: he marks orders as processed and takes it back; the history tells who did', async () => {
  const { _id } = await shop.addProduct()
  const placed = await place('Vandaag', { _id, qty: 2 })
  const query = { status: 'open', zoek: String(placed.ordernummer) } as const
  const set = (orderstatus: 'open' | 'verwerkt') =>
    picker.call(orders.setStatuses, { body: { ids: [placed._id], orderstatus } })
  expect((await set('verwerkt')).body).toEqual({ changed: [placed._id] })
  expect((await picker.call(picking.orders, { query })).body).toEqual([])
  expect((await set('open')).body).toEqual({ changed: [placed._id] })
  const { headers } = await picker.call(picking.orders, { query })
  expect(headers.get('x-total-count')).toBe('1')
  const { body: history } = await admin.call(reports.history, { params: { entity: 'order', id: placed._id } })
  const { body: who } = await admin.send('GET', `/users/getUser/${picker.userId}`).then(({ body }) => ({ body }))
  expect(who).toMatchObject({ gebruikersnaam: history[0]?.who })
})

test('picking: without a question he gets the first page of orders', async () => {
  const { _id } = await shop.addProduct()
  const placed: number[] = []
  for (let index = 0; index < 11; index++) placed.unshift((await place('Rij', { _id, qty: 1 })).ordernummer)
  const { body, headers } = await picker.call(picking.orders, {})
  expect(body.map(({ ordernummer }) => ordernummer)).toEqual(placed.slice(0, 10))
  expect(Number(headers.get('x-total-count'))).toBeGreaterThan(10)
  const second = await picker.call(picking.orders, { query: { pagina: 2, perPagina: 4 } })
  expect(second.body.map(({ ordernummer }) => ordernummer)).toEqual(placed.slice(4, 8))
})

test('picking: what goes out and how much is open are his, the turnover is not', async () => {
  const before = (await picker.call(reports.deliveries, {})).body
  expect(before.deliveries).toEqual([])
  const dagen = [1, 2, 3, 4, 5, 6, 7].map((weekdag) => ({ weekdag, werkdagenVooraf: 0, tot: '23:59' }))
  await admin.call(settings.update, { body: { levering: { dagen, vooruit: 10 } } })
  const { _id } = await shop.addProduct()
  const leverdatum = dayInAmsterdam(shop.now())
  await buyer.call(orders.place, { body: { order: [{ _id, qty: 30 }], leverdatum } })
  const { body } = await picker.call(reports.deliveries, {})
  expect(body.openOrders).toBe(before.openOrders + 1)
  expect(body.deliveries[0]).toEqual({ date: leverdatum, orders: 1, open: 1, pieces: 30 })
  expect((await picker.call(reports.today, {})).status).toBe(403)
})
