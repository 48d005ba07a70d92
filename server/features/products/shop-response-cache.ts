import type { PriceContext } from '../../../contract/rules/price.ts'
import type { Day } from '../../../contract/values/dates.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { CachedResponse } from '../../platform/http/cache/cached-response.ts'
import { jsonWriter } from '../../platform/http/serve.ts'
import type { UserFlags } from './user-flags.ts'
import { type CatalogueIndex, type FacetQuery, type Found, shopJson, type ShopQuery } from './catalogue-index.ts'

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
  readonly found?: Found
}

type Written = Pick<Entry, 'response' | 'found'>

interface Asked {
  readonly priceListId: string | null
  readonly context: PriceContext
  readonly query: ShopQuery
  /** The user's own: only a page with a product that he marked is written for him alone. */
  readonly flags: UserFlags
}

const writeFacets = jsonWriter(products.facets.response)

export function createShopResponseCache() {
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
    write: () => Written,
  ): Written {
    const before = entries.get(key)
    const isCurrent = before?.index === index && before.changes === index.changes
    if (isCurrent && before.context?.priceList === context?.priceList && before.context?.day === context?.day)
      return before
    if (before) remove(key, before)
    const written = write()
    const { response } = written
    entries.set(key, { index, changes: index.changes, context, ...written })
    bytes += response.size
    for (const [oldest, entry] of entries) {
      if ((bytes <= maxCachedBytes && entries.size <= maxCachedResponses) || entry.response === response) break
      remove(oldest, entry)
    }
    return written
  }

  return {
    /** Cached by price list and query, never by user. */
    shop(index: CatalogueIndex, { priceListId, context, query, flags }: Asked): CachedResponse {
      const { day } = context
      // This filter changes at midnight; standard prices do not.
      const key = JSON.stringify(['shop', priceListId, query, ...(query.leverbaar === undefined ? [] : [day])])
      const { response, found } = respond(key, index, context.priceList ? context : undefined, () => {
        const products = index.findInShop(query, day, context)
        return { response: shopResponse(products, context), found: products }
      })
      const isOwn = found?.items.some(({ product }) => flags.has(product._id))
      return found && isOwn ? shopResponse(found, context, flags) : response
    },
    facets: (index: CatalogueIndex, query: FacetQuery, today: Day): CachedResponse =>
      respond(JSON.stringify(['facets', query, today]), index, undefined, () => ({
        response: new CachedResponse(writeFacets(index.countFacets(query, today)), {}),
      })).response,
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
