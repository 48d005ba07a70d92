// A customer changes and cancels his own orders; refusals.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { errorCodeHeader, errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { expectBalancedBooks } from '../../../tests/guarantees/support/books.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let buyer: Client
let tulip: ManagedProduct
let crocus: ManagedProduct
beforeEach(async () => {
  shop = await openTestShop()
  // A Monday, 09:00 in Amsterdam.
  shop.passTime(Date.parse('2026-11-23T08:00:00Z') - shop.now().getTime())
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  buyer = await shop.login({ gebruikersnaam: 'deroos', bedrijfsnaam: 'De Roos' })
  await set({ klantWijzigt: true })
  tulip = await shop.addProduct({ productName: 'Tulipa Angelique', price: '1.00', stock: 100 })
  crocus = await shop.addProduct({ productName: 'Crocus Pickwick', price: '0.10', stock: 100 })
})
afterEach(() => expectBalancedBooks(shop.connection.db))

type Body = BodyOf<typeof orders.changeOwn>
const set = (bestelling: { klantWijzigt?: boolean; minimumbedrag?: string }) =>
  admin.call(settings.update, { body: { bestelling } })
/** Tuesdays, to be ordered on the working day before until 14:00. */
const onTuesdays = () =>
  admin.call(settings.update, {
    body: { levering: { dagen: [{ weekdag: 2, werkdagenVooraf: 1, tot: '14:00' }], vooruit: 15 } },
  })
const lines = (tulips: number, crocuses = 0) =>
  [
    { _id: tulip._id, qty: tulips },
    { _id: crocus._id, qty: crocuses },
  ].filter(({ qty }) => qty > 0)
async function place(more: Partial<BodyOf<typeof orders.place>> = {}, client = buyer): Promise<Order> {
  const { body } = await client.call(orders.place, { body: { order: lines(10, 20), comment: 'Vroeg', ...more } })
  return body
}
const change = ({ _id: id, version }: Order, body: Partial<Body>, client = buyer) =>
  client.call(orders.changeOwn, { params: { id }, body: { order: lines(10, 20), version, ...body } })
const cancel = ({ _id: id }: Order, client = buyer) => client.call(orders.cancelOwn, { params: { id } })
const read = async ({ _id: id }: Order, client = buyer) => (await client.call(orders.one, { params: { id } })).body
const stock = async () => {
  const rows = await shop.connection.db.selectFrom('products').select(['_id', 'stock']).execute()
  return [tulip, crocus].map(({ _id }) => rows.find((row) => row._id === _id)?.stock)
}
const history = async ({ _id: id }: Order) =>
  (await admin.call(reports.history, { params: { entity: 'order', id } })).body.map(
    ({ who, what }) => `${who}: ${what}`,
  )
const closed = { status: 409, sentence: 'Deze bestelling kan niet meer gewijzigd worden' }
const conflict = { status: 409, sentence: 'Deze order is intussen door iemand anders gewijzigd' }
const tooLittle = { status: 409, sentence: 'Niet voldoende voorraad, controleer producten!' }

test('own order: quantities, lines, remark and reference change; stock moves by the difference, and the history says who', async () => {
  const hyacinth = await shop.addProduct({ productName: 'Hyacinthus Delft', price: '0.50', stock: 30 })
  const order = await place()
  const sent = [
    { _id: tulip._id, qty: 25 },
    { _id: hyacinth._id, qty: 2 },
    { _id: hyacinth._id, qty: 3 },
  ]
  const { status, body } = await change(order, { order: sent, comment: ' Graag om tien uur ', referentie: 'PO 12' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    order: [
      { _id: tulip._id, qty: 25, price: '1.00' },
      { _id: hyacinth._id, qty: 5, price: '0.50' },
    ],
    totalPrice: '27.50',
    comment: 'Graag om tien uur',
    referentie: 'PO 12',
    version: 2,
    wijzigbaarTot: null,
  })
  expect(await read(order)).toEqual(body)
  expect(await stock()).toEqual([75, 100])
  expect(await history(order)).toEqual([
    'deroos: Order gewijzigd; Tulipa Angelique: aantal 10 → 25; Crocus Pickwick verwijderd (20 stuks); ' +
      'Hyacinthus Delft toegevoegd (5 stuks à €\u00a00,50); Uw referentie leeg → PO 12; opmerking gewijzigd',
    'deroos: Order geplaatst',
  ])
  const again = (await change(body, { order: [{ _id: tulip._id, qty: 25 }], comment: null, referentie: null })).body
  expect(again).toMatchObject({ comment: 'Geen opmerkingen', referentie: '', totalPrice: '25.00' })
  expect((await change(again, { order: [{ _id: tulip._id, qty: 25 }] })).body.version).toBe(4)
  expect(await history(order)).toHaveLength(3)
})

test('own order: a line of which the quantity stays keeps its price, any other gets the price of today', async () => {
  const { body: list } = await admin.call(priceLists.create, { body: { naam: 'Vast', korting: '10' } })
  const order = await place()
  const { body: user } = await buyer.call(users.current, {})
  const forBuyer = { ...user, isAdmin: false, magazijn: false, priceListId: list._id }
  expect((await admin.call(users.update, { body: forBuyer })).status).toBe(200)
  buyer = await shop.newSession(buyer.userId)
  const { body } = await change(order, { order: lines(10, 30) })
  expect(body.order.map(({ price }) => price)).toEqual(['1.00', '0.09'])
  expect(body.totalPrice).toBe('12.70')
})

test('own order: a line priced anew above what the buyer saw is refused; a lower price and a kept line pass', async () => {
  const order = await place()
  await admin.call(products.bulk, { body: { rows: [{ _id: tulip._id, price: '1.50' }] } })
  const seeing = (tulips: number, price: string) =>
    change(order, {
      order: [
        { _id: tulip._id, qty: tulips, price },
        { _id: crocus._id, qty: 21, price: '0.10' },
      ],
    })
  const refused = await seeing(11, '1.49')
  expect(refused).toMatchObject({ status: 409, sentence: 'Prijzen zijn gewijzigd, controleer producten!' })
  expect(refused.headers.get(errorCodeHeader)).toBe('price')
  expect([(await read(order)).version, await stock()]).toEqual([1, [90, 80]])
  const kept = await seeing(10, '0.99')
  expect(kept.body).toMatchObject({ totalPrice: '12.10', order: [{ price: '1.00' }, { price: '0.10' }] })
  const { body } = await change(kept.body, { order: [{ _id: tulip._id, qty: 11, price: '2,00' }] })
  expect(body).toMatchObject({ totalPrice: '16.50', order: [{ price: '1.50' }] })
})

test('own order: it can be changed while it is open, until the closing time of its date, where the shop allows it', async () => {
  await onTuesdays()
  const dated = await place({ leverdatum: '2026-11-24' })
  const undated = await place()
  expect([dated.wijzigbaarTot, undated.wijzigbaarTot]).toEqual(['2026-11-23T13:00:00.000Z', null])
  for (const query of [{}, { pagina: 1 }]) {
    const { body } = await buyer.call(orders.ofUser, { params: { id: buyer.userId }, query })
    expect(body.map((one) => one.wijzigbaarTot)).toEqual([null, '2026-11-23T13:00:00.000Z'])
    const seenByStaff = await admin.call(orders.ofUser, { params: { id: buyer.userId }, query })
    expect(seenByStaff.body.map((one) => one.wijzigbaarTot)).toEqual([undefined, undefined])
  }
  expect(await read(dated, admin)).not.toHaveProperty('wijzigbaarTot')

  await admin.call(orders.setStatus, { body: { _id: undated._id, orderstatus: 'verwerkt' } })
  expect([await change(undated, {}), await cancel(undated)]).toMatchObject([closed, closed])
  expect(await read(undated)).not.toHaveProperty('wijzigbaarTot')

  shop.passTime(5 * 3_600_000 - 60_000)
  buyer = await shop.newSession(buyer.userId)
  const { status, body: changed } = await change(dated, { order: lines(9, 20) })
  expect(status).toBe(200)
  shop.passTime(60_000)
  expect([await change(changed, {}), await cancel(changed)]).toMatchObject([closed, closed])
  expect(await stock()).toEqual([81, 60])
})

test('own order: switched off, or without delivery on its day any more, it is closed', async () => {
  await onTuesdays()
  const order = await place({ leverdatum: '2026-12-01' })
  await set({ klantWijzigt: false })
  expect([await change(order, {}), await cancel(order)]).toMatchObject([closed, closed])
  expect(await read(order)).not.toHaveProperty('wijzigbaarTot')
  await set({ klantWijzigt: true })
  expect((await read(order)).wijzigbaarTot).toBe('2026-11-30T13:00:00.000Z')
  await admin.call(settings.update, { body: { levering: { gesloten: ['2026-12-01'] } } })
  expect([await change(order, {}), await cancel(order)]).toMatchObject([closed, closed])
  await admin.call(settings.update, { body: { levering: { dagen: [], gesloten: [] } } })
  expect(await change(order, {})).toMatchObject(closed)
})

test('own order: refusals come in the sequence 404, closed, version, input, stock', async () => {
  const packed = await shop.addProduct({ productName: 'Narcissus Carlton', vpe: 25, minimum: 50, stock: 60 })
  const order = await place()
  const other = await shop.login()
  const wrong = {
    order: [
      { _id: packed._id, qty: 30 },
      { _id: tulip._id, qty: 1000 },
    ],
    leverdatum: 'morgen',
  }
  const send = (body: object, client = buyer) => client.send('PUT', `/orders/own/${order._id}`, { body })
  for (const client of [other, admin]) {
    expect((await send({ ...wrong, version: 7 }, client)).status).toBe(404)
    expect((await cancel(order, client)).status).toBe(404)
  }
  await set({ klantWijzigt: false })
  expect(await send({ ...wrong, version: 7 })).toMatchObject(closed)
  await set({ klantWijzigt: true })
  expect(await send({ ...wrong, version: 7 })).toMatchObject(conflict)
  expect(await send(wrong)).toMatchObject({ status: 400, sentence: 'Versie van de order ontbreekt' })
  expect(await send({ ...wrong, version: 1 })).toMatchObject({
    status: 400,
    sentence: 'Deze leverdatum bestaat niet',
  })
  expect(await send({ order: [], version: 1 })).toMatchObject({ status: 400, sentence: 'Geen items aanwezig' })
  const broken = await change(order, { order: wrong.order })
  expect(broken).toMatchObject({ status: 400, sentence: 'Narcissus Carlton gaat per 25 stuks, kies 50' })
  expect([broken.headers.get(errorCodeHeader), broken.headers.get(errorFieldHeader)]).toEqual(['pack', 'order.0.qty'])
  const short = await change(order, { order: lines(10, 121) })
  expect(short).toMatchObject(tooLittle)
  expect([short.headers.get(errorCodeHeader), short.headers.get(errorFieldHeader)]).toEqual(['stock', 'order.1.qty'])
  expect(await change(order, { order: [...lines(10, 20), { _id: 'onbekend', qty: 1 }] })).toMatchObject(tooLittle)
  expect([(await read(order)).version, await stock()]).toEqual([1, [90, 80]])
  expect((await change(order, { order: lines(100, 100) })).status).toBe(200)
  expect(await stock()).toEqual([0, 0])
})

test('own order: the line of a removed or hidden product may stay, shrink or go, and not grow or come', async () => {
  let order = await place()
  await admin.call(products.remove, { body: { _id: tulip._id } })
  await admin.call(products.bulk, { body: { rows: [{ _id: crocus._id, showStatus: 'Nee' }] } })
  for (const sent of [lines(11, 20), lines(10, 21)])
    expect(await change(order, { order: sent })).toMatchObject(tooLittle)
  for (const sent of [lines(10, 20), lines(9, 19), lines(9)]) {
    const { status, body } = await change(order, { order: sent })
    expect([status, body.order.length]).toEqual([200, sent.length])
    order = body
  }
  expect(await change(order, { order: lines(9, 1) })).toMatchObject(tooLittle)
  // Whatever price is guessed.
  const guessed = { _id: crocus._id, qty: 1, price: '0.01' }
  expect(await change(order, { order: [...lines(9), guessed] })).toMatchObject(tooLittle)
})

test('own order: the date changes to one that can be ordered for; null and left out leave it', async () => {
  await onTuesdays()
  let order = await place({ leverdatum: '2026-12-01' })
  for (const leverdatum of [null, undefined, '2026-12-01', '2026-12-08']) {
    const { status, body } = await change(order, leverdatum === undefined ? {} : { leverdatum })
    expect([status, body.leverdatum]).toEqual([200, leverdatum ?? '2026-12-01'])
    order = body
  }
  expect(order.wijzigbaarTot).toBe('2026-12-07T13:00:00.000Z')
  const refused = await change(order, { leverdatum: '2026-12-02', order: lines(1) })
  expect(refused).toMatchObject({
    status: 409,
    sentence: 'Voor woensdag 2 december kan niet meer besteld worden, kies een andere leverdatum',
  })
  expect(refused.headers.get(errorCodeHeader)).toBe('delivery-date')
  expect(await stock()).toEqual([90, 80])
})

test('own order: the minimum amount holds for other quantities, and a remark can be changed all the same', async () => {
  const order = await place()
  await set({ minimumbedrag: '12.50' })
  expect(await change(order, { order: lines(12) })).toMatchObject({
    status: 409,
    sentence: 'Bestel voor ten minste € 12,50, er ontbreekt nog € 0,50',
  })
  const { body: remarked } = await change(order, { comment: 'Laat' })
  expect(remarked.comment).toBe('Laat')
  expect((await change(remarked, { order: lines(13) })).status).toBe(200)
})

test('own order: who saves second is told, whether staff or the customer was first', async () => {
  const order = await place()
  await admin.call(orders.update, { body: { _id: order._id, order: lines(5, 20), version: 1 } })
  expect(await change(order, { order: lines(1) })).toMatchObject(conflict)
  const now = await read(order)
  expect((await change(now, { order: lines(6, 20) })).status).toBe(200)
  expect(
    await admin.call(orders.update, { body: { _id: order._id, order: lines(7), version: now.version } }),
  ).toMatchObject(conflict)
  expect(await stock()).toEqual([94, 80])
})

test("own order: an administrator's own order follows the same rules, and may break packs", async () => {
  const packed = await shop.addProduct({ productName: 'Narcissus Carlton', vpe: 25, stock: 60 })
  await set({ minimumbedrag: '500' })
  const order = await place({}, admin)
  expect((await change(order, { order: [{ _id: packed._id, qty: 30 }] }, admin)).status).toBe(200)
})
