// The responses of GET /products/shop and GET /products/facets as ready bytes, for as long as nothing in them changes.
import type { PriceContext } from '../../contract/price.ts'
import { products } from '../../contract/products.ts'
import { CachedResponse } from '../http/cache/cached-response.ts'
import { jsonWriter } from '../http/serve.ts'
import { type CatalogueIndex, type FacetQuery, shopJson, type ShopQuery } from './catalogue-index.ts'

/** Of plain bytes; the compressed forms come on top of it, a fraction of their size. */
const maxCachedBytes = 24 * 1024 * 1024
/** Small ones too cost more than their bytes. */
const maxCachedResponses = 5_000

interface Entry {
  readonly index: CatalogueIndex
  /** The index's `changes` when it was written. */
  readonly changes: number
  /** Undefined where no customer's prices stand in it. */
  readonly context: PriceContext | undefined
  readonly response: CachedResponse
}

/** What decides a response beside the catalogue: whose prices, never who asks, and everything that the row's schema lets through. */
interface Asked {
  readonly priceListId: string | null
  /** What that list says today. */
  readonly context: PriceContext
  readonly query: ShopQuery
}

const writeFacets = jsonWriter(products.facets.response)

export interface ShopResponseCache {
  shop(index: CatalogueIndex, asked: Asked): CachedResponse
  facets(index: CatalogueIndex, query: FacetQuery): CachedResponse
}

/** Responses to queries, from the cache where they still hold. */
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
      const key = JSON.stringify(['shop', priceListId, query])
      // The shop's own prices are the same every day.
      return respond(key, index, context.priceList ? context : undefined, () => {
        const found = index.findInShop(query)
        const page = found.page === undefined ? {} : { 'x-page': String(found.page) }
        return new CachedResponse(shopJson(found, context), { 'x-total-count': String(found.total), ...page })
      })
    },
    // Numbers of products, the same for whoever asks.
    facets: (index, query) =>
      respond(JSON.stringify(['facets', query]), index, undefined, () => {
        return new CachedResponse(writeFacets(index.countFacets(query)), {})
      }),
  }
}
