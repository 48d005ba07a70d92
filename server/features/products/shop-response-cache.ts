import type { PriceContext } from '../../../contract/rules/price.ts'
import type { Day } from '../../../contract/values/dates.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { CachedResponse } from '../../platform/http/cache/cached-response.ts'
import { jsonWriter } from '../../platform/http/serve.ts'
import { type CatalogueIndex, type FacetQuery, shopJson, type ShopQuery } from './catalogue-index.ts'

/** Bytes before compression; compressed copies add a fraction. */
const maxCachedBytes = 24 * 1024 * 1024
/** Also limits small responses, which cost more memory than their bytes. */
const maxCachedResponses = 5_000

interface Entry {
  readonly index: CatalogueIndex
  readonly changes: number
  /** Undefined when it has no customer prices. */
  readonly context: PriceContext | undefined
  readonly response: CachedResponse
}

/** Everything the response depends on but the catalogue: the price list and the query, never the user. */
interface Asked {
  readonly priceListId: string | null
  readonly context: PriceContext
  readonly query: ShopQuery
}

const writeFacets = jsonWriter(products.facets.response)

export interface ShopResponseCache {
  shop(index: CatalogueIndex, asked: Asked): CachedResponse
  facets(index: CatalogueIndex, query: FacetQuery, today: Day): CachedResponse
}

export function createShopResponseCache(): ShopResponseCache {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function remove(key: string, { response }: Entry): void {
    entries.delete(key)
    bytes -= response.size
  }

  function respond(
    key: string,
    index: CatalogueIndex,
    context: PriceContext | undefined,
    write: () => CachedResponse,
  ): CachedResponse {
    const before = entries.get(key)
    const isCurrent = before?.index === index && before.changes === index.changes
    if (isCurrent && before.context?.priceList === context?.priceList && before.context?.day === context?.day)
      return before.response
    if (before) remove(key, before)
    const response = write()
    entries.set(key, { index, changes: index.changes, context, response })
    bytes += response.size
    for (const [oldest, entry] of entries) {
      if ((bytes <= maxCachedBytes && entries.size <= maxCachedResponses) || entry.response === response) break
      remove(oldest, entry)
    }
    return response
  }

  return {
    shop: (index, { priceListId, context, query }) => {
      const { day } = context
      // What can be delivered changes at midnight; standard prices do not.
      const key = JSON.stringify(['shop', priceListId, query, ...(query.leverbaar === undefined ? [] : [day])])
      return respond(key, index, context.priceList ? context : undefined, () => {
        const found = index.findInShop(query, day, context)
        const page = found.page === undefined ? {} : { 'x-page': String(found.page) }
        return new CachedResponse(shopJson(found, context), { 'x-total-count': String(found.total), ...page })
      })
    },
    facets: (index, query, today) =>
      respond(JSON.stringify(['facets', query, today]), index, undefined, () => {
        return new CachedResponse(writeFacets(index.countFacets(query, today)), {})
      }),
  }
}
