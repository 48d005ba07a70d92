import { beforeEach, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let tulip: ManagedProduct
beforeEach(async () => {
  shop = await openTestShop()
  tulip = await shop.addProduct({ price: '1.00', stock: 100_000 })
})

/** A customer orders for so many euros, at that very moment. */
async function orderAt(iso: string, euros: number) {
  shop.passTime(Date.parse(iso) - shop.now().getTime())
  const buyer = await shop.login()
  const { body } = await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: euros }] } })
  const date = new Date(iso).toISOString()
  await shop.connection.db.updateTable('orders').set({ date }).where('_id', '=', body._id).execute()
  return { ...body, date }
}

async function todayAt(iso: string) {
  shop.passTime(Date.parse(iso) - shop.now().getTime())
  const admin = await shop.login({ isAdmin: true })
  return { admin, today: (await admin.call(reports.today, {})).body }
}

test('dashboard: turnover is of this day, this month so far and each month, beside last year’s', async () => {
  await orderAt('2026-05-31T21:59:00Z', 1) // 31 May, 23:59 in Amsterdam
  await orderAt('2026-06-01T12:00:00Z', 2)
  await orderAt('2026-06-14T22:00:00Z', 4) // 15 June, 0:00
  await orderAt('2026-06-15T21:59:00Z', 8)
  await orderAt('2026-06-15T22:00:00Z', 16) // 16 June, 0:00
  await orderAt('2026-12-31T22:59:00Z', 32)
  await orderAt('2026-12-31T23:00:00Z', 64) // 1 January 2027, 0:00
  await orderAt('2027-06-14T21:59:00Z', 128) // 14 June, 23:59
  await orderAt('2027-06-15T08:00:00Z', 256)
  const { today } = await todayAt('2027-06-15T10:00:00Z')
  expect(today.day).toEqual({ thisYear: '256.00', lastYear: '12.00' })
  expect(today.month).toEqual({ thisYear: '384.00', lastYear: '14.00' })
  const filled: Record<number, { thisYear: string; lastYear: string }> = {
    0: { thisYear: '64.00', lastYear: '0.00' },
    4: { thisYear: '0.00', lastYear: '1.00' },
    5: { thisYear: '384.00', lastYear: '30.00' },
    11: { thisYear: '0.00', lastYear: '32.00' },
  }
  const nothing = { thisYear: '0.00', lastYear: '0.00' }
  expect(today.months).toEqual(Array.from({ length: 12 }, (_, month) => filled[month] ?? nothing))
})

test('dashboard: what goes out today and tomorrow is counted where the shop has delivery days, removed orders apart', async () => {
  const crocus = await shop.addProduct()
  const { admin, today } = await todayAt('2027-06-15T10:00:00Z')
  expect(today.deliveries).toEqual([])
  const buyer = await shop.login()
  const dagen = [3, 4].map((weekdag) => ({ weekdag, werkdagenVooraf: 1, tot: '14:00' }))
  await admin.call(settings.update, { body: { levering: { dagen } } })
  const place = async (leverdatum: string, ...pieces: number[]) => {
    const wares = [tulip._id, crocus._id]
    const lines = pieces.map((qty, at) => ({ _id: wares[at] ?? '', qty }))
    return (await buyer.call(orders.place, { body: { order: lines, leverdatum } })).body
  }
  // One of two lines is one order.
  await place('2027-06-16', 20, 10)
  const { _id, order } = await place('2027-06-16', 500)
  await place('2027-06-17', 7)
  const gone = await place('2027-06-16', 4)
  await admin.call(orders.remove, { params: { id: gone._id } })
  const deliveries = async () => (await admin.call(reports.today, {})).body.deliveries
  const nothing = { date: '2027-06-15', orders: 0, open: 0, pieces: 0 }
  expect(await deliveries()).toEqual([nothing, { date: '2027-06-16', orders: 2, open: 2, pieces: 530 }])
  const lines = order.map((line) => ({ _id: line._id, qty: line.qty }))
  await admin.call(orders.update, { body: { _id, order: lines, leverdatum: '2027-06-15', orderstatus: 'verwerkt' } })
  expect(await deliveries()).toEqual([
    { date: '2027-06-15', orders: 1, open: 0, pieces: 500 },
    { date: '2027-06-16', orders: 1, open: 1, pieces: 30 },
  ])
  // An order of yesterday is late until it is processed.
  expect((await admin.call(reports.today, {})).body.late).toBe(0)
  const { today: later } = await todayAt('2027-06-16T22:00:00Z')
  expect([later.late, later.openOrders]).toEqual([1, 2])
  expect((await (await shop.login({ magazijn: true })).call(reports.deliveries, {})).body.late).toBe(1)
})

test('dashboard: open orders are counted, removed ones are not, the newest come first', async () => {
  const [one, two, three] = [
    await orderAt('2027-06-15T08:00:00Z', 1),
    await orderAt('2027-06-15T08:01:00Z', 2),
    await orderAt('2027-06-15T08:02:00Z', 4),
  ]
  const { admin } = await todayAt('2027-06-15T10:00:00Z')
  await admin.call(orders.setStatus, { body: { _id: one._id, orderstatus: 'verwerkt' } })
  await admin.call(orders.remove, { params: { id: three._id } })
  const { body: today } = await admin.call(reports.today, {})
  expect(today).toMatchObject({ openOrders: 1, day: { thisYear: '3.00' } })
  const { bedrijfsnaam } = two
  expect(today.newestOrders).toEqual([
    {
      _id: two._id,
      ordernummer: two.ordernummer,
      date: two.date,
      bedrijfsnaam,
      totalPrice: '2.00',
      orderstatus: 'open',
    },
    expect.objectContaining({ _id: one._id, orderstatus: 'verwerkt' }),
  ])
  const more: string[] = []
  for (let minute = 10; minute < 18; minute++) more.unshift((await orderAt(`2027-06-15T10:${minute}:00Z`, 1))._id)
  const later = (await (await shop.login({ isAdmin: true })).call(reports.today, {})).body
  expect(later.newestOrders.map(({ _id }) => _id)).toEqual(more)
  expect(later.openOrders).toBe(9)
})

test('dashboard: what is out of stock or low is told, removed products are not', async () => {
  const gone = await shop.addProduct({ stock: 0 })
  const out = await shop.addProduct({ stock: 0 })
  const [last, low] = [await shop.addProduct({ stock: 1 }), await shop.addProduct({ stock: 50 })]
  await shop.addProduct({ stock: 51 })
  const plenty: string[] = []
  for (let more = 0; more < 10; more++) plenty.push((await shop.addProduct({ stock: 1000 }))._id)
  const { admin } = await todayAt('2027-06-15T10:00:00Z')
  await admin.call(products.remove, { body: { _id: gone._id } })
  const { body: today } = await admin.call(reports.today, {})
  expect(today.outOfStock).toBe(1)
  expect(today.lowStock.map(({ _id, stock }) => [_id, stock])).toEqual([
    [out._id, 0],
    [last._id, 1],
    [low._id, 50],
  ])
  await admin.call(products.updateStock, { body: plenty.map((_id, at) => ({ _id, stock: 40 + at })) })
  const { lowStock, outOfStock } = (await admin.call(reports.today, {})).body
  expect(lowStock.map(({ stock }) => stock)).toEqual([0, 1, 40, 41, 42, 43, 44, 45, 46, 47])
  expect(outOfStock).toBe(1)
})
