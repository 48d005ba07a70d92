import { expect, test } from 'vitest'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()
const buyer = await shop.login()
const admin = await shop.login({ isAdmin: true })
const tulip = { kleur: 'rood', maat: '12/+', bloeiVan: 4, bloeiTot: 5 } as const
await shop.addProduct({ productName: 'Tulipa een', ...tulip })
await shop.addProduct({ productName: 'Tulipa twee', ...tulip, kleur: 'wit', maat: '8/9', stock: 0 })
const narcissus = await shop.addProduct({
  productName: 'Narcissus',
  kleur: 'wit',
  maat: '10/11',
  bloeiVan: 3,
  bloeiTot: 4,
})
await shop.addProduct({ productName: 'Helleborus', kleur: 'wit', bloeiVan: 11, bloeiTot: 2, productType: 'planten' })
await shop.addProduct({ productName: 'Onbekend' })
await shop.addProduct({ productName: 'Verborgen', ...tulip, showStatus: 'Nee' })

async function names(query: QueryOf<typeof products.shop>) {
  const { body, headers } = await buyer.call(products.shop, { query })
  expect(headers.get('x-total-count')).toBe(String(body.length))
  return body.map(({ productName }) => productName)
}
const facets = async (query: QueryOf<typeof products.facets>) => (await buyer.call(products.facets, { query })).body
const counts = (list: readonly { value: string | number; count: number }[]) =>
  Object.fromEntries(list.map(({ value, count }) => [value, count]))

test('facets: the shop is narrowed by size, colour, month and stock, all together', async () => {
  for (const maat of ['12/+', ' 12/+ ']) expect(await names({ maat })).toEqual(['Tulipa een'])
  expect(await names({ kleur: 'wit' })).toEqual(['Tulipa twee', 'Narcissus', 'Helleborus'])
  expect(await names({ bloei: 4 })).toEqual(['Tulipa een', 'Tulipa twee', 'Narcissus'])
  for (const bloei of [11, 12, 1, 2]) expect(await names({ bloei })).toEqual(['Helleborus'])
  expect(await names({ voorraad: '1' })).toEqual(['Tulipa een', 'Narcissus', 'Helleborus', 'Onbekend'])
  expect(await names({ kleur: 'wit', bloei: 4, voorraad: '1', zoek: 'narcis' })).toEqual(['Narcissus'])
  expect(await names({ kleur: 'wit', maat: '12/+' })).toEqual([])
  expect(await names({ maat: '', voorraad: '0' })).toHaveLength(5)
})

test('facets: each facet counts what the other parameters leave, in order', async () => {
  expect(await facets({})).toEqual({
    maat: [
      { value: '8/9', count: 1 },
      { value: '10/11', count: 1 },
      { value: '12/+', count: 1 },
    ],
    kleur: [
      { value: 'wit', count: 3 },
      { value: 'rood', count: 1 },
    ],
    bloei: [1, 2, 3, 4, 5, 11, 12].map((value) => ({ value, count: { 3: 1, 4: 3, 5: 2 }[value] ?? 1 })),
  })
  const white = await facets({ kleur: 'wit', voorraad: '1' })
  expect(counts(white.kleur)).toEqual({ wit: 2, rood: 1 })
  expect(counts(white.maat)).toEqual({ '10/11': 1 })
  expect(counts(white.bloei)).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 11: 1, 12: 1 })
  const tulips = await facets({ zoek: 'tulp', bloei: 3, productType: 'bollen' })
  expect(tulips).toMatchObject({ maat: [], kleur: [] })
  expect(counts(tulips.bloei)).toEqual({ 4: 2, 5: 2 })
})

test('facets: less than a pack is not in stock', async () => {
  const { version: _, ...product } = narcissus
  await admin.call(products.update, { body: { ...product, vpe: 60, minimum: 60 } })
  expect(await names({ bloei: 3, voorraad: '1' })).toEqual(['Narcissus'])
  const { body } = await buyer.call(orders.place, { body: { order: [{ _id: narcissus._id, qty: 60 }] } })
  expect(await names({ bloei: 3, voorraad: '1' })).toEqual([])
  expect(await names({ bloei: 3 })).toContain('Narcissus')
  await admin.call(orders.remove, { params: { id: body._id } })
  await admin.call(products.update, { body: { ...product, vpe: 1 } })
})

test.each([
  [{ kleur: 'geel' }, { kleur: 'geel' }],
  [{ maat: '20/22' }, { maat: '20/22' }],
  [{ bloeiVan: 2 }, { bloei: 2, zoek: 'narcis' }],
  [{ bloeiTot: 6 }, { bloei: 6 }],
  [{ botanisch: 'Jonquilla' }, { zoek: 'jonquilla' }],
] as const)(
  'facets: what changes to %j is found at once, also where nothing was found before',
  async (change, query) => {
    const { version: _, ...product } = narcissus
    for (let again = 0; again < 2; again++) {
      expect(await names(query)).toEqual([])
      await admin.call(products.update, { body: { ...product, ...change } })
      expect(await names(query)).toEqual(['Narcissus'])
      await admin.call(products.update, { body: product })
    }
  },
)

test.each([
  ['kleur=turquoise', 'Deze kleur bestaat niet'],
  ['bloei=13', 'Deze maand bestaat niet'],
  ['voorraad=veel', 'Voorraad moet 0 of 1 zijn'],
  ['maat=1234567890123', 'Deze maat bestaat niet'],
])('facets: ?%s is refused', async (query, sentence) => {
  for (const path of ['/products/shop', '/products/facets'])
    expect(await buyer.send('GET', `${path}?${query}`)).toMatchObject({ status: 400, sentence })
})
