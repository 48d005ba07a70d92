import { beforeEach, expect, test } from 'vitest'
import { errorCodeHeader, errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import { maxAgreedPrices } from '../../../contract/values/limits.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { givePriceList } from '../../../tests/support/price-list.ts'
import { company, wachtwoord } from '../../../tests/support/make-user.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
})

const create = async (body: object = {}) =>
  (await admin.call(priceLists.create, { body: { naam: 'Exporteurs', korting: '7,5', ...body } })).body
const setPrices = (id: string, body: unknown, version?: number) =>
  admin.send('PUT', `/priceLists/${id}/prices${version === undefined ? '' : `?version=${version}`}`, { body })
const pricesOf = async (id: string) => (await admin.send('GET', `/priceLists/${id}/prices`)).body
const history = async (id: string) =>
  (await admin.call(reports.history, { params: { entity: 'price-list', id } })).body.map(({ what }) => what)

test('price lists: a list is made, changed and removed, and its history tells so', async () => {
  const list = await create()
  expect(list).toEqual({ _id: list._id, naam: 'Exporteurs', korting: '7.50', version: 1 })
  const { body: other } = await admin.send('POST', '/priceLists', { body: { naam: 'Bloemisten' } })
  expect(other).toMatchObject({ naam: 'Bloemisten', korting: '0.00', version: 1 })
  expect((await admin.call(priceLists.all, {})).body).toMatchObject([{ naam: 'Bloemisten' }, list])

  const params = { id: list._id }
  const edited = await admin.call(priceLists.update, { params, body: { naam: 'Export', korting: 10, version: 1 } })
  expect(edited.body).toEqual({ ...list, naam: 'Export', korting: '10.00', version: 2 })
  // Fields that are left out stay as they are.
  expect((await admin.call(priceLists.update, { params, body: { naam: 'Exporteurs' } })).body).toMatchObject({
    korting: '10.00',
    version: 3,
  })
  // An unchanged field is no entry in the history.
  await admin.call(priceLists.update, { params, body: { naam: 'Exporteurs' } })
  const late = await admin.call(priceLists.update, { params, body: { naam: 'Te laat', version: 2 } })
  expect(late).toMatchObject({ status: 409, sentence: 'Deze prijslijst is intussen door iemand anders gewijzigd' })
  expect(late.headers.get(errorCodeHeader)).toBe('edit-conflict')

  expect((await admin.call(priceLists.remove, { params })).status).toBe(200)
  for (const answer of [
    await admin.call(priceLists.update, { params, body: { naam: 'Weg' } }),
    await admin.call(priceLists.remove, { params }),
    await admin.call(priceLists.prices, { params }),
    await admin.call(priceLists.setPrices, { params, body: [] }),
  ])
    expect(answer).toMatchObject({ status: 404, sentence: 'Gevraagde data niet gevonden' })
  expect((await admin.call(priceLists.all, {})).body).toMatchObject([{ naam: 'Bloemisten' }])
  expect(await history(list._id)).toEqual([
    'Prijslijst verwijderd',
    'Prijslijst gewijzigd: naam',
    'Prijslijst gewijzigd: naam, korting 7,5\u00a0% → 10\u00a0%',
    'Prijslijst aangemaakt',
  ])
})

test('price lists: lists come by name, each with its number of prices and its customers; one with customers stays', async () => {
  const [exporters, florists] = [await create({ naam: 'Export 10' }), await create({ naam: 'bloemisten' })]
  for (const naam of ['Élite', 'Export 9']) await create({ naam })
  const wares = [await shop.addProduct(), await shop.addProduct()]
  await setPrices(
    florists._id,
    wares.map(({ _id }) => ({ _id, price: '0.40' })),
  )
  for (const bedrijfsnaam of ['Zonnebloem', 'Aster'])
    await givePriceList(admin, await shop.login({ bedrijfsnaam }), florists._id)
  const { body: told } = await admin.call(priceLists.all, { query: { details: '1' } })
  expect(
    told.map(({ naam, prijzen, klanten = [] }) => [naam, prijzen, klanten.map((one) => one.bedrijfsnaam)]),
  ).toEqual([
    ['bloemisten', 2, ['Aster', 'Zonnebloem']],
    ['Élite', 0, []],
    ['Export 9', 0, []],
    ['Export 10', 0, []],
  ])
  const plain = (await admin.call(priceLists.all, { query: { details: '0' } })).body
  expect(plain.map(({ prijzen, klanten }) => prijzen ?? klanten)).toEqual([undefined, undefined, undefined, undefined])
  const remove = (id: string) => admin.call(priceLists.remove, { params: { id } })
  expect(await remove(florists._id)).toMatchObject({
    status: 409,
    sentence: 'Deze prijslijst is in gebruik bij meerdere klanten en kan niet worden verwijderd',
  })
  expect((await remove(exporters._id)).status).toBe(200)
  expect(await pricesOf(florists._id)).toHaveLength(2)
})

test('price lists: a wrong name or discount makes no price list', async () => {
  for (const [body, sentence] of [
    [{ naam: ' ' }, 'Geef de prijslijst een naam'],
    [{ naam: 'x'.repeat(51) }, 'Een naam van een prijslijst heeft ten hoogste 50 tekens'],
    [{ naam: 'A', korting: '100,01' }, 'Korting moet een percentage van 0 tot en met 100 zijn'],
    [{ naam: 'A', korting: -1 }, 'Korting moet een percentage van 0 tot en met 100 zijn'],
    [{ naam: 'A', korting: '7,125' }, 'Korting mag ten hoogste twee cijfers achter de komma hebben'],
    [{ naam: 'A', korting: null }, 'Korting is geen geldig percentage'],
  ] as const) {
    expect(await admin.send('POST', '/priceLists', { body })).toMatchObject({ status: 400, sentence })
  }
})

test('price lists: its prices are replaced as a whole, a product once, each with the days on which it holds', async () => {
  const { _id, korting } = await create({ korting: '' })
  expect(korting).toBe('0.00')
  const [tulip, crocus, gone] = [
    await shop.addProduct({ productName: 'Tulipa Apeldoorn' }),
    await shop.addProduct({ productName: 'Crocus Pickwick' }),
    await shop.addProduct({ productName: 'Narcissus Carlton' }),
  ]
  const first = [
    { _id: tulip._id, price: '0.40' },
    { _id: crocus._id, price: '0.10', van: '2026-09-01', totEnMet: '2026-12-31' },
    { _id: gone._id, price: '0.30', van: '2026-09-01' },
  ]
  const sent = [{ ...first[0], price: 0.4, van: '', totEnMet: null }, first[1], first[2]]
  expect((await setPrices(_id, sent, 1)).body).toEqual(first)
  expect((await admin.call(priceLists.all, {})).body).toMatchObject([{ version: 2 }])
  expect(await setPrices(_id, [], 1)).toMatchObject({ status: 409 })
  expect(await pricesOf(_id)).toEqual(first)

  // Prices of removed products are hidden, and replacing the others does not bring them back.
  await admin.call(products.remove, { body: { _id: gone._id } })
  expect(await pricesOf(_id)).toEqual(first.slice(0, 2))
  expect((await admin.call(priceLists.all, { query: { details: '1' } })).body).toMatchObject([{ _id, prijzen: 2 }])
  expect((await setPrices(_id, [{ _id: tulip._id, price: '0.45' }])).body).toEqual([{ _id: tulip._id, price: '0.45' }])
  expect(await shop.connection.db.selectFrom('price_list_prices').selectAll().execute()).toHaveLength(1)
  const details = await admin.call(priceLists.prices, { params: { id: _id }, query: { details: '1' } })
  const { productCode, productName, price } = tulip
  expect(details.body).toMatchObject([{ price: '0.45', product: { productCode, productName, price } }])
  expect(await history(_id)).toEqual([
    'Afgesproken prijzen gewijzigd; Tulipa Apeldoorn €\u00a00,40 → €\u00a00,45; Crocus Pickwick €\u00a00,10 (van 01-09-2026 tot en met 31-12-2026) → geen; Narcissus Carlton €\u00a00,30 (van 01-09-2026) → geen',
    expect.stringMatching(/^Afgesproken prijzen gewijzigd; Tulipa Apeldoorn geen → €\u00a00,40; /),
    'Prijslijst aangemaakt',
  ])
})

test('price lists: prices are saved also where a product of them left the catalogue since they were opened', async () => {
  const { _id } = await create()
  const [tulip, gone, never] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
  const opened = [tulip, gone].map((product) => ({ _id: product._id, price: '0.40' }))
  await setPrices(_id, opened, 1)
  for (const product of [gone, never]) await admin.call(products.remove, { body: { _id: product._id } })
  const typed = opened.map((price) => ({ ...price, price: '0.35' }))
  expect(await setPrices(_id, [...typed, { _id: never._id, price: '0.35' }], 2)).toMatchObject({ status: 400 })
  expect(await setPrices(_id, typed, 2)).toMatchObject({ status: 200, body: [{ _id: tulip._id, price: '0.35' }] })
  expect(await shop.connection.db.selectFrom('price_list_prices').selectAll().execute()).toHaveLength(1)
})

test('price lists: what leaves one list stays in the other, and what stays is not written again', async () => {
  const [one, other] = [await create(), await create({ naam: 'Bloemisten' })]
  const [tulip, crocus, allium] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
  const prices = [tulip, crocus, allium].map((product, at) => ({ _id: product._id, price: `0.${at + 1}0` }))
  for (const { _id } of [one, other]) await setPrices(_id, prices)
  const without = prices.filter(({ _id }) => _id !== crocus._id)
  expect((await setPrices(one._id, without)).body).toEqual(without)
  expect(await pricesOf(one._id)).toEqual(without)
  expect(await pricesOf(other._id)).toEqual(prices)
  expect(await history(other._id)).toHaveLength(2)
  // The same again is no change.
  await setPrices(one._id, without)
  expect((await history(one._id))[0]).toMatch(/^Afgesproken prijzen gewijzigd; [^;]*€\u00a00,20 → geen$/)
})

test('price lists: wrong prices are refused, each with its place, and nothing changes', async () => {
  const { _id } = await create()
  const { _id: tulip } = await shop.addProduct()
  const good = { _id: tulip, price: '0.40', van: '2026-09-01', totEnMet: '2026-09-01' }
  await setPrices(_id, [good])
  const many = (count: number) => Array.from({ length: count }, () => good)
  const wrong = [
    [[good, good], 'Een product staat twee keer in deze prijslijst', '1._id'],
    [[good, { _id: 'bestaat-niet', price: '1' }], 'Een product van de prijslijst bestaat niet', '1._id'],
    [[{ _id: 'bestaat-niet', price: '1' }], 'Een product van de prijslijst bestaat niet', '0._id'],
    [[{ ...good, price: '0,405' }], 'Prijs mag ten hoogste twee cijfers achter de komma hebben', '0.price'],
    [[{ ...good, van: '2026-02-30' }], 'De datum bij ‘Van’ bestaat niet', '0.van'],
    [[{ ...good, van: '0026-09-01' }], 'De datum bij ‘Van’ bestaat niet', '0.van'],
    [[{ _id: tulip, price: '0.40', totEnMet: '0027-01-31' }], 'De datum bij ‘Tot en met’ bestaat niet', '0.totEnMet'],
    [[{ ...good, totEnMet: '31-12-2026' }], 'De datum bij ‘Tot en met’ bestaat niet', '0.totEnMet'],
    [[{ ...good, van: '2026-09-02', totEnMet: '2026-09-01' }], '‘Van’ ligt na ‘Tot en met’', '0.totEnMet'],
    // Long lists are read some prices at a time.
    [[...many(600), { ...good, van: '2026-02-30' }], 'De datum bij ‘Van’ bestaat niet', '600.van'],
    [many(maxAgreedPrices + 1), `Een prijslijst heeft ten hoogste ${maxAgreedPrices} prijzen`, null],
    [{}, 'Prijzen van de lijst ontbreken', null],
  ] as const
  for (const [body, sentence, field] of wrong) {
    const refused = await setPrices(_id, body)
    expect(refused).toMatchObject({ status: 400, sentence })
    expect(refused.headers.get(errorFieldHeader)).toBe(field)
  }
  expect(await pricesOf(_id)).toEqual([good])
})

test('price lists: a customer has one list at most; a list that somebody has cannot be removed', async () => {
  const list = await create()
  const make = (priceListId: string) =>
    admin.call(users.create, { body: { ...company, gebruikersnaam: priceListId, wachtwoord, priceListId } })
  const { body: user } = await make(list._id)
  expect(user.priceListId).toBe(list._id)
  const unknown = { status: 400, sentence: 'Deze prijslijst bestaat niet' }
  expect(await make('bestaat-niet')).toMatchObject(unknown)
  await setPrices(list._id, [{ _id: (await shop.addProduct())._id, price: '0.40' }])
  const details = (await admin.call(priceLists.all, { query: { details: '1' } })).body
  expect(details).toEqual([
    { ...list, version: 2, prijzen: 1, klanten: [{ _id: user._id, bedrijfsnaam: company.bedrijfsnaam }] },
  ])
  const remove = () => admin.call(priceLists.remove, { params: { id: list._id } })
  const sentence = 'Deze prijslijst is in gebruik bij De Roos en kan niet worden verwijderd'
  expect(await remove()).toMatchObject({ status: 409, sentence })

  const edit = (change: object) =>
    admin.send('PUT', '/users', { body: { ...company, gebruikersnaam: 'deroos', _id: user._id, ...change } })
  expect((await edit({})).body).toMatchObject({ priceListId: list._id })
  expect(await edit({ priceListId: 'bestaat-niet' })).toMatchObject(unknown)
  expect((await edit({ priceListId: '' })).body).toMatchObject({ priceListId: null })
  expect((await remove()).status).toBe(200)
  // Its prices would count for nobody, and weigh on whoever reads them all.
  expect(await shop.connection.db.selectFrom('price_list_prices').selectAll().execute()).toEqual([])
  expect(await edit({ priceListId: list._id })).toMatchObject({ status: 400 })
  const told = await admin.call(reports.history, { params: { entity: 'user', id: user._id } })
  expect(told.body.map(({ what }) => what)).toContain('Gebruiker gewijzigd: prijslijst')
})
