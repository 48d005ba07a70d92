import { expect, test } from 'vitest'
import { orderSheet } from '../../../sheets/column-words.ts'
import { recognize } from '../../../sheets/recognize.ts'
import { pdfUaFindings } from '../../../tests/support/documents/pdf-ua.ts'
import { sheetRows } from '../../../tests/support/documents/sheet-rows.ts'
import { readPdf, wordsOf } from '../../../tests/support/documents/read-pdf.ts'
import { uploadPhoto } from '../../../tests/support/upload-photo.ts'
import { addPriceList, givePriceList } from '../../../tests/support/price-list.ts'
import { type Client, openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const admin = await shop.login({ isAdmin: true })
const buyer = await shop.login({ bedrijfsnaam: 'Bloemisterij Renée & De Roos' })
const other = await shop.login()
const picture = [await uploadPhoto(admin, { width: 640, height: 480 })]
const more = { kleur: 'rood', maat: '12/+', vpe: 25, leverbaarVanaf: '2999-09-14' } as const
const staffel = [{ vanaf: 500, price: '0.40' }]
await shop.addProduct({
  productName: 'Tulipa Apeldoorn',
  price: '0.50',
  stock: 1_000_000_000,
  picture,
  ...more,
  staffel,
})
await shop.addProduct({ productName: 'Tulipa Uitverkocht', price: '1.00', stock: 0 })
for (let at = 0; at < 60; at++) await shop.addProduct({ productName: `Helleborus ${at}`, productType: 'planten' })
await shop.addProduct({ productName: 'Verborgen', showStatus: 'Nee' })
await givePriceList(admin, buyer, await addPriceList(admin, '10'))

async function get(client: Client, path: string) {
  const response = await fetch(`${shop.url}/products/aanbod.${path}`, { headers: { cookie: client.cookie } })
  return { response, file: Buffer.from(await response.arrayBuffer()) }
}
async function rowsOf(client: Client, query = '') {
  const { response, file } = await get(client, `xlsx${query}`)
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="aanbod-(Bloemisterij-Renee-De-Roos-)?\d{4}-\d\d-\d\d\.xlsx"$/),
  ])
  return (await sheetRows(file)).map(({ cells }) => cells)
}

test('offer: the sheet has all pages of what the shop shows, sold-out products included, and a column to order by', async () => {
  const [head, tulip, soldOut, ...plants] = await rowsOf(other, '?perPagina=4&pagina=2')
  expect(head?.join()).toBe(
    'Productcode,Productnaam,Maat,Kleur,Verpakt per,Voorraad,Prijs,Staffel,Leverbaar vanaf,Aantal',
  )
  const facts = ['12/+', 'rood', 25, 1_000_000_000, 0.5, '500: 0,40', '2999-09-14']
  expect(tulip?.slice(1, 9)).toEqual(['Tulipa Apeldoorn', ...facts])
  expect(soldOut?.slice(1, 7)).toEqual(['Tulipa Uitverkocht', '', '', 1, 0, 1])
  expect(plants).toHaveLength(60)
  expect((await rowsOf(other, '?zoek=tulp&leverbaar=1')).map((row) => row[1])).toEqual([
    'Productnaam',
    'Tulipa Uitverkocht',
  ])
})

test('offer: the sheet is read by Snelbestellen without a question, filled in or not', async () => {
  const { file } = await get(other, 'xlsx')
  const all = await sheetRows(file)
  const filled = all.map((row, at) => (at === 1 ? { ...row, cells: [...row.cells.slice(0, 9), 250] } : row))
  for (const some of [all, filled])
    expect(recognize(some, orderSheet, () => false)).toMatchObject({ taken: { code: 0, qty: 9 }, questions: [] })
})

test('offer: it has the prices of who asks, or of the customer whom an administrator names', async () => {
  const priceOf = async (client: Client, query = '') => (await rowsOf(client, query))[1]?.[6]
  expect(await priceOf(buyer)).toBe(0.45)
  const { db } = shop.connection
  const { priceListId } = await db
    .selectFrom('users')
    .select('priceListId')
    .where('_id', '=', buyer.userId)
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ priceListId }).where('_id', '=', admin.userId).execute()
  expect(await priceOf(admin)).toBe(0.5)
  expect(await priceOf(admin, `?userID=${buyer.userId}`)).toBe(0.45)
  expect(await priceOf(other, `?userID=${buyer.userId}`)).toBe(0.5)
  for (const format of ['xlsx', 'pdf']) {
    const { response, file } = await get(admin, `${format}?userID=niemand`)
    expect([response.status, file.toString()]).toEqual([404, 'Gebruiker niet gevonden'])
  }
  const { response, file } = await get(admin, `pdf?userID=${buyer.userId}&productType=bollen`)
  expect(wordsOf(readPdf(file))).toEqual(expect.arrayContaining(['€ 0,45', 'Voor', 'Bloemisterij Renée & De Roos']))
  expect(response.headers.get('content-disposition')).toMatch(
    /^inline; filename="aanbod-Bloemisterij-Renee-De-Roos-\d{4}-\d\d-\d\d\.pdf"$/,
  )
})

test('offer: on paper it stands by category with its pictures, tagged', async () => {
  const { response, file } = await get(other, 'pdf')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const paper = readPdf(file)
  expect(wordsOf(paper)).toEqual(
    expect.arrayContaining([
      'Aanbod',
      '62 producten',
      'Bollen',
      'Tulipa Apeldoorn 12/+',
      '1.000.000.000',
      '€ 0,50',
      'Planten',
      '60 producten',
    ]),
  )
  expect(wordsOf(paper).join(' ')).toMatch(/rood.*Leverbaar vanaf 14 september 2999.*vanaf 500/)
  expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
  expect(pdfUaFindings(file)).toEqual([])
})
