import { expect, test } from 'vitest'
import { dayInAmsterdam } from '../../contract/dates.ts'
import { openTestShop } from '../../tests/support/test-shop.ts'
import { createCatalogue } from './catalogue.ts'
import { createShopResponseCache } from './shop-response-cache.ts'

test('what one asks takes nothing of what others asked, and is written once', async () => {
  const shop = await openTestShop()
  try {
    await shop.addProduct()
    const index = await createCatalogue(shop.connection).current()
    const responses = createShopResponseCache()
    const context = { priceList: null, day: dayInAmsterdam(shop.now()) }
    const ask = (pagina: number) =>
      responses.shop(index, { priceListId: null, context, query: { perPagina: 4, pagina } })
    const pages = Array.from({ length: 100 }, (_, at) => at + 1)
    const first = pages.map(ask)
    for (const [at, response] of pages.map(ask).entries()) expect(response).toBe(first[at])
  } finally {
    await shop.close()
  }
})
