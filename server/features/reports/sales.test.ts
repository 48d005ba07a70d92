import { beforeEach, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { privacy } from '../../../contract/endpoints/privacy.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { users } from '../../../contract/endpoints/users.ts'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
let tulip: ManagedProduct
let fern: ManagedProduct
beforeEach(async () => {
  shop = await openTestShop()
  shop.passTime(Date.parse('2028-02-29T10:00:00Z') - shop.now().getTime())
  admin = await shop.login({ isAdmin: true, bedrijfsnaam: 'Beheer' })
  tulip = await shop.addProduct({ productName: 'Tulipa Purissima', price: '0.20', stock: 100_000 })
  fern = await shop.addProduct({ productName: 'Varen', price: '2.50', stock: 100_000, productType: 'planten' })
})

async function order(buyer: Client, iso: string, lines: readonly (readonly [ManagedProduct, number])[]) {
  const { body } = await buyer.call(orders.place, { body: { order: lines.map(([{ _id }, qty]) => ({ _id, qty })) } })
  const { db } = shop.connection
  const date = new Date(iso).toISOString()
  await db.updateTable('orders').set({ date }).where('_id', '=', body._id).execute()
  return body
}

const sales = async (query: QueryOf<typeof reports.sales>) => (await admin.call(reports.sales, { query })).body
const february = { van: '2028-02-01', tot: '2028-02-29' }

test('sales: pieces, turnover and orders of a period stand beside the same days a year before', async () => {
  const buyer = await shop.login({ bedrijfsnaam: 'Bloemist Bos' })
  const other = await shop.login({ bedrijfsnaam: 'Tuincentrum Ven' })
  await order(buyer, '2028-01-31T22:59:59Z', [[tulip, 1000]]) // 31 January, 23:59 in Amsterdam
  await order(buyer, '2028-01-31T23:00:00Z', [
    [tulip, 100],
    [fern, 2],
  ])
  await order(other, '2028-02-29T22:59:59Z', [[tulip, 10]])
  await order(buyer, '2028-02-29T23:00:00Z', [[tulip, 2000]]) // 1 March
  await order(other, '2027-02-28T22:59:59Z', [[tulip, 50]])
  await order(other, '2027-02-28T23:00:00Z', [[tulip, 3000]]) // 1 March
  const removed = await order(buyer, '2028-02-10T12:00:00Z', [[fern, 500]])
  await admin.call(orders.remove, { params: { id: removed._id } })

  expect(await sales({ ...february, per: 'product' })).toEqual([
    {
      key: tulip._id,
      naam: 'Tulipa Purissima',
      stuks: 110,
      omzet: '22.00',
      orders: 2,
      stuksVorig: 50,
      omzetVorig: '10.00',
    },
    { key: fern._id, naam: 'Varen', stuks: 2, omzet: '5.00', orders: 1, stuksVorig: 0, omzetVorig: '0.00' },
  ])
  const perCustomer = await sales({ ...february, per: 'klant' })
  expect(perCustomer).toMatchObject([
    { key: buyer.userId, naam: 'Bloemist Bos', stuks: 102, omzet: '25.00', orders: 1, omzetVorig: '0.00' },
    { key: other.userId, naam: 'Tuincentrum Ven', stuks: 10, omzet: '2.00', orders: 1, omzetVorig: '10.00' },
  ])
  expect(await sales({ ...february, per: 'categorie' })).toMatchObject([
    { key: 'bollen', naam: 'Bollen', stuks: 110, orders: 2 },
    { key: 'planten', naam: 'Planten', stuks: 2, orders: 1 },
  ])
  // A leap day is compared with 28 February; customers of last year alone are listed too.
  expect(await sales({ van: '2028-02-29', tot: '2028-02-29', per: 'klant' })).toMatchObject([
    { stuks: 10, stuksVorig: 50 },
  ])
  expect(await sales({ van: '2028-03-01', tot: '2028-03-01', per: 'klant' })).toMatchObject([
    { naam: 'Bloemist Bos', stuks: 2000, stuksVorig: 0 },
    { naam: 'Tuincentrum Ven', stuks: 0, omzet: '0.00', orders: 0, stuksVorig: 3000 },
  ])
  for (const van of ['0000-01-01', '0000-02-29', '0001-01-01'])
    expect(await sales({ van, tot: '9999-12-31', per: 'categorie' })).toMatchObject([{ stuks: 6160 }, { stuks: 2 }])
})

test('sales: rows are searched, sorted and paged, and exported in the same order', async () => {
  const buyer = await shop.login({ bedrijfsnaam: '=1+1 Bos' })
  await order(buyer, '2028-02-10T12:00:00Z', [
    [tulip, 100],
    [fern, 2],
  ])
  await order(buyer, '2027-02-10T12:00:00Z', [[fern, 40]])
  const names = async (query: Omit<QueryOf<typeof reports.sales>, 'van' | 'tot' | 'per'>) =>
    (await sales({ ...february, per: 'product', ...query })).map(({ naam }) => naam)
  expect(await names({ sorteer: 'omzet' })).toEqual(['Varen', 'Tulipa Purissima'])
  expect(await names({ sorteer: '-naam' })).toEqual(['Varen', 'Tulipa Purissima'])
  expect(await names({ sorteer: '-stuks' })).toEqual(['Tulipa Purissima', 'Varen'])
  expect(await names({ sorteer: 'verschil' })).toEqual(['Varen', 'Tulipa Purissima'])
  expect(await names({ zoek: 'puríss' })).toEqual(['Tulipa Purissima'])
  expect(await names({ zoek: 'purissima  tul' })).toEqual(['Tulipa Purissima'])
  expect(await names({ zoek: fern.productCode.toLowerCase() })).toEqual(['Varen'])
  const paged = await admin.call(reports.sales, {
    query: { ...february, per: 'product', pagina: 2, perPagina: 1 },
  })
  expect(paged.body.map(({ naam }) => naam)).toEqual(['Varen'])
  expect(paged.headers.get('x-total-count')).toBe('2')

  const csv = async (query: string) =>
    new TextDecoder().decode(
      await (
        await fetch(`${shop.url}/exports/sales.csv?${query}`, { headers: { cookie: admin.cookie } })
      ).arrayBuffer(),
    )
  const period = 'van=2028-02-01&tot=2028-02-29'
  expect((await csv(`${period}&per=product&sorteer=verschil`)).trim().split('\r\n')).toEqual([
    'Productcode;Productnaam;Stuks;Omzet;Orders;Stuks vorig jaar;Omzet vorig jaar;Verschil',
    `${fern.productCode};Varen;2;5,00;1;40;100,00;-95,00`,
    `${tulip.productCode};Tulipa Purissima;100;20,00;1;0;0,00;20,00`,
  ])
  expect(await csv(`${period}&per=klant`)).toContain("\r\n'=1+1 Bos;102;25,00;1;40;100,00;-75,00\r\n")
  const wrong = (query: string) => admin.send('GET', `/reports/sales?${query}`)
  expect(await wrong(`van=2028-02-02&tot=2028-02-01&per=klant`)).toMatchObject({
    status: 400,
    sentence: 'Kies een einddatum die niet vóór de begindatum ligt',
  })
  expect(await wrong(`tot=2028-02-01&per=klant`)).toMatchObject({ status: 400, sentence: 'Kies een begindatum' })
  expect((await wrong(`${period}&per=week`)).status).toBe(400)
  expect((await admin.send('GET', `/exports/sales.pdf?${period}&per=klant`)).status).toBe(404)
})

test('sales: a customer who was erased has no name from then on, and a removed product keeps its own', async () => {
  const buyer = await shop.login({ bedrijfsnaam: 'Bloemist Bos' })
  await order(buyer, '2028-02-10T12:00:00Z', [[fern, 2]])
  await admin.call(privacy.erase, { params: { id: buyer.userId }, body: { naam: 'Bloemist Bos' } })
  await admin.call(products.remove, { body: { _id: fern._id } })
  expect(await sales({ ...february, per: 'klant' })).toMatchObject([{ naam: 'Gewiste klant', stuks: 2 }])
  expect(await sales({ ...february, per: 'klant', zoek: 'bos' })).toEqual([])
  expect(await sales({ ...february, per: 'product' })).toMatchObject([{ naam: 'Varen' }])
})

test('sales: a page without rows is empty, and a deleted customer has the name on his last order', async () => {
  const buyer = await shop.login({ bedrijfsnaam: 'Bloemist Bos' })
  await order(buyer, '2028-02-10T12:00:00Z', [[tulip, 100]])
  for (const per of ['product', 'klant', 'categorie'] as const) {
    expect(await sales({ van: '2020-01-01', tot: '2020-01-31', per, pagina: 1 })).toEqual([])
    expect(await sales({ ...february, per, pagina: 9 })).toEqual([])
  }
  await admin.call(users.remove, { params: { id: buyer.userId } })
  expect(await sales({ ...february, per: 'klant', pagina: 1 })).toMatchObject([{ naam: 'Bloemist Bos', stuks: 100 }])
  expect(await sales({ ...february, per: 'klant', zoek: 'bos' })).toHaveLength(1)
})
