import { beforeEach, expect, test } from 'vitest'
import { addDays, dayInAmsterdam, startOfDay } from '../../../contract/values/dates.ts'
import { errorCodeHeader } from '../../../contract/endpoints/headers.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { inTransaction } from '../../platform/db/connection.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { addPriceList, givePriceList } from '../../../tests/support/price-list.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
})

const shown = async (customer: Client, id: string) =>
  (await customer.call(products.shop, { query: { ids: id } })).body.map(({ price, listPrice }) => [price, listPrice])
const order = (customer: Client, _id: string, qty: number, price?: string) =>
  customer.call(orders.place, { body: { order: [{ _id, qty, ...(price !== undefined && { price }) }] } })

test('customer prices: shop, product, check and order have the prices of the customer’s own list', async () => {
  const { _id } = await shop.addProduct({ price: '0.50' })
  const other = await shop.addProduct({ price: '1.01' })
  const [exporter, florist] = [await shop.login(), await shop.login()]
  await givePriceList(admin, exporter, await addPriceList(admin, '7.50', [{ _id, price: '0.40' }]))

  expect((await exporter.call(products.shop, {})).body).toMatchObject([
    { _id, price: '0.40', listPrice: '0.50' },
    // 0.93425, half a cent up.
    { _id: other._id, price: '0.93', listPrice: '1.01' },
  ])
  // The same question, of which the exporter's answer is cached.
  const { body: standard } = await florist.call(products.shop, {})
  expect(standard.map(({ price, listPrice }) => [price, listPrice])).toEqual([
    ['0.50', undefined],
    ['1.01', undefined],
  ])
  expect((await exporter.call(products.one, { params: { id: _id } })).body).toMatchObject({
    price: '0.40',
    listPrice: '0.50',
  })
  expect((await admin.call(products.one, { params: { id: _id } })).body).toMatchObject({ price: '0.50' })
  const lines = [
    { _id, qty: 10 },
    { code: other.productCode, qty: 1 },
  ]
  const checked = await exporter.call(orders.check, { body: { lines } })
  expect(checked.body).toMatchObject({
    lines: [{ price: '0.40', product: { price: '0.40', listPrice: '0.50' } }, { price: '0.93' }],
    total: '4.93',
  })
  expect((await florist.call(orders.check, { body: { lines } })).body.total).toBe('6.01')
  expect((await order(exporter, _id, 10, '0.40')).body).toMatchObject({
    totalPrice: '4.00',
    order: [{ price: '0.40' }],
  })
  expect((await order(florist, _id, 10)).body).toMatchObject({ totalPrice: '5.00' })
})

test('customer prices: a list of more prices than are read at once holds all of them', async () => {
  const { _id } = await shop.addProduct({ price: '0.50' })
  const { db } = shop.connection
  const one = await db.selectFrom('products').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
  const rows = Array.from({ length: 2001 }, (_, at) => {
    const number = String(at + 1).padStart(4, '0')
    return { ...one, _id: `${_id.slice(0, 19)}-${number}`, productCode: `C${number}`, shopIndex: at + 1 }
  })
  const exporter = await shop.login()
  const listId = await addPriceList(admin, '0')
  const none = { van: null, totEnMet: null }
  // Written in another order than they are read in.
  const agreed = rows.map((row) => ({ listId, productId: row._id, priceCents: 40, ...none })).toReversed()
  await inTransaction(shop.connection, async (trx, changed) => {
    await insertRows(trx, 'products', rows)
    await insertRows(trx, 'price_list_prices', agreed)
    changed('products')
    changed('price_lists')
  })
  await givePriceList(admin, exporter, listId)
  const all = (await exporter.call(products.shop, {})).body
  expect(all).toHaveLength(2002)
  expect(all.filter(({ price }) => price !== '0.40').map((product) => product._id)).toEqual([_id])
})

test('customer prices: an order keeps what was paid, also where staff change its quantities after the list has changed', async () => {
  const { _id } = await shop.addProduct({ price: '0.50' })
  const customer = await shop.login()
  const id = await addPriceList(admin, '0', [{ _id, price: '0.40' }])
  await givePriceList(admin, customer, id)
  const { body: placed } = await order(customer, _id, 10)
  await admin.call(priceLists.setPrices, { params: { id }, body: [{ _id, price: '0.45' }] })
  const { body: edited } = await admin.call(orders.update, { body: { _id: placed._id, order: [{ _id, qty: 20 }] } })
  expect(edited).toMatchObject({ totalPrice: '8.00', order: [{ price: '0.40', qty: 20 }] })
  const refused = await order(customer, _id, 1, '0.40')
  expect(refused.status).toBe(409)
  expect(refused.headers.get(errorCodeHeader)).toBe('price')
})

test('customer prices: an agreed price begins and ends at midnight in Amsterdam, in answers that were cached as well', async () => {
  const { _id } = await shop.addProduct({ price: '0.50' })
  const customer = await shop.login()
  const today = dayInAmsterdam(shop.now())
  const [van, totEnMet] = [addDays(today, 1), addDays(today, 2)]
  await givePriceList(admin, customer, await addPriceList(admin, '0', [{ _id, price: '0.40', van, totEnMet }]))
  /** In the shop, and paid: at a moment, long after the last session has expired. */
  async function at(moment: Date) {
    shop.passTime(moment.getTime() - shop.now().getTime())
    const now = await shop.newSession(customer.userId)
    return [...(await shown(now, _id)), (await order(now, _id, 1)).body.order[0]?.price]
  }
  const secondsBefore = (moment: Date) => new Date(moment.getTime() - 20_000)

  expect(await at(secondsBefore(startOfDay(van)))).toEqual([['0.50', undefined], '0.50'])
  expect(await at(startOfDay(van))).toEqual([['0.40', '0.50'], '0.40'])
  const after = startOfDay(addDays(totEnMet, 1))
  expect(await at(secondsBefore(after))).toEqual([['0.40', '0.50'], '0.40'])
  expect(await at(after)).toEqual([['0.50', undefined], '0.50'])
  // A clock that had run ahead is set right.
  expect(await at(secondsBefore(after))).toEqual([['0.40', '0.50'], '0.40'])
})
