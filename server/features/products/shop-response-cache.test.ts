// What of the shop's responses is written anew, and what is still there when it is asked for again.
import { expect, test } from 'vitest'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import type { PriceContext } from '../../../contract/rules/price.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { productAt } from '../../../tests/support/products.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { noMarks } from './own-marks.ts'
import { createCatalogue } from './catalogue.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { createShopResponseCache } from './shop-response-cache.ts'

const day = dayInAmsterdam(new Date('2026-11-24T12:00:00.000Z'))
const dayAfter = dayInAmsterdam(new Date('2026-11-25T12:00:00.000Z'))
const standard = { priceList: null, day }

const productsUpTo = (count: number, more: Partial<ManagedProduct> = {}) =>
  Array.from({ length: count }, (_, at) => productAt(at, more))

test('shop response cache: what one asks takes nothing of what others asked, and is written once', async () => {
  const shop = await openTestShop()
  try {
    const [tulip] = [await shop.addProduct(), await shop.addProduct()]
    const catalogue = createCatalogue(shop.connection)
    // As every request begins.
    const heard = () => shop.connection.invalidations.synchronize()
    await heard()
    const index = await catalogue.current()
    const responses = createShopResponseCache()
    const ask = (pagina: number) =>
      responses.shop(index, { priceListId: null, context: standard, query: { perPagina: 1, pagina }, marks: noMarks })
    const pages = Array.from({ length: 100 }, (_, at) => at + 1)
    const first = pages.map(ask)
    for (const [at, response] of pages.map(ask).entries()) expect(response).toBe(first[at])

    // A product that changes is read alone, into the same index, and once.
    const admin = await shop.login({ isAdmin: true })
    await admin.call(products.updateStock, { body: [{ _id: tulip._id, stock: 7 }] })
    await heard()
    expect(await catalogue.current()).toBe(index)
    expect(index.get(tulip._id)?.stock).toBe(7)
    expect(ask(1)).not.toBe(first[0])
  } finally {
    await shop.close()
  }
})

test('shop response cache: whose prices they are and of which day is told apart, the shop’s own are of every day', () => {
  const index = new CatalogueIndex(productsUpTo(2))
  const responses = createShopResponseCache()
  const ask = (priceListId: string | null, context: PriceContext) =>
    responses.shop(index, { priceListId, context, query: {}, marks: noMarks })
  expect(ask(null, { ...standard })).toBe(ask(null, { ...standard, day: dayAfter }))
  const agreed = { priceList: { korting: 1000, agreed: new Map() }, day }
  const own = ask('lijst', agreed)
  expect(ask('lijst', agreed)).toBe(own)
  expect(ask('lijst', { ...agreed, day: dayAfter })).not.toBe(own)
  expect(ask('lijst', agreed)).not.toBe(ask(null, standard))
})

test('shop response cache: favourites: only a page with one of them is written for its user alone', () => {
  const index = new CatalogueIndex(productsUpTo(2))
  const responses = createShopResponseCache()
  const [first] = index.findInShop({}, day).items.map(({ product }) => product._id)
  const ask = (pagina: number, favourites: readonly (string | undefined)[]) => {
    const own = new Map(favourites.map((id) => [id ?? '', { favoriet: true as const }]))
    return responses.shop(index, {
      priceListId: null,
      context: standard,
      query: { perPagina: 1, pagina },
      marks: own,
    })
  }
  const shared = [1, 2].map((page) => ask(page, []))
  expect(ask(2, [first])).toBe(shared[1])
  expect(ask(1, [first]).etag).not.toBe(shared[0]?.etag)
  expect(ask(1, [first]).headers['x-total-count']).toBe('2')
  expect(ask(1, [])).toBe(shared[0])
})
