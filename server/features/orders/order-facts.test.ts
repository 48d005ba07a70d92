// Fields of an order: number, time, remark, and the company as it was on that day.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { somebodyWaits } from '../../../tests/support/databases/somebody-waits.ts'
import { company } from '../../../tests/support/make-user.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let buyer: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ isAdmin: true })
  buyer = await shop.login({ bedrijfsnaam: 'De Oude Roos' })
})

/** Lets the shop's clock point at that moment. */
const setClock = (iso: string) => shop.passTime(Date.parse(iso) - shop.now().getTime())
async function place(productId: string, extra: { comment?: string | null; qty?: number } = {}) {
  const { qty = 1, ...rest } = extra
  return (await buyer.call(orders.place, { body: { order: [{ _id: productId, qty }], ...rest } })).body
}
const read = async (id: string) => (await admin.call(orders.one, { params: { id } })).body

test('order facts: a remark is kept without the spaces around it, and an empty one as none', async () => {
  const tulip = await shop.addProduct()
  for (const [comment, kept] of [
    [undefined, 'Geen opmerkingen'],
    [null, 'Geen opmerkingen'],
    ['', 'Geen opmerkingen'],
    ['   ', 'Geen opmerkingen'],
    [' Graag <b>vroeg</b> ', 'Graag <b>vroeg</b>'],
    ['x'.repeat(1000), 'x'.repeat(1000)],
  ] as const) {
    const { _id } = await place(tulip._id, comment === undefined ? {} : { comment })
    expect((await read(_id)).comment).toBe(kept)
  }
})

test('order facts: who looks at an order is told the codes of its products, also of one that has left; lists leave them out', async () => {
  const tulip = await shop.addProduct({ vbnCode: '12345' })
  const { _id } = await place(tulip._id)
  await admin.call(products.remove, { body: { _id: tulip._id } })
  const line = { _id: tulip._id, productName: tulip.productName, qty: 1, price: '0.50', removed: true }
  const staffSee = { ...line, productCode: tulip.productCode, stock: 99, vbnCode: '12345' }
  const lineOf = (body: { order: readonly object[] } | undefined) => body?.order[0]
  expect(lineOf(await read(_id))).toEqual(staffSee)
  expect(lineOf((await buyer.call(orders.one, { params: { id: _id } })).body)).toEqual({
    ...line,
    productCode: tulip.productCode,
  })
  for (const query of [{}, { pagina: 1 }]) {
    expect(lineOf((await admin.call(orders.all, { query })).body[0])).toEqual({ ...line, stock: 99 })
    const own = await buyer.call(orders.ofUser, { params: { id: buyer.userId }, query })
    expect(lineOf(own.body[0])).toEqual(line)
  }
  const setStatus = await admin.call(orders.setStatus, { body: { _id, orderstatus: 'verwerkt' } })
  expect(lineOf(setStatus.body)).toEqual(staffSee)
  const update = await admin.call(orders.update, { body: { _id, order: [{ _id: tulip._id, qty: 1 }] } })
  expect(lineOf(update.body)).toEqual(staffSee)
})

test('order facts: lines stay in the order in which they were placed, wherever they are told', async () => {
  const made: string[] = []
  for (const productName of ['Nul nul', 'Een een', 'Twee twee', 'Drie drie', 'Vier vier'])
    made.push((await shop.addProduct({ productName }))._id)
  const ids = [3, 0, 4, 2, 1].map((at) => made[at] ?? '')
  const idsOf = (body: { order: readonly { _id: string }[] } | undefined) => body?.order.map((line) => line._id)
  const { body } = await buyer.call(orders.place, { body: { order: ids.map((_id) => ({ _id, qty: 2 })) } })
  expect(idsOf(body)).toEqual(ids)
  expect(idsOf(await read(body._id))).toEqual(ids)
  // Another order among the same rows.
  await buyer.call(orders.place, { body: { order: made.map((_id) => ({ _id, qty: 1 })) } })
  for (const query of [{}, { pagina: 1 }]) {
    const { body: all } = await admin.call(orders.all, { query })
    expect(all.map(idsOf)).toEqual([made, ids])
  }
  const change = ids.toReversed().map((_id) => ({ _id, qty: 1 }))
  expect(idsOf((await admin.call(orders.update, { body: { _id: body._id, order: change } })).body)).toEqual(ids)
  const { body: history } = await admin.call(reports.history, { params: { entity: 'order', id: body._id } })
  const changed = ['Drie drie', 'Nul nul', 'Vier vier', 'Twee twee', 'Een een'].map((name) => `${name}: aantal 2 → 1`)
  expect(history.map(({ what }) => what)).toContain(['Order gewijzigd', ...changed].join('; '))
})

test('order facts: numbers rise by one, and an order that is refused or removed gives none back', async () => {
  const tulip = await shop.addProduct({ stock: 5 })
  const first = await place(tulip._id)
  // A product's code is counted apart.
  await shop.addProduct()
  expect((await place(tulip._id)).ordernummer).toBe(first.ordernummer + 1)
  await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 50 }] } })
  const second = await place(tulip._id)
  await admin.call(orders.remove, { params: { id: second._id } })
  const third = await place(tulip._id)
  expect(second.ordernummer).toBeGreaterThan(first.ordernummer)
  expect(third.ordernummer).toBeGreaterThan(second.ordernummer)
})

test('order facts: years are those of Amsterdam, also in the hour around New Year', async () => {
  const tulip = await shop.addProduct()
  // Somebody else's year.
  setClock('2026-06-01T10:00:00Z')
  await (await shop.login()).call(orders.place, { body: { order: [{ _id: tulip._id, qty: 1 }] } })
  setClock('2027-12-31T22:59:00Z')
  buyer = await shop.login()
  const first = await place(tulip._id)
  const before = await place(tulip._id)
  setClock('2027-12-31T23:00:00Z')
  const after = await place(tulip._id)
  expect(before.date.slice(0, 16)).toBe('2027-12-31T22:59')
  const reader = await shop.login({ isAdmin: true })
  const inYear = async (jaar: number) =>
    (await reader.call(orders.all, { query: { jaar } })).body.map(({ ordernummer }) => ordernummer)
  expect(await inYear(2027)).toEqual([before.ordernummer, first.ordernummer])
  expect(await inYear(2028)).toEqual([after.ordernummer])
  const own = await buyer.call(orders.ofUser, { params: { id: buyer.userId }, query: { jaar: 2028 } })
  expect(own.body).toMatchObject([{ ordernummer: after.ordernummer }])
  expect(own.headers.get('x-years')).toBe('2028,2027')
  await reader.call(orders.remove, { params: { id: after._id } })
  expect((await buyer.call(orders.ofUser, { params: { id: buyer.userId } })).headers.get('x-years')).toBe('2027')
})

test('order facts: later changes of company and product leave an order as it was', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Angelique', price: '1.00' })
  const placed = await place(tulip._id, { qty: 3 })
  await admin.call(users.update, { body: { ...company, gebruikersnaam: 'nieuw', _id: buyer.userId } })
  const { version: _, ...form } = tulip
  await admin.call(products.update, { body: { ...form, productName: 'Anders genoemd', price: '9.00' } })
  const lines = placed.order.map((line) => ({ ...line, productCode: tulip.productCode }))
  expect((await buyer.call(orders.one, { params: { id: placed._id } })).body).toEqual({ ...placed, order: lines })

  await admin.call(products.remove, { body: { _id: tulip._id } })
  const { order } = await read(placed._id)
  expect(order).toMatchObject([{ productName: 'Tulipa Angelique', price: '1.00', qty: 3, removed: true }])
})

// Takes a lock that a reader waits for, which SQLite does not have.
test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')(
  'order facts: the total of an order that is changed while it is read is that of the lines that are shown',
  async () => {
    const tulip = await shop.addProduct({ price: '1.00' })
    const { _id } = await place(tulip._id, { qty: 5 })
    const { db } = shop.connection
    const locked = Promise.withResolvers<void>()
    const changing = db.transaction().execute(async (trx) => {
      await sql`lock table order_lines`.execute(trx)
      locked.resolve()
      await expect.poll(() => somebodyWaits(db)).toBe(true)
      await trx.updateTable('order_lines').set({ qty: 3 }).where('orderId', '=', _id).execute()
      await trx.updateTable('orders').set({ totalCents: 300 }).where('_id', '=', _id).execute()
    })
    await locked.promise
    expect(await read(_id)).toMatchObject({ order: [{ qty: 3 }], totalPrice: '3.00' })
    await changing
  },
)
