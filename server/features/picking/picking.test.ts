import { expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { addDays, dayInAmsterdam } from '../../../contract/values/dates.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })
const picker = await shop.login({ magazijn: true })
const buyer = await shop.login({ bedrijfsnaam: 'Bloemist De Roos' })

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
    comment: 'Achterdeur',
    orderstatus: 'open',
    lines: 2,
    pieces: 120,
  })
  // Packs are as they were when the order was placed.
  await admin.call(products.bulk, { body: { rows: [{ _id: tulip._id, vpe: 20, minimum: 20 }] } })
  const { body: order } = await picker.call(picking.order, { params: { id: placed._id } })
  expect(order).not.toHaveProperty('referentie')
  expect(order).toMatchObject({ version: 1, comment: 'Achterdeur', telefoonnummer: '0252123456', kopersnummer: '4321' })
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
  expect((await set('verwerkt')).body).toEqual({ changed: [placed._id], told: 0 })
  expect((await picker.call(picking.orders, { query })).body).toEqual([])
  expect((await set('open')).body).toEqual({ changed: [placed._id], told: 0 })
  const { headers } = await picker.call(picking.orders, { query })
  expect(headers.get('x-total-count')).toBe('1')
  const { body: history } = await admin.call(reports.history, { params: { entity: 'order', id: placed._id } })
  const { body: who } = await admin.send('GET', `/users/getUser/${picker.userId}`).then(({ body }) => ({ body }))
  expect(who).toMatchObject({ gebruikersnaam: history[0]?.who })
})

test('picking: orders to pick go by leverdatum, those without one last; processed ones newest first', async () => {
  const { _id } = await shop.addProduct()
  const dagen = [1, 2, 3, 4, 5, 6, 7].map((weekdag) => ({ weekdag, werkdagenVooraf: 0, tot: '23:59' }))
  await admin.call(settings.update, { body: { levering: { dagen, vooruit: 10 } } })
  const today = dayInAmsterdam(shop.now())
  const placed: number[] = []
  for (const ahead of [undefined, 3, 2, undefined, 3]) {
    const leverdatum = ahead === undefined ? null : addDays(today, ahead)
    const body = { order: [{ _id, qty: 1 }], leverdatum, referentie: 'Rij' }
    placed.push((await buyer.call(orders.place, { body })).body.ordernummer)
  }
  await admin.call(settings.update, { body: { levering: { dagen: [] } } })
  const numbers = async (query: QueryOf<typeof picking.orders>) =>
    (await picker.call(picking.orders, { query: { zoek: 'rij', ...query } })).body.map(({ ordernummer }) => ordernummer)
  const inSequence = [2, 1, 4, 0, 3].map((at) => placed[at])
  expect(await numbers({})).toEqual(inSequence)
  expect(await numbers({ status: 'open', pagina: 2, perPagina: 2 })).toEqual(inSequence.slice(2, 4))
  const ids = (await picker.call(picking.orders, { query: { zoek: 'rij' } })).body.map(({ _id: id }) => id)
  await picker.call(orders.setStatuses, { body: { ids, orderstatus: 'verwerkt' } })
  expect(await numbers({ status: 'verwerkt' })).toEqual(placed.toReversed())
})

test('picking: less was found: line, total, ledger and history say so, stock stays', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Kort', price: '1.00', stock: 500, vpe: 50, minimum: 50 })
  const crocus = await shop.addProduct({ productName: 'Crocus Weg', stock: 90 })
  const placed = await place('Kort', { _id: tulip._id, qty: 100 }, { _id: crocus._id, qty: 20 })
  const pick = (lines: { _id: string; gepakt: number }[], version: number, who = picker) =>
    who.call(picking.pickShort, { params: { id: placed._id }, body: { lines, version } })
  const tulips = (gepakt: number) => ({ _id: tulip._id, gepakt })

  const { body } = await pick([tulips(73)], 1)
  expect(body.version).toBe(2)
  expect(body.order.map(({ qty, stock }) => [qty, stock])).toEqual([
    [20, 70],
    [73, 400],
  ])
  expect(JSON.stringify(body)).not.toMatch(/price|1\.00/i)
  expect(await pick([tulips(74)], 2)).toMatchObject({ status: 400, sentence: 'Van Tulipa Kort zijn er 73 besteld' })
  expect(await pick([tulips(1)], 1)).toMatchObject({ status: 409 })
  expect(await pick([{ _id: 'weg', gepakt: 1 }], 2)).toMatchObject({ status: 400 })
  const none = [tulips(0), { _id: crocus._id, gepakt: 0 }]
  expect(await pick(none, 2)).toMatchObject({ status: 409, sentence: 'Een order heeft ten minste één regel' })
  expect((await pick(none.slice(1), 2)).body.order).toMatchObject([{ _id: tulip._id, qty: 73 }])

  const { body: order } = await admin.call(orders.one, { params: { id: placed._id } })
  expect(order).toMatchObject({ totalPrice: '73.00', order: [{ qty: 73, price: '1.00', stock: 400 }] })
  const historyOf = async (entity: 'order' | 'product', id: string) =>
    (await admin.call(reports.history, { params: { entity, id } })).body.map(({ what }) => what)
  expect((await historyOf('order', placed._id)).slice(0, 2)).toEqual([
    'Tekort bij verzamelen; Crocus Weg verwijderd (20 stuks)',
    'Tekort bij verzamelen; Tulipa Kort: aantal 100 → 73',
  ])
  const { ordernummer } = placed
  expect(await historyOf('product', tulip._id)).toEqual(
    expect.arrayContaining([
      `Voorraad +27 stuks: wijziging van order ${ordernummer}`,
      `Voorraad −27 stuks: tekort bij verzamelen van order ${ordernummer}`,
    ]),
  )
  expect((await admin.call(products.one, { params: { id: crocus._id } })).body.stock).toBe(70)
  expect((await pick([tulips(70)], 3, buyer)).status).toBe(403)
  await picker.call(orders.setStatuses, { body: { ids: [placed._id], orderstatus: 'verwerkt' } })
  expect(await pick([tulips(70)], 3)).toMatchObject({ status: 409, sentence: 'Deze order is al verwerkt' })
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
