import { afterAll, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { startServer } from '../../../tests/guarantees/support/real-server.ts'
import { addPriceList, givePriceList } from '../../../tests/support/price-list.ts'
import { type Client, client, openTestShop } from '../../../tests/support/test-shop.ts'

// Two processes on one database, as behind a proxy; every request goes to the one that did not see the last.
const shop = await openTestShop()
const servers = [await startServer(shop), await startServer(shop)]
afterAll(async () => {
  for (const server of servers) await server.stop()
})

/** The same person at either process. */
const atBoth = (person: Client): [Client, Client] => {
  const [one, other] = servers.map((server) => client(server.url, person.userId, person.cookie))
  if (!one || !other) throw new Error('two servers were started')
  return [one, other]
}

test('several processes: a change made at one process is in the next answer of the other', async () => {
  const [staff] = atBoth(await shop.login({ gebruikersnaam: 'beheer', isAdmin: true }))
  const [buyerHere, buyerThere] = atBoth(await shop.login())
  const tulip = await shop.addProduct({ stock: 1000 })
  for (let turn = 1; turn <= 30; turn++) {
    const [here, there] = turn % 2 === 0 ? [buyerHere, buyerThere] : [buyerThere, buyerHere]
    await here.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 1 }] } })
    expect((await there.call(products.one, { params: { id: tulip._id } })).body.stock).toBe(1000 - turn)
    expect((await there.call(products.shop, {})).body).toMatchObject([{ stock: 1000 - turn }])
  }
  await staff.call(products.update, {
    body: { ...tulip, version: undefined, stockBasis: tulip.stock, productName: 'Narcissus Thalia' },
  })
  expect((await buyerThere.call(products.shop, {})).body).toMatchObject([
    { productName: 'Narcissus Thalia', stock: 970 },
  ])
  await staff.call(products.remove, { body: { _id: tulip._id } })
  expect((await buyerThere.call(products.shop, {})).body).toEqual([])
})

test('several processes: settings saved at one process are those of the other, for its administrators and for its next order', async () => {
  const [here, there] = atBoth(await shop.login({ gebruikersnaam: 'instelling', isAdmin: true }))
  const [, buyer] = atBoth(await shop.login())
  const tulip = await shop.addProduct()
  const order = { order: [{ _id: tulip._id, qty: 1 }], leverdatum: '2020-01-06' }
  expect((await buyer.call(orders.place, { body: order })).body.leverdatum).toBe(null)
  const dagen = [{ weekdag: 1, werkdagenVooraf: 1, tot: '14:00' }]
  const { body: saved } = await here.call(settings.update, { body: { levering: { dagen } } })
  expect((await buyer.call(orders.place, { body: order })).status).toBe(409)
  expect((await there.call(settings.read, {})).body).toEqual(saved)
  await there.call(settings.update, { body: { levering: { dagen: [] } } })
  expect((await here.call(settings.read, {})).body.version).toBe(saved.version + 1)
})

test('several processes: who is not logged in reads the company as it was saved last, at whichever process', async () => {
  const [here] = atBoth(await shop.login({ gebruikersnaam: 'adres', isAdmin: true }))
  const strangers = servers.map(({ url }) => client(url, '', ''))
  for (const plaats of ['Lisse', 'Hillegom']) {
    await here.call(settings.update, { body: { bedrijf: { plaats } } })
    for (const stranger of strangers) expect((await stranger.call(settings.shop, {})).body.plaats).toBe(plaats)
  }
})

test('several processes: a price list, and whose it is, changed at one process is in the next answer of the other', async () => {
  const [here, there] = atBoth(await shop.login({ gebruikersnaam: 'verkoop', isAdmin: true }))
  const person = await shop.login()
  const [, buyer] = atBoth(person)
  const { _id } = await shop.addProduct({ price: '0.50' })
  const id = await addPriceList(here, '0')
  const prices = async () => [
    (await buyer.call(products.shop, { query: { ids: _id } })).body[0]?.price,
    (await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })).body.order[0]?.price,
  ]
  expect(await prices()).toEqual(['0.50', '0.50'])
  await givePriceList(here, person, id)
  expect(await prices()).toEqual(['0.50', '0.50'])
  await here.call(priceLists.setPrices, { params: { id }, body: [{ _id, price: '0.40' }] })
  expect(await prices()).toEqual(['0.40', '0.40'])
  await here.call(priceLists.update, { params: { id }, body: { korting: '50' } })
  expect(await prices()).toEqual(['0.25', '0.25'])
  await there.call(priceLists.update, { params: { id }, body: { korting: '0' } })
  expect(await prices()).toEqual(['0.40', '0.40'])
  await givePriceList(here, person, null)
  expect(await prices()).toEqual(['0.50', '0.50'])
})

test('several processes: a session that ends at one process has ended at the other', async () => {
  const [staff] = atBoth(await shop.login({ gebruikersnaam: 'personeel', isAdmin: true }))
  for (const end of ['logout', 'password', 'deletion'] as const) {
    const person = await shop.login({ gebruikersnaam: `klant-${end}` })
    const [here, there] = atBoth(person)
    expect((await there.call(auth.checkUser, {})).status).toBe(200)
    if (end === 'logout') await here.call(auth.logout, {})
    if (end === 'deletion') await staff.call(users.remove, { params: { id: person.userId } })
    if (end === 'password') {
      await staff.call(users.setPassword, { params: { id: person.userId }, body: { wachtwoord: 'tulpen-uit-lisse' } })
    }
    expect({ end, status: (await there.call(auth.checkUser, {})).status }).toEqual({ end, status: 401 })
  }
})

test('several processes: failed logins count wherever they were tried', async () => {
  await shop.login({ gebruikersnaam: 'slachtoffer' })
  const [here, there] = atBoth(shop.anonymous)
  const attempt = (one: Client) =>
    one.call(auth.try, { body: { gebruikersnaam: 'slachtoffer', wachtwoord: 'geraden-wachtwoord' } })
  for (const one of [here, there, here, there, here]) expect((await attempt(one)).status).toBe(401)
  expect((await attempt(here)).status).toBe(429)
  expect((await attempt(there)).status).toBe(429)
})
