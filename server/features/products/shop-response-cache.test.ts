// Responses of the shop that are made anew, and those that stay cached.
import { expect, test } from 'vitest'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import type { PriceContext } from '../../../contract/rules/price.ts'
import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import { productAt } from '../../../tests/support/products.ts'
import { noFlags } from './user-flags.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { createShopResponseCache } from './shop-response-cache.ts'

const day = dayInAmsterdam(new Date('2026-11-24T12:00:00.000Z'))
const dayAfter = dayInAmsterdam(new Date('2026-11-25T12:00:00.000Z'))
const standard = { priceList: null, day }

const productsUpTo = (count: number, more: Partial<ManagedProduct> = {}) =>
  Array.from({ length: count }, (_, at) => productAt(at, more))

test('shop response cache: whose prices they are and of which day is told apart, the shop’s own are of every day', () => {
  const index = new CatalogueIndex(productsUpTo(2))
  const responses = createShopResponseCache()
  const ask = (priceListId: string | null, context: PriceContext) =>
    responses.shop(index, { priceListId, context, query: {}, flags: noFlags })
  expect(ask(null, { ...standard })).toBe(ask(null, { ...standard, day: dayAfter }))
  const agreed = { priceList: { korting: 1000, agreed: new Map() }, day }
  const own = ask('lijst', agreed)
  expect(ask('lijst', agreed)).toBe(own)
  expect(ask('lijst', { ...agreed, day: dayAfter })).not.toBe(own)
  expect(ask('lijst', agreed)).not.toBe(ask(null, standard))
})
