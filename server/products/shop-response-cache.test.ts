// What of the shop's responses is written anew, and what is still there when it is asked for again.
import { expect, test } from 'vitest'
import { dayInAmsterdam } from '../../contract/dates.ts'
import type { PriceContext } from '../../contract/price.ts'
import { type ManagedProduct, products } from '../../contract/products.ts'
import { productAt } from '../../tests/support/products.ts'
import { openTestShop } from '../../tests/support/test-shop.ts'
import { createCatalogue } from './catalogue.ts'
import { CatalogueIndex, type ShopQuery } from './catalogue-index.ts'
import { createShopResponseCache } from './shop-response-cache.ts'

const day = dayInAmsterdam(new Date('2026-11-24T12:00:00.000Z'))
const dayAfter = dayInAmsterdam(new Date('2026-11-25T12:00:00.000Z'))
const standard = { priceList: null, day }

const productsUpTo = (count: number, more: Partial<ManagedProduct> = {}) =>
  Array.from({ length: count }, (_, at) => productAt(at, more))

/** Asks of one cache and one index. */
function asking(everything: readonly ManagedProduct[]) {
  const index = new CatalogueIndex(everything)
  const responses = createShopResponseCache()
  return {
    index,
    responses,
    shop: (query: ShopQuery) => responses.shop(index, { priceListId: null, context: standard, query }),
  }
}

test('what one asks takes nothing of what others asked, and is written once', async () => {
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
      responses.shop(index, { priceListId: null, context: standard, query: { perPagina: 1, pagina } })
    const pages = Array.from({ length: 100 }, (_, at) => at + 1)
    const first = pages.map(ask)
    for (const [at, response] of pages.map(ask).entries()) expect(response).toBe(first[at])

    // A product that changes is read alone, into the same index, and once.
    const admin = await shop.login({ isAdmin: true })
    await admin.call(products.updateStock, { body: [{ _id: tulip._id, stock: 7 }] })
    await heard()
    expect(await catalogue.current()).toBe(index)
    expect(catalogue.current()).toBe(index)
    expect(index.get(tulip._id)?.stock).toBe(7)
    expect(ask(1)).not.toBe(first[0])
    expect(ask(2)).toBe(first[1])
  } finally {
    await shop.close()
  }
})

test('a change writes anew what the product stands in, and nothing else', () => {
  const { index, responses, shop } = asking(productsUpTo(6))
  const queries: readonly ShopQuery[] = [
    { perPagina: 2, pagina: 1 },
    { perPagina: 2, pagina: 2 },
    { perPagina: 2, pagina: 2, voorraad: '1' },
  ]
  const all = () => [...queries.map(shop), responses.facets(index, {}), responses.facets(index, { voorraad: '1' })]
  let before = all()
  /** Of the three pages and the two kinds of figures, those that are not what they were. */
  const written = (products: readonly ManagedProduct[], ids = products.map(({ _id }) => _id)) => {
    index.renew(ids, products)
    const now = all()
    const anew = now.flatMap((response, at) => (response === before[at] ? [] : [at]))
    before = now
    return anew
  }
  expect(written([])).toEqual([])
  expect(written([productAt(0, { stock: 90 })])).toEqual([0])
  expect(written([productAt(0, { stock: 90, price: '0.40', text: 'Anders', hoogte: 30 })])).toEqual([0])
  expect(written([productAt(0, { stock: 80, hoogte: 30 })])).toEqual([0])
  // Of the shop of what is in stock it may have stood on any page.
  expect(written([productAt(0, { stock: 0, hoogte: 30 })])).toEqual([0, 2, 4])
  expect(written([productAt(1, { stock: 5 })])).toEqual([0])
  expect(written([productAt(0, { stock: 1, hoogte: 30 })])).toEqual([0, 2, 4])
  // One that is not there can leave nothing.
  expect(written([], ['nergens'])).toEqual([])
  expect(written([], ['p0'])).toEqual([0, 1, 2, 3, 4])
  expect(written([productAt(0)])).toEqual([0, 1, 2, 3, 4])
  expect(written([productAt(0, { productName: 'Anders' })])).toEqual([0, 1, 2, 3, 4])
  expect(written([productAt(0, { productName: 'Anders', stock: 3 })])).toEqual([0])
  // What it is found and narrowed by may bring it into any list, each alone.
  for (const fact of [
    { maat: '12/+' },
    { kleur: 'wit' },
    { bloeiVan: 4 },
    { bloeiTot: 5 },
    { botanisch: 'Tulipa' },
  ] as const)
    for (const said of [fact, {}])
      expect([said, written([productAt(0, { productName: 'Anders', stock: 3, ...said })])]).toEqual([
        said,
        [0, 1, 2, 3, 4],
      ])
  expect(written([productAt(0, { productName: 'Anders', stock: 3, vbnCode: '12345' })])).toEqual([0])
  for (const moved of [{ shopIndex: 9 }, { productType: 'planten' }, { showStatus: 'Nee' }] as const)
    expect(written([productAt(1, { stock: 5, ...moved })])).toEqual([0, 1, 2, 3, 4])
})

test('the whole shop is written once, however much is in it, until something changes', () => {
  const { index, shop } = asking(productsUpTo(101))
  const first = shop({})
  expect(shop({})).toBe(first)
  index.renew(['p3'], [productAt(3, { stock: 4 })])
  expect(shop({})).not.toBe(first)
  // As many as are looked through, one by one, for what changed.
  const hundred = shop({ perPagina: 100, pagina: 1 })
  index.renew(['p100'], [productAt(100, { stock: 4 })])
  expect(shop({ perPagina: 100, pagina: 1 })).toBe(hundred)
})

test('whose prices they are and of which day is told apart, the shop’s own are of every day', () => {
  const index = new CatalogueIndex(productsUpTo(2))
  const responses = createShopResponseCache()
  const ask = (priceListId: string | null, context: PriceContext) =>
    responses.shop(index, { priceListId, context, query: {} })
  expect(ask(null, { ...standard })).toBe(ask(null, { ...standard, day: dayAfter }))
  const agreed = { priceList: { korting: 1000, agreed: new Map() }, day }
  const own = ask('lijst', agreed)
  expect(ask('lijst', agreed)).toBe(own)
  expect(ask('lijst', { ...agreed, day: dayAfter })).not.toBe(own)
  expect(ask('lijst', agreed)).not.toBe(ask(null, standard))
})

test('what was asked longest ago goes first, and no more than five thousand responses stay', () => {
  const { shop } = asking([])
  const ask = (at: number) => shop({ perPagina: 1, pagina: at })
  const kept = Array.from({ length: 5000 }, (_, at) => ask(at + 1))
  expect(ask(1)).toBe(kept[0])
  ask(5001)
  expect(ask(2)).toBe(kept[1])
  expect(ask(1)).not.toBe(kept[0])
})

test('no more than 24 MB of responses stay; what is written anew counts once', () => {
  const long = productsUpTo(50, { text: 'x'.repeat(20_000) })
  const { index, shop } = asking(long)
  const megabyte = () => shop({ ids: long.map(({ _id }) => _id) })
  const small = { perPagina: 1, pagina: 90 }
  const kept = shop(small)
  const [first] = long
  for (let again = 0; again < 30; again++) {
    if (first) index.renew([first._id], [{ ...first, stock: again + 1 }])
    megabyte()
  }
  expect(shop(small)).toBe(kept)
  // One of them is a megabyte already.
  for (let page = 1; page <= 22; page++) shop({ ids: [...long.map(({ _id }) => _id), `nergens ${page}`] })
  expect(shop(small)).toBe(kept)
  for (let page = 23; page <= 24; page++) shop({ ids: [...long.map(({ _id }) => _id), `nergens ${page}`] })
  expect(shop(small)).not.toBe(kept)
})
