import { type CatalogueIndex, codeKey } from '../products/catalogue-index.ts'
import { nearbyCodes } from '../products/search/nearby-codes.ts'

const most = 3
/** A search goes over all words of the catalogue, some milliseconds each: the first so many of one check are searched. */
const mostSearches = 5

/**
 * @returns of what was typed, the codes of products that may have been meant, the nearest first: first those that differ
 * in one sign, then what the shop's own search finds by code and name
 */
export function nearestCodes(catalogue: CatalogueIndex): (typed: string) => string[] {
  const known = new Map<string, string[]>()
  let searches = 0
  function search(typed: string): string[] {
    if (searches++ >= mostSearches) return []
    const { items } = catalogue.findInShop({ zoek: typed, pagina: 1, perPagina: most })
    return items.map(({ product }) => product.productCode)
  }
  function find(typed: string): string[] {
    const near = new Set<string>()
    for (const code of nearbyCodes(codeKey(typed))) {
      const found = catalogue.getForSaleByCode(code)
      if (found) near.add(found.productCode)
      if (near.size === most) break
    }
    return near.size > 0 ? [...near] : search(typed)
  }
  return (typed) => {
    const found = known.get(typed) ?? find(typed)
    known.set(typed, found)
    return found
  }
}
