import { oneSignAway } from '../../../contract/rules/product-code.ts'
import type { Day } from '../../../contract/values/dates.ts'
import type { CatalogueIndex } from '../products/catalogue-index.ts'

const most = 3
/** Limits per check: codes with suggestions, and codes searched for, which takes some ms each. */
const [mostSuggested, mostSearched] = [20, 5]

/** First codes that differ in one character, then search results. */
export function nearestCodes(catalogue: CatalogueIndex, today: Day): (typed: string) => string[] {
  const suggested = new Map<string, string[]>()
  let searched = 0

  function search(typed: string): string[] {
    if (searched++ >= mostSearched) return []
    const { items } = catalogue.findInShop({ zoek: typed, pagina: 1, perPagina: most }, today)
    return items.map(({ product }) => product.productCode)
  }

  return (typed) => {
    const known = suggested.get(typed)
    if (known || suggested.size >= mostSuggested) return known ?? []
    const near = oneSignAway(typed, (code) => catalogue.getForSaleByCode(code)?.productCode)
    const found = near.length > 0 ? near : search(typed)
    suggested.set(typed, found)
    return found
  }
}
