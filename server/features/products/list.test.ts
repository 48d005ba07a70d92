import { expect, test } from 'vitest'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { inTransaction } from '../../platform/db/connection.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { addPriceList, givePriceList } from '../../../tests/support/price-list.ts'
import { type Client, openTestShop } from '../../../tests/support/test-shop.ts'

const names = ['Narcis Tête-à-Tête', 'Tulp 50% rood', 'Tulp rood_geel', 'Crocus', 'Allium', 'Muscari', 'Hyacint']

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })
const buyer = await shop.login()
const added: ManagedProduct[] = []
for (const productName of names) added.push(await shop.addProduct({ productName }))
added.push(await shop.addProduct({ productName: 'Amaryllis in was', productType: 'waxbollen' }))
added.push(await shop.addProduct({ productName: 'Verborgen tulp', showStatus: 'Nee' }))

async function inShop(query: QueryOf<typeof products.shop>) {
  const { body, headers } = await buyer.call(products.shop, { query })
  return {
    names: body.map((product) => product.productName),
    total: headers.get('x-total-count'),
    page: headers.get('x-page'),
  }
}
async function inCatalogue(query: QueryOf<typeof products.all>) {
  const { body, headers } = await admin.call(products.all, { query })
  return { names: body.map((product) => product.productName), total: headers.get('x-total-count') }
}
const idOf = (name: string) => added.find((product) => product.productName === name)?._id ?? ''

test('product list: a category is a page of four in the shop, ten in the catalogue', async () => {
  expect(await inShop({ productType: 'bollen', pagina: 1 })).toEqual({
    names: names.slice(0, 4),
    total: '7',
    page: '1',
  })
  expect(await inShop({ productType: 'bollen', pagina: 2 })).toEqual({ names: names.slice(4), total: '7', page: '2' })
  expect(await inShop({ productType: 'waxbollen', pagina: 1 })).toMatchObject({ names: ['Amaryllis in was'] })
  expect(await inShop({ productType: 'planten' })).toMatchObject({ names: [], total: '0' })
  expect((await inCatalogue({ pagina: 1 })).names).toHaveLength(9)
  expect(await inCatalogue({ pagina: 2, perPagina: 5 })).toMatchObject({
    total: '9',
    names: ['Muscari', 'Hyacint', 'Amaryllis in was', 'Verborgen tulp'],
  })
})

test('product list: `bij` answers the page that holds the product, within the category', async () => {
  expect(await inShop({ productType: 'bollen', bij: idOf('Allium') })).toMatchObject({
    page: '2',
    names: names.slice(4),
  })
  expect(await inShop({ productType: 'bollen', bij: idOf('Crocus') })).toMatchObject({ page: '1' })
  expect(await inShop({ bij: idOf('Amaryllis in was') })).toMatchObject({ page: '2', total: '8' })
  expect(await inShop({ bij: idOf('Hyacint'), perPagina: 3 })).toMatchObject({ page: '3' })
})

test('product list: `bij` a product that is not shown here answers the first page, or the one asked for', async () => {
  for (const bij of ['0', 'bestaat-niet', idOf('Verborgen tulp'), idOf('Amaryllis in was')]) {
    expect(await inShop({ productType: 'bollen', bij })).toMatchObject({ page: '1' })
    expect(await inShop({ productType: 'bollen', bij, pagina: 2 })).toMatchObject({ page: '2' })
  }
})

test('product list: `ids` asks for some, and leaves out what is not for sale', async () => {
  const ids = [idOf('Crocus'), 'bestaat-niet', idOf('Verborgen tulp'), idOf('Tulp 50% rood')].join(',')
  expect((await inShop({ ids })).names).toEqual(['Tulp 50% rood', 'Crocus'])
  expect((await inShop({ ids: '' })).names).toEqual([])
  const stock = await buyer.call(products.getStock, { query: { ids } })
  expect(stock.body).toEqual([
    { _id: idOf('Tulp 50% rood'), stock: 100 },
    { _id: idOf('Crocus'), stock: 100 },
    { _id: idOf('Verborgen tulp'), stock: 0 },
  ])
})

test.each([
  ['TULP', ['Tulp 50% rood', 'Tulp rood_geel', 'Verborgen tulp']],
  ['tête-À', ['Narcis Tête-à-Tête']],
  ['tete', ['Narcis Tête-à-Tête']],
  ['%', ['Tulp 50% rood']],
  ['_', ['Tulp rood_geel']],
  ['\\', []],
  ["'; drop table products; --", []],
  [' crocus ', ['Crocus']],
])('product list: the catalogue’s search for %j finds %j', async (zoek, found) => {
  expect(await inCatalogue({ zoek })).toEqual({ names: found, total: String(found.length) })
})

test('product list: search finds a quoted name whichever quotes were stored and typed', async () => {
  const { version: _, ...muscari } = added[5] ?? (await shop.addProduct())
  for (const stored of ["Tulipa 'Queen of Night'", 'Tulipa ‘Queen of Night’']) {
    await admin.call(products.update, { body: { ...muscari, productName: stored } })
    for (const zoek of ["'queen of night'", '‘Queen of Night’'])
      expect((await inCatalogue({ zoek })).names).toEqual([stored])
  }
  await admin.call(products.update, { body: muscari })
})

test('product list: search forgives a wrong letter, and knows the other names of the trade', async () => {
  for (const zoek of ['hyasint', 'hyacinthus']) expect((await inShop({ zoek })).names).toEqual(['Hyacint'])
  for (const zoek of ['muscarri', 'druifjes']) expect((await inShop({ zoek })).names).toEqual(['Muscari'])
  expect((await inShop({ zoek: 'hippeastrum wax' })).names).toEqual(['Amaryllis in was'])
})

test('product list: a hidden product does not keep customers from what is shown', async () => {
  const hidden = await shop.addProduct({ productName: 'Hyasint geheim', showStatus: 'Nee' })
  expect(await inShop({ zoek: 'hyasint' })).toMatchObject({ names: ['Hyacint'], total: '1' })
  expect((await inCatalogue({ zoek: 'hyasint' })).names).toEqual(['Hyasint geheim'])
  await admin.call(products.update, { body: { ...hidden, showStatus: 'Ja' } })
  expect((await inShop({ zoek: 'hyasint' })).names).toEqual(['Hyasint geheim'])
  await admin.call(products.remove, { body: { _id: hidden._id } })
})

test('product list: the nearest is shown first, whatever its place in the shop', async () => {
  const first = await shop.addProduct({ productName: 'Rode lelie' })
  const second = await shop.addProduct({ productName: 'Lelie rood' })
  expect(await inShop({ zoek: 'lelie' })).toMatchObject({ names: ['Lelie rood', 'Rode lelie'], total: '2' })
  expect(await inShop({ zoek: 'lelie', pagina: 2, perPagina: 1 })).toMatchObject({ names: ['Rode lelie'] })
  for (const { _id } of [first, second]) {
    await admin.call(products.remove, { body: { _id } })
    expect((await inShop({ zoek: 'lelie' })).names).not.toContain(first.productName)
  }
})

test.each([
  ['pagina=0', 'Dit paginanummer bestaat niet'],
  ['pagina=-1', 'Dit paginanummer bestaat niet'],
  ['perPagina=101', 'Vraag 1 tot 100 regels per pagina'],
  ['perPagina=tien', 'Vraag 1 tot 100 regels per pagina'],
  ['productType=bomen', 'Deze categorie bestaat niet'],
  [`zoek=${'x'.repeat(101)}`, 'Een zoekopdracht heeft ten hoogste 100 tekens'],
])('product list: ?%s is refused', async (query, sentence) => {
  expect(await buyer.send('GET', `/products/shop/?${query}`)).toMatchObject({ status: 400, sentence })
})

test('product list: sorts by any column, both ways, and finds what is sold out', async () => {
  const own = await openTestShop()
  const staff = await own.login({ isAdmin: true })
  const agreed = await own.addProduct({ productName: 'Tulp 10', stock: 5, price: '0.30' })
  await own.addProduct({ productName: 'tulp 9', stock: 0, price: '0.10' })
  await own.addProduct({ productName: 'Allium', stock: 700, price: '0.20' })
  const sorted = async (query: QueryOf<typeof products.all>) =>
    (await staff.call(products.all, { query: { pagina: 1, ...query } })).body.map(({ productName }) => productName)
  expect(await sorted({ sorteer: 'productName' })).toEqual(['Allium', 'tulp 9', 'Tulp 10'])
  expect(await sorted({ sorteer: '-stock' })).toEqual(['Allium', 'Tulp 10', 'tulp 9'])
  expect(await sorted({ sorteer: 'price', perPagina: 2 })).toEqual(['tulp 9', 'Allium'])
  expect(await sorted({ sorteer: '-productCode' })).toEqual(['Allium', 'tulp 9', 'Tulp 10'])
  expect(await sorted({ voorraad: '0' })).toEqual(['tulp 9'])
  const wrong = await staff.send('GET', '/products?sorteer=text')
  expect(wrong.status).toBe(400)

  // The shop sorts by what the customer himself pays.
  const customer = await own.login()
  await givePriceList(staff, customer, await addPriceList(staff, '0', [{ _id: agreed._id, price: '0.05' }]))
  const shown = async (who: Client, sorteer: 'price' | '-price' | '-nieuw') =>
    (await who.call(products.shop, { query: { pagina: 1, sorteer } })).body.map(({ price }) => price)
  expect(await shown(customer, 'price')).toEqual(['0.05', '0.10', '0.20'])
  expect(await shown(customer, '-price')).toEqual(['0.20', '0.10', '0.05'])
  expect(await shown(staff, '-price')).toEqual(['0.30', '0.20', '0.10'])
})

test.each([1_000, 1_001])('product list: %i products arrive whole and in order', async (count) => {
  const { connection } = shop
  const row = await connection.db.selectFrom('products').selectAll().limit(1).executeTakeFirstOrThrow()
  const there = (await admin.call(products.all, {})).body
  const codes = Array.from({ length: count - there.length }, (_, at) => `L${10_000 + there.length + at}`)
  const last = Math.max(...there.map(({ shopIndex }) => shopIndex))
  const rows = codes.map((productCode, at) => ({
    ...row,
    _id: `long-${productCode}`,
    productCode,
    shopIndex: last + at + 1,
  }))
  await inTransaction(connection, async (trx, changed) => {
    await insertRows(trx, 'products', rows)
    changed(
      'products',
      rows.map(({ _id }) => _id),
    )
  })
  const { body, headers } = await admin.call(products.all, {})
  expect(body.map(({ productCode }) => productCode)).toEqual([...there.map((one) => one.productCode), ...codes])
  expect(headers.get('x-total-count')).toBe(String(count))
})
