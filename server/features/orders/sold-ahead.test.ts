// Products that can be delivered from a day on: the shop's filter, and the dates of orders.
import { beforeEach, expect, test } from 'vitest'
import type { BodyOf, QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { errorCodeHeader } from '../../../contract/endpoints/headers.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let buyer: Client
let now: ManagedProduct
let december: ManagedProduct
let september: ManagedProduct
beforeEach(async () => {
  shop = await openTestShop()
  // A Monday, 09:00 in Amsterdam.
  shop.passTime(Date.parse('2026-11-23T08:00:00Z') - shop.now().getTime())
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  now = await shop.addProduct({ productName: 'Amaryllis', stock: 100 })
  december = await shop.addProduct({ productName: 'Galanthus', stock: 100, leverbaarVanaf: '2026-12-02', maat: '5/6' })
  september = await shop.addProduct({ productName: 'Tulipa', stock: 100, leverbaarVanaf: '2027-09-14', maat: '12/+' })
})

/** Tuesdays, to be ordered on the working day before until 14:00. */
const onTuesdays = (vooruit = 400) =>
  admin.call(settings.update, {
    body: {
      levering: { dagen: [{ weekdag: 2, werkdagenVooraf: 1, tot: '14:00' }], vooruit },
      bestelling: { klantWijzigt: true },
    },
  })
const linesOf = (...ordered: readonly ManagedProduct[]) => ordered.map(({ _id }) => ({ _id, qty: 1 }))
const place = (
  ordered: readonly ManagedProduct[],
  extra: Partial<BodyOf<typeof orders.place>> = {},
  client: Client = buyer,
) => client.call(orders.place, { body: { order: linesOf(...ordered), ...extra } })
const stockOf = async ({ _id }: ManagedProduct) =>
  (await buyer.call(products.shop, { query: { ids: _id } })).body[0]?.stock
const tooEarly = (sentence: string) => ({ status: 409, sentence })
const tulipTooEarly = tooEarly('Tulipa is leverbaar vanaf 14 september 2027, kies een latere leverdatum')
const galanthusTooEarly = tooEarly('Galanthus is leverbaar vanaf 2 december, kies een latere leverdatum')

test('sold ahead: "leverbaar=1" leaves out what comes later, until midnight in Amsterdam, for every price list', async () => {
  const names = async (client: Client) =>
    (await client.call(products.shop, { query: { leverbaar: '1' } })).body.map(({ productName }) => productName)
  const facets = async (query: QueryOf<typeof products.facets> = {}) =>
    (await buyer.call(products.facets, { query })).body
  for (const client of [buyer, admin]) expect(await names(client)).toEqual(['Amaryllis'])
  expect((await buyer.call(products.shop, {})).body).toHaveLength(3)
  expect(await facets()).toMatchObject({ maat: [{ count: 1 }, { count: 1 }], leverbaar: [{ value: '1', count: 1 }] })
  expect(await facets({ leverbaar: '1' })).toMatchObject({ maat: [], leverbaar: [{ value: '1', count: 1 }] })

  // 23:59:59 on the day before.
  shop.passTime(Date.parse('2026-12-01T22:59:59Z') - shop.now().getTime())
  buyer = await shop.newSession(buyer.userId)
  expect(await names(buyer)).toEqual(['Amaryllis'])
  shop.passTime(2000)
  expect(await names(buyer)).toEqual(['Amaryllis', 'Galanthus'])
  expect((await facets()).leverbaar).toEqual([{ value: '1', count: 2 }])

  admin = await shop.newSession(admin.userId)
  await admin.call(products.bulk, { body: { rows: [{ _id: september._id, leverbaarVanaf: null }] } })
  expect(await names(buyer)).toHaveLength(3)
  expect((await facets()).leverbaar).toBe(undefined)
})

test('sold ahead: the check says it of a line that can be ordered', async () => {
  const { body } = await buyer.call(orders.check, { body: { lines: linesOf(now, december, september) } })
  expect(body.lines.map(({ status, sentence }) => [status, sentence])).toEqual([
    ['ok', ''],
    ['ok', 'Leverbaar vanaf 2 december'],
    ['ok', 'Leverbaar vanaf 14 september 2027'],
  ])
})

test('sold ahead: an order is not for a day before one of its lines, whoever places it; the latest line is named', async () => {
  expect((await place([september], { leverdatum: '2026-11-24' })).status).toBe(200)
  await onTuesdays()
  const refused = await place([now, september, december], { leverdatum: '2026-12-08' })
  expect(refused).toMatchObject(tulipTooEarly)
  expect(refused.headers.get(errorCodeHeader)).toBe('delivery-date')
  expect(await place([now, december], { leverdatum: '2026-12-01' })).toMatchObject(galanthusTooEarly)
  expect(await place([december], { leverdatum: '2026-12-01' }, admin)).toMatchObject(galanthusTooEarly)
  const forCustomer = { leverdatum: '2026-12-01', userID: buyer.userId }
  expect(await place([december], forCustomer, admin)).toMatchObject(galanthusTooEarly)
  expect(await stockOf(december)).toBe(100)
  for (const leverdatum of ['2026-12-08', null]) expect((await place([now, december], { leverdatum })).status).toBe(200)
  expect((await place([september], { leverdatum: '2027-09-14' })).body.leverdatum).toBe('2027-09-14')
})

test("sold ahead: a customer's change follows the same rule; staff may change an order as they like", async () => {
  await onTuesdays()
  const { body: order } = await place([now, december], { leverdatum: '2026-12-08' })
  const change = (body: Partial<BodyOf<typeof orders.changeOwn>>, version = order.version) =>
    buyer.call(orders.changeOwn, {
      params: { id: order._id },
      body: { order: linesOf(now, december), version, ...body },
    })
  expect(await change({ leverdatum: '2026-12-01' })).toMatchObject(galanthusTooEarly)
  expect(await change({ order: linesOf(now, december, september) })).toMatchObject(tulipTooEarly)
  const { body: moved } = await admin.call(orders.update, {
    body: { _id: order._id, order: order.order, leverdatum: '2026-12-01', version: order.version },
  })
  expect(moved.leverdatum).toBe('2026-12-01')
  // Lines that are in the order already may stay.
  expect((await change({ comment: 'Vroeg' }, moved.version)).body).toMatchObject({ comment: 'Vroeg' })
  expect(await change({ order: [{ _id: december._id, qty: 2 }] }, moved.version + 1)).toMatchObject(galanthusTooEarly)
})
