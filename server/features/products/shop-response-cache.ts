import type { PriceContext } from '../../../contract/rules/price.ts'
import { CachedResponse } from '../../platform/http/cache/cached-response.ts'
import type { UserFlags } from './user-flags.ts'
import { type CatalogueIndex, type Found, shopJson, type ShopQuery } from './catalogue-index.ts'

/** Bytes before compression; compressed copies add a fraction. */
const maxCached = 24 * 1024 * 1024
/** Bytes that any response takes besides its own. */
const overhead = 5 * 1024

interface Entry {
  readonly found: Found
  readonly response: CachedResponse
}

interface Asked {
  readonly context: PriceContext
  readonly query: ShopQuery
  /** The user's own: only a page with a product that he marked is written for him alone. */
  readonly flags: UserFlags
}

export function createShopResponseCache() {
  /** By price list and query, never by user. */
  const lists = new Map<PriceContext['priceList'], Map<string, Entry>>()
  let changes = 0
  let bytes = 0

  return (index: CatalogueIndex, { context, query, flags }: Asked): CachedResponse => {
    if (changes !== index.changes || bytes > maxCached) {
      lists.clear()
      changes = index.changes
      bytes = 0
    }
    const entries = lists.get(context.priceList) ?? new Map<string, Entry>()
    lists.set(context.priceList, entries)
    const key = JSON.stringify([context.day, query])
    let entry = entries.get(key)
    if (!entry) {
      const found = index.findInShop(query, context.day, context)
      entry = { found, response: shopResponse(found, context) }
      entries.set(key, entry)
      bytes += entry.response.size + overhead
    }
    const { found, response } = entry
    const isOwn = found.items.some(({ product }) => flags.has(product._id))
    return isOwn ? shopResponse(found, context, flags) : response
  }
}

function shopResponse(found: Found, context: PriceContext, flags?: UserFlags): CachedResponse {
  return new CachedResponse(shopJson(found, context, flags), {
    'x-total-count': String(found.total),
    ...(found.page !== undefined && { 'x-page': String(found.page) }),
    // A logout leaves nothing of the user in the browser.
    ...((context.priceList || flags) && { 'cache-control': 'no-store' }),
  })
}
