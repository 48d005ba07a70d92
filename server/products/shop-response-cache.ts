// The responses of GET /products/shop and GET /products/facets as ready bytes, for as long as nothing in them changes.
import type { PriceContext } from '../../contract/price.ts'
import { products } from '../../contract/products.ts'
import { CachedResponse } from '../http/cache/cached-response.ts'
import { jsonWriter } from '../http/serve.ts'
import { type CatalogueIndex, type FacetQuery, type Found, shopJson, type ShopQuery } from './catalogue-index.ts'

/** Of plain bytes; the compressed forms come on top of it, a fraction of their size. */
const maxCachedBytes = 24 * 1024 * 1024
/** Small ones too cost more than their bytes. */
const maxCachedResponses = 5_000

interface Entry {
  readonly index: CatalogueIndex
  /** Whose figures stand in it. */
  readonly items: Found['items']
  /** The index's `changes` when it was written. */
  readonly since: number
  /** Whose prices, of which day; undefined where no price stands in it, or the shop's own, which no day changes. */
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
  const keys = new WeakMap<ShopQuery, { priceListId: string | null; key: string }>()
  let bytes = 0

  /** Written once for who asks the same again: serve.ts reads an address once, and one list at a time asks most. */
  function keyOf(query: ShopQuery, priceListId: string | null): string {
    const known = keys.get(query)
    if (known?.priceListId === priceListId) return known.key
    const key = JSON.stringify(['shop', priceListId, query])
    keys.set(query, { priceListId, key })
    return key
  }

  function remove(key: string, { response }: Entry): void {
    entries.delete(key)
    bytes -= response.size
  }

  function respond(
    key: string,
    index: CatalogueIndex,
    query: FacetQuery,
    context: PriceContext | undefined,
    write: () => Pick<Entry, 'items' | 'response'>,
  ): CachedResponse {
    const before = entries.get(key)
    const isCurrent = before?.index === index && before.context === context
    if (isCurrent && index.unchanged(before.items, query, before.since)) return before.response
    if (before) remove(key, before)
    const { items, response } = write()
    entries.set(key, { index, items, since: index.changes, context, response })
    bytes += response.size
    for (const [oldest, entry] of entries) {
      if ((bytes <= maxCachedBytes && entries.size <= maxCachedResponses) || entry.response === response) break
      remove(oldest, entry)
    }
    return response
  }

  return {
    shop: (index, { priceListId, context, query }) => {
      return respond(keyOf(query, priceListId), index, query, context.priceList ? context : undefined, () => {
        const found = index.findInShop(query)
        const page = found.page === undefined ? {} : { 'x-page': String(found.page) }
        const headers = { 'x-total-count': String(found.total), ...page }
        return { items: found.items, response: new CachedResponse(shopJson(found, context), headers) }
      })
    },
    // Numbers of products, the same for whoever asks.
    facets: (index, query) =>
      respond(JSON.stringify(['facets', query]), index, query, undefined, () => ({
        items: [],
        response: new CachedResponse(writeFacets(index.countFacets(query)), {}),
      })),
  }
}
