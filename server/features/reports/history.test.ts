import { beforeEach, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let buyer: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  buyer = await shop.login({ gebruikersnaam: 'deroos' })
})

async function told(entity: string, id: string) {
  const { body } = await admin.call(reports.history, { params: { entity, id } })
  return body.map(({ who, what }) => `${who}: ${what}`.replaceAll('\u00a0', ' '))
}
/** Each thing a minute after the one before. */
const later = () => shop.passTime(60_000)

test('history: an order’s history tells its lines and its status, newest first', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Angelique', maat: '12/+', price: '1.00' })
  const crocus = await shop.addProduct({ productName: 'Crocus Pickwick' })
  const lines = [
    { _id: tulip._id, qty: 10 },
    { _id: crocus._id, qty: 1 },
  ]
  const { body: order } = await buyer.call(orders.place, { body: { order: lines } })
  const { _id } = order
  later()
  await admin.call(orders.update, { body: { _id, order: [{ _id: tulip._id, qty: 12, price: '0.90' }] } })
  later()
  await admin.call(orders.setStatus, { body: { _id, orderstatus: 'verwerkt' } })
  later()
  await admin.call(orders.setStatus, { body: { _id, orderstatus: 'verwerkt' } })
  await admin.call(orders.remove, { params: { id: _id } })
  expect(await told('order', _id)).toEqual([
    'beheer: Order verwijderd, voorraad teruggeboekt',
    'beheer: Status open → verwerkt',
    'beheer: Order gewijzigd; Tulipa Angelique 12/+: aantal 10 → 12, prijs € 1,00 → € 0,90; Crocus Pickwick verwijderd (1 stuk)',
    'deroos: Order geplaatst',
  ])
})

test('history: a product’s history tells every movement of stock, with the order that caused it', async () => {
  const tulip = await shop.addProduct({ productName: 'Tulipa Angelique', price: '1.00', stock: 0 })
  const { version: _, ...form } = tulip
  later()
  await admin.call(products.updateStock, { body: [{ _id: tulip._id, stock: 100 }] })
  later()
  const place = { body: { order: [{ _id: tulip._id, qty: 1 }] } }
  const { body: order } = await buyer.call(orders.place, place)
  later()
  await admin.call(orders.update, { body: { _id: order._id, order: [{ _id: tulip._id, qty: 3 }] } })
  later()
  await admin.call(orders.remove, { params: { id: order._id } })
  later()
  await admin.call(products.update, {
    body: { ...form, stock: 100, price: '1.10', showStatus: 'Nee', text: 'Andere tekst' },
  })
  later()
  await admin.call(products.updatePicture, { body: { _id: tulip._id, newPictureArray: [] } })
  later()
  const places = [await shop.addProduct(), tulip].map(({ _id }, shopIndex) => ({ _id, shopIndex }))
  await admin.call(products.updateShopIndex, { body: places })
  later()
  await admin.call(products.remove, { body: { _id: tulip._id } })
  expect(await told('product', tulip._id)).toEqual([
    'beheer: Product verwijderd',
    'beheer: Plaats in de winkel 1 → 2',
    "beheer: Foto's gewijzigd",
    'beheer: Product gewijzigd: tekst, prijs € 1,00 → € 1,10, weergave in winkel Ja → Nee',
    `beheer: Voorraad +3 stuks: verwijdering van order ${order.ordernummer}`,
    `beheer: Voorraad −2 stuks: wijziging van order ${order.ordernummer}`,
    `deroos: Voorraad −1 stuk: order ${order.ordernummer}`,
    'beheer: Voorraad +100 stuks: correctie',
    'inkoop: Product aangemaakt',
  ])
})

test('history: a user’s history tells which fields changed but not what they held', async () => {
  later()
  const { version: _, ...fields } = (await admin.call(users.one, { params: { id: buyer.userId } })).body
  const changed = { bedrijfsnaam: 'Nieuw', email: 'nieuw@deroos.example', ektnummer: '1', isAdmin: true }
  await admin.call(users.update, { body: { ...fields, ...changed } })
  later()
  await admin.call(users.setPassword, { params: { id: buyer.userId }, body: { wachtwoord: 'hyacint-en-krokus' } })
  later()
  await admin.call(users.remove, { params: { id: buyer.userId } })
  expect(await told('user', buyer.userId)).toEqual([
    'beheer: Gebruiker verwijderd',
    'beheer: Wachtwoord gewijzigd',
    'beheer: Gebruiker gewijzigd: bedrijfsnaam, e-mail, EKT-nummer, rol',
    'systeem: Gebruiker aangemaakt',
  ])
})

test('history: who has been deleted since is no longer named', async () => {
  const former = await shop.login({ gebruikersnaam: 'vertrokken', isAdmin: true })
  const tulip = await shop.addProduct()
  later()
  await former.call(products.updatePicture, { body: { _id: tulip._id, newPictureArray: [] } })
  await admin.call(users.remove, { params: { id: former.userId } })
  expect((await told('product', tulip._id))[0]).toBe("verwijderde gebruiker: Foto's gewijzigd")
})

test('history: the history of nothing is empty, of another kind of thing there is none', async () => {
  expect(await told('order', 'bestaat-niet')).toEqual([])
  expect((await admin.call(reports.history, { params: { entity: 'session', id: 'x' } })).status).toBe(404)
})
