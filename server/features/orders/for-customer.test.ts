import { expect, test } from 'vitest'
import { errorCodeHeader, errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { addPriceList, givePriceList } from '../../../tests/support/price-list.ts'
import type { Client } from '../../../tests/support/test-shop.ts'

const { shop, mailbox } = await openMailingShop()
// A Monday, 09:00 in Amsterdam.
shop.passTime(Date.parse('2026-11-23T08:00:00Z') - shop.now().getTime())
const admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
const other = await shop.login({ isAdmin: true })
const picker = await shop.login({ magazijn: true })
const buyer = await shop.login({ gebruikersnaam: 'deroos', bedrijfsnaam: 'Bloemist De Roos' })
const stranger = await shop.login({ gebruikersnaam: 'delelie', bedrijfsnaam: 'Bloemist De Lelie' })
const gone = await shop.login()
await admin.call(users.remove, { params: { id: gone.userId } })
const tulip = await shop.addProduct({
  productName: 'Tulipa Apeldoorn',
  price: '1.00',
  stock: 5000,
  vpe: 250,
  minimum: 250,
})
await agree(buyer, '0.79', '13')
await agree(stranger, '0.33', '50')

/** A price list of the customer's own. */
async function agree(customer: Client, price: string, korting: string): Promise<void> {
  await givePriceList(admin, customer, await addPriceList(admin, korting, [{ _id: tulip._id, price }]))
}
const line = (qty: number, _id = tulip._id) => ({ _id, qty })
const place = (who: Client, userID: string | null | undefined, more: object = {}) =>
  who.call(orders.place, { body: { userID, order: [line(300)], ...more } })
const historyOf = async (id: string) =>
  (await admin.call(reports.history, { params: { entity: 'order', id } })).body.map(({ who, what }) => [who, what])

test("order for a customer: his terms, snapshot, mail and list; staff's packs; administrators read who placed it", async () => {
  const { status, body: placed } = await place(admin, buyer.userId, { comment: 'Telefonisch', referentie: 'Week 48' })
  expect(status).toBe(200)
  expect(placed).toMatchObject({
    userID: buyer.userId,
    bedrijfsnaam: 'Bloemist De Roos',
    email: 'deroos@bloemist.example',
    comment: 'Telefonisch',
    referentie: 'Week 48',
    totalPrice: '237.00',
    order: [{ qty: 300, price: '0.79' }],
    geplaatstDoor: 'beheer',
  })
  const params = { id: placed._id }
  expect((await admin.call(orders.one, { params })).body.geplaatstDoor).toBe('beheer')
  const [listed] = (await admin.call(orders.all, { query: { pagina: 1 } })).body
  expect(listed).toMatchObject({ _id: placed._id, geplaatstDoor: 'beheer' })
  const seen = [
    (await buyer.call(orders.one, { params })).body,
    ...(await buyer.call(orders.ofUser, { params: { id: buyer.userId } })).body,
  ]
  expect(seen.map(({ _id }) => _id)).toEqual([placed._id, placed._id])
  expect(JSON.stringify(seen)).not.toMatch(/geplaatstDoor|beheer/)
  expect(await historyOf(placed._id)).toEqual([['beheer', 'Order geplaatst voor de klant']])
  const mail = () => mailbox.received.find(({ to }) => to.includes('deroos@bloemist.example'))?.mail
  await expect.poll(() => mail()?.subject, { timeout: 10_000 }).toBe(`Bestelling ${placed.ordernummer} ontvangen`)
  expect(mail()?.text).not.toContain('beheer')
})

test("order for a customer: the shop's mail says who placed it", async () => {
  await admin.call(settings.update, { body: { berichten: { winkelEmail: 'desk@winkel.example' } } })
  await place(admin, buyer.userId)
  await place(stranger, undefined, { order: [line(250)] })
  const mails = () => mailbox.received.filter(({ to }) => to.includes('desk@winkel.example')).map(({ mail }) => mail)
  await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(2)
  const by = mails().map(({ text }) => /Geplaatst door:? *\n? *(\w+)/.exec(text ?? '')?.[1])
  expect(new Set(by)).toEqual(new Set(['beheer', undefined]))
})

test("order for a customer: without a userID, with '' or with one's own the order is the administrator's", async () => {
  for (const userID of [undefined, null, '', admin.userId]) {
    const { body } = await place(admin, userID)
    expect(body).toMatchObject({ userID: admin.userId, geplaatstDoor: '', order: [{ price: '1.00' }] })
  }
})

test.each([
  ['nobody', () => 'weg'],
  ['another administrator', () => other.userId],
  ['a picker', () => picker.userId],
  ['a deleted customer', () => gone.userId],
])('order for a customer: %s is 404, in the check and in the shop too', async (_, idOf) => {
  const userID = idOf()
  const missing = { status: 404, sentence: 'Gebruiker niet gevonden' }
  expect(await place(admin, userID)).toMatchObject(missing)
  expect(await admin.call(orders.check, { body: { userID, lines: [line(1)] } })).toMatchObject(missing)
  expect(await admin.call(products.shop, { query: { userID } })).toMatchObject(missing)
})

test('order for a customer: from a customer the userID is ignored', async () => {
  const { body } = await place(stranger, buyer.userId, { order: [line(500)] })
  expect(body).toMatchObject({ userID: stranger.userId, order: [{ price: '0.33' }] })
  expect(body).not.toHaveProperty('geplaatstDoor')
  const { body: checked } = await stranger.call(orders.check, { body: { userID: buyer.userId, lines: [line(250)] } })
  expect(checked.total).toBe('82.50')
  const { body: shown } = await stranger.call(products.shop, { query: { userID: buyer.userId, ids: tulip._id } })
  expect(shown).toMatchObject([{ price: '0.33' }])
})

test("order for a customer: the check and the shop have the customer's prices and nobody else's, and note broken packs", async () => {
  const { body } = await admin.call(orders.check, { body: { userID: buyer.userId, lines: [line(300)] } })
  expect(body).toMatchObject({
    total: '237.00',
    lines: [{ status: 'ok', price: '0.79', sentence: 'Tulipa Apeldoorn gaat per 250 stuks, kies 250 of 500' }],
  })
  const asked = async (userID: string) =>
    (await admin.call(products.shop, { query: { userID, ids: tulip._id } })).body.map(({ price }) => price)
  // One after the other, since answers are stored by price list.
  expect([await asked(buyer.userId), await asked(stranger.userId), await asked(buyer.userId)]).toEqual([
    ['0.79'],
    ['0.33'],
    ['0.79'],
  ])
  const placed = (await place(admin, buyer.userId)).body
  const shown = (await admin.call(products.shop, { query: { userID: buyer.userId } })).body
  // The other customer's: agreed, and less his percentage.
  for (const answer of [body, placed, shown]) expect(JSON.stringify(answer)).not.toMatch(/0\.(33|50)/)
})

test('order for a customer: staff may order after the cut-off, but only for days of delivery', async () => {
  const levering = { dagen: [{ weekdag: 2, werkdagenVooraf: 1, tot: '08:00' }], vooruit: 10 } as const
  await admin.call(settings.update, { body: { levering: { ...levering, dagen: [...levering.dagen] } } })
  // Tuesday, for which the cut-off has passed an hour ago.
  const leverdatum = '2026-11-24'
  const late = await place(stranger, undefined, { order: [line(250)], leverdatum })
  expect([late.status, late.headers.get(errorCodeHeader)]).toEqual([409, 'delivery-date'])
  expect((await place(admin, buyer.userId, { leverdatum })).body.leverdatum).toBe(leverdatum)
  for (const impossible of ['2026-11-25', '2026-11-17', '2026-12-08'])
    expect((await place(admin, buyer.userId, { leverdatum: impossible })).status).toBe(409)
  await admin.call(settings.update, { body: { levering: { dagen: [] } } })
})

test('order for a customer: a repeat with the same key is the same order, for another customer it is refused', async () => {
  const headers = { 'idempotency-key': 'phone-1' }
  const send = (userID: string) => admin.call(orders.place, { body: { userID, order: [line(250)] }, headers })
  const first = await send(buyer.userId)
  const again = await send(buyer.userId)
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await send(stranger.userId)).status).toBe(409)
})

test("edit order: an added line gets the customer's price unless one is given; stock, history and mail follow", async () => {
  const hidden = await shop.addProduct({ productName: 'Crocus Geheim', price: '2.00', stock: 90, showStatus: 'Nee' })
  const lily = await shop.addProduct({ productName: 'Lilium Stargazer', price: '3.00', stock: 40 })
  const { body: placed } = await place(buyer, undefined, { order: [line(250)] })
  const update = (...lines: readonly { _id: string; qty: number; price?: string }[]) =>
    admin.call(orders.update, { body: { _id: placed._id, order: [...lines] } })
  mailbox.received.length = 0
  const { body } = await update(line(250), line(7, hidden._id), { ...line(10, lily._id), price: '2.50' })
  // 13 % off the standard price.
  expect(body.order.map(({ productName, qty, price }) => [productName, qty, price])).toEqual([
    ['Tulipa Apeldoorn', 250, '0.79'],
    ['Crocus Geheim', 7, '1.74'],
    ['Lilium Stargazer', 10, '2.50'],
  ])
  expect(body.totalPrice).toBe('234.68')
  expect((await admin.call(products.one, { params: { id: lily._id } })).body.stock).toBe(30)
  const what =
    'Order gewijzigd; Crocus Geheim toegevoegd (7 stuks à € 1,74); Lilium Stargazer toegevoegd (10 stuks à € 2,50)'
  expect((await historyOf(placed._id))[0]).toEqual(['beheer', what.replaceAll('€ ', '€\u00a0')])
  const mail = () => mailbox.received.find(({ mail }) => mail.subject?.includes('is gewijzigd'))?.mail.text ?? ''
  await expect
    .poll(mail, { timeout: 10_000 })
    .toContain(`Lilium Stargazer, ${lily.productCode}: toegevoegd, 10 stuks à €`)

  const missing = { status: 404, sentence: 'Product niet gevonden' }
  expect(await update(line(250), line(1, 'weg'))).toMatchObject(missing)
  await admin.call(products.remove, { body: { _id: hidden._id } })
  const removed = await shop.addProduct()
  await admin.call(products.remove, { body: { _id: removed._id } })
  const refused = await update(line(250), line(1, removed._id))
  expect(refused).toMatchObject(missing)
  expect(refused.headers.get(errorFieldHeader)).toBe('order.1.qty')
  const crocus = await shop.addProduct({ productName: 'Crocus Pickwick', stock: 3 })
  const short = { status: 409, sentence: 'Crocus Pickwick niet op voorraad, controleer aantal' }
  expect(await update(line(250), line(4, crocus._id))).toMatchObject(short)
  expect(await update(line(250), line(1, crocus._id), line(1, crocus._id))).toMatchObject({ status: 400 })
  expect((await admin.call(orders.one, { params: { id: placed._id } })).body.order).toHaveLength(3)
})
