// When an order is delivered and how its buyer calls it.
import { beforeEach, expect, test } from 'vitest'
import { delivery } from '../../../contract/endpoints/delivery.ts'
import { errorCodeHeader } from '../../../contract/endpoints/headers.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let buyer: Client
let tulip: string
beforeEach(async () => {
  shop = await openTestShop()
  // A Monday, 09:00 in Amsterdam.
  shop.passTime(Date.parse('2026-11-23T08:00:00Z') - shop.now().getTime())
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  buyer = await shop.login({ bedrijfsnaam: 'De Roos' })
  tulip = (await shop.addProduct({ stock: 1000 }))._id
})

/** Tuesdays, to be ordered on the working day before until 14:00. */
const onTuesdays = () =>
  admin.call(settings.update, {
    body: { levering: { dagen: [{ weekdag: 2, werkdagenVooraf: 1, tot: '14:00' }], vooruit: 15 } },
  })
const place = (extra: { leverdatum?: string | null; referentie?: string | null } = {}, client = buyer) =>
  client.call(orders.place, { body: { order: [{ _id: tulip, qty: 1 }], ...extra } })
const dates = async () => (await buyer.call(delivery.dates, {})).body.dates
const stock = async () =>
  (await shop.connection.db.selectFrom('products').select('stock').where('_id', '=', tulip).executeTakeFirstOrThrow())
    .stock

test('delivery: where nothing is set, no date can be chosen, and one that is sent is ignored', async () => {
  expect(await dates()).toEqual([])
  expect((await place({ leverdatum: '2026-11-24' })).body).toMatchObject({ leverdatum: null, referentie: '' })
})

test('delivery: the possible dates are answered with the moment until which one may order, the last day ahead included', async () => {
  await onTuesdays()
  expect(await dates()).toEqual([
    { date: '2026-11-24', orderBefore: '2026-11-23T13:00:00.000Z' },
    { date: '2026-12-01', orderBefore: '2026-11-30T13:00:00.000Z' },
    { date: '2026-12-08', orderBefore: '2026-12-07T13:00:00.000Z' },
  ])
  shop.passTime(5 * 3_600_000)
  expect((await dates())[0]?.date).toBe('2026-12-01')
})

test('delivery: that a date is asked is answered, also where none can be chosen; an order without one is taken', async () => {
  const asked = async () => (await buyer.call(delivery.dates, {})).body.vraagtLeverdatum
  expect(await asked()).toBe(false)
  await onTuesdays()
  expect(await asked()).toBe(true)
  await admin.call(settings.update, { body: { levering: { vooruit: 1, gesloten: ['2026-11-24'] } } })
  expect([await asked(), await dates()]).toEqual([true, []])
  expect((await place()).body.leverdatum).toBe(null)
})

test('delivery: Monday is ordered until Sunday 18:00 where that is its closing day', async () => {
  const levering = { dagen: [{ weekdag: 1, sluitdag: 7, tot: '18:00' }], gesloten: ['2026-11-29'], vooruit: 7 }
  await admin.call(settings.update, { body: { levering } })
  const nextMonday = { date: '2026-11-30', orderBefore: '2026-11-29T17:00:00.000Z' }
  expect(await dates()).toEqual([nextMonday])
  shop.passTime(Date.parse(nextMonday.orderBefore) - shop.now().getTime() - 1000)
  buyer = await shop.newSession(buyer.userId)
  expect((await place({ leverdatum: nextMonday.date })).body.leverdatum).toBe(nextMonday.date)
  shop.passTime(1000)
  expect((await place({ leverdatum: nextMonday.date })).status).toBe(409)
})

test('delivery: a date on another weekday, in the past or too far ahead is refused, and the stock stays', async () => {
  for (const [leverdatum, shown] of [
    ['2026-11-25', 'woensdag 25 november'],
    ['2026-11-17', 'dinsdag 17 november'],
    ['2026-12-15', 'dinsdag 15 december'],
    ['2027-01-05', 'dinsdag 5 januari 2027'],
  ] as const) {
    await onTuesdays()
    const refused = await place({ leverdatum })
    expect(refused).toMatchObject({
      status: 409,
      sentence: `Voor ${shown} kan niet meer besteld worden, kies een andere leverdatum`,
    })
    expect(refused.headers.get(errorCodeHeader)).toBe('delivery-date')
    expect(await stock()).toBe(1000)
  }
})

test('delivery: what is no date is refused, whatever is set', async () => {
  for (const leverdatum of ['2026-02-30', '0026-11-24', '24-11-2026', '', 7]) {
    const body = { order: [{ _id: tulip, qty: 1 }], leverdatum }
    const refused = { status: 400, sentence: 'Deze leverdatum bestaat niet' }
    expect(await buyer.send('POST', '/orders', { body })).toMatchObject(refused)
    expect((await admin.send('GET', `/orders?leverdatum=${leverdatum}`)).status).toBe(400)
  }
})

test('delivery: the clock decides at the second of the cut-off; a repeat of an order that was in time gets its answer', async () => {
  await onTuesdays()
  shop.passTime(Date.parse('2026-11-23T12:59:58Z') - shop.now().getTime())
  const body = { order: [{ _id: tulip, qty: 1 }], leverdatum: '2026-11-24' }
  const headers = { 'Idempotency-Key': 'in-time' }
  const placed = await buyer.call(orders.place, { body, headers })
  expect(placed.body.leverdatum).toBe('2026-11-24')
  shop.passTime(Date.parse('2026-11-23T13:00:00Z') - shop.now().getTime())
  expect((await buyer.call(orders.place, { body })).status).toBe(409)
  expect((await buyer.call(orders.place, { body, headers })).body).toEqual(placed.body)
})

test('delivery: staff set any date and reference, take them away, and leave out what stays; the history says so', async () => {
  const { _id, order } = (await place({ referentie: ' PO 12\t/ 7\n' })).body
  const edit = (change: { leverdatum?: string | null; referentie?: string | null }) => {
    shop.passTime(60_000)
    return admin.call(orders.update, {
      body: { _id, order: order.map((line) => ({ _id: line._id, qty: 1 })), ...change },
    })
  }
  expect((await edit({ leverdatum: '2026-11-22' })).body).toMatchObject({
    leverdatum: '2026-11-22',
    referentie: 'PO 12 / 7',
  })
  expect((await edit({ referentie: 'PO 13' })).body).toMatchObject({ leverdatum: '2026-11-22', referentie: 'PO 13' })
  expect((await edit({ leverdatum: null, referentie: null })).body).toMatchObject({ leverdatum: null, referentie: '' })
  const { body: history } = await admin.call(reports.history, { params: { entity: 'order', id: _id } })
  expect(history.map(({ what }) => what)).toEqual([
    'Order gewijzigd; Leverdatum 22-11-2026 → leeg; Uw referentie PO 13 → leeg',
    'Order gewijzigd; Uw referentie PO 12 / 7 → PO 13',
    'Order gewijzigd; Leverdatum leeg → 22-11-2026',
    'Order geplaatst',
  ])
})

test('delivery: a reference is at most 35 signs', async () => {
  expect((await place({ referentie: 'x'.repeat(35) })).body.referentie).toBe('x'.repeat(35))
  expect(await place({ referentie: 'x'.repeat(36) })).toMatchObject({
    status: 400,
    sentence: 'Referentie mag maximaal 35 tekens hebben',
  })
})

test('delivery: orders are found by reference and by the day of delivery, by staff and by their buyer', async () => {
  await onTuesdays()
  const first = (await place({ leverdatum: '2026-11-24', referentie: 'Têst-2026/118' })).body
  const second = (await place({ leverdatum: '2026-12-01', referentie: 'krans 7' })).body
  const other = await shop.login()
  const third = (await place({ leverdatum: '2026-11-24' }, other)).body
  const numbers = (of: readonly { ordernummer: number }[]) => of.map(({ ordernummer }) => ordernummer)
  const found = async (query: { zoek?: string; leverdatum?: string; status?: 'open' | 'verwerkt' }) => {
    const all = await admin.call(orders.all, { query })
    const page = await admin.call(orders.all, { query: { ...query, pagina: 1 } })
    expect(page.body).toEqual(all.body)
    expect(page.headers.get('x-total-count')).toBe(String(all.body.length))
    const own = await buyer.call(orders.ofUser, { params: { id: buyer.userId }, query })
    return { staff: numbers(all.body), buyer: numbers(own.body) }
  }
  const only = (...some: (typeof first)[]) => ({
    staff: numbers(some),
    buyer: numbers(some.filter(({ userID }) => userID === buyer.userId)),
  })
  expect(await found({ zoek: 'test-2026' })).toEqual(only(first))
  expect(await found({ zoek: '118' })).toEqual(only(first))
  expect(await found({ zoek: 'KRANS' })).toEqual(only(second))
  expect(await found({ zoek: `krans ${second.ordernummer} roos` })).toEqual(only(second))
  expect(await found({ leverdatum: '2026-11-24' })).toEqual(only(third, first))
  expect(await found({ leverdatum: '2026-11-24', zoek: 'roos' })).toEqual(only(first))
  expect(await found({ leverdatum: '2026-11-24', status: 'verwerkt' })).toEqual(only())
  await admin.call(orders.remove, { params: { id: first._id } })
  expect(await found({ zoek: '118' })).toEqual(only())
  expect(await found({ leverdatum: '2026-11-24' })).toEqual(only(third))
})
