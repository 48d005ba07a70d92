// The responses of GET /products/shop as ready bytes, for as long as nothing in them changes.
import { CachedResponse } from '../http/cache/cached-response.ts'
import { type CatalogueIndex, type Found, shopJson, type ShopQuery } from './catalogue-index.ts'

/** Of plain bytes; the compressed forms come on top of it, a fraction of their size. */
const maxCachedBytes = 24 * 1024 * 1024
/** Small ones too cost more than their bytes. */
const maxCachedResponses = 5_000

interface Entry {
  readonly index: CatalogueIndex
  readonly found: Found
  /** The index's `changes` when it was written. */
  readonly since: number
  readonly response: CachedResponse
}

/** What decides a response beside the catalogue: whose prices, never who asks, and everything that the row's schema lets through. */
interface Asked {
  readonly priceList: null
  readonly query: ShopQuery
}
const keyOf = ({ priceList, query }: Asked) => JSON.stringify([priceList, query])

/** @returns the response to a query, from the cache where it still holds */
export function createShopResponseCache(): (index: CatalogueIndex, asked: Asked) => CachedResponse {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function remove(key: string, { response }: Entry): void {
    entries.delete(key)
    bytes -= response.size
  }

  function write(found: Found): CachedResponse {
    const page = found.page === undefined ? {} : { 'x-page': String(found.page) }
    return new CachedResponse(shopJson(found), { 'x-total-count': String(found.total), ...page })
  }

  return (index, asked) => {
    const key = keyOf(asked)
    const before = entries.get(key)
    if (before?.index === index && index.unchanged(before.found, before.since)) return before.response
    if (before) remove(key, before)
    const found = index.findInShop(asked.query)
    const response = write(found)
    entries.set(key, { index, found, since: index.changes, response })
    bytes += response.size
    for (const [oldest, entry] of entries) {
      if ((bytes <= maxCachedBytes && entries.size <= maxCachedResponses) || entry.response === response) break
      remove(oldest, entry)
    }
    return response
  }
}
