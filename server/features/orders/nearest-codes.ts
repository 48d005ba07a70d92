import { type CatalogueIndex, codeKey } from '../products/catalogue-index.ts'

const most = 3
/** Limits per check: codes with suggestions, and codes searched for, which takes some ms each. */
const [mostSuggested, mostSearched] = [20, 5]

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const digits = '0123456789'.split('')
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' }
const longestCode = 12

/** First codes that differ in one character, then search results. */
export function nearestCodes(catalogue: CatalogueIndex): (typed: string) => string[] {
  const suggested = new Map<string, string[]>()
  let searched = 0

  function search(typed: string): string[] {
    if (searched++ >= mostSearched) return []
    const { items } = catalogue.findInShop({ zoek: typed, pagina: 1, perPagina: most })
    return items.map(({ product }) => product.productCode)
  }

  function nearby(typed: string): string[] {
    const near = new Set<string>()
    for (const code of codesOneSignAway(codeKey(typed))) {
      const found = catalogue.getForSaleByCode(code)
      if (found) near.add(found.productCode)
      if (near.size === most) break
    }
    return [...near]
  }

  return (typed) => {
    const known = suggested.get(typed)
    if (known || suggested.size >= mostSuggested) return known ?? []
    const near = nearby(typed)
    const found = near.length > 0 ? near : search(typed)
    suggested.set(typed, found)
    return found
  }
}

/** Likeliest first: look-alikes, swaps, extra, wrong and missing characters. */
function* codesOneSignAway(typed: string): Generator<string> {
  if (typed.length < 2 || typed.length > longestCode || !/\d/.test(typed)) return
  const signs = typed.split('')
  const replaced = (from: number, count: number, by: string) => typed.slice(0, from) + by + typed.slice(from + count)
  yield signs.map((sign, at) => (at === 0 ? sign : (lookAlikes[sign] ?? sign))).join('')
  for (const [at, sign] of signs.entries()) yield replaced(at, 2, (signs[at + 1] ?? '') + sign)
  for (const at of signs.keys()) yield replaced(at, 1, '')
  for (const at of signs.keys()) for (const sign of at === 0 ? letters : digits) yield replaced(at, 1, sign)
  for (let at = 0; at <= signs.length; at++) for (const sign of at === 0 ? letters : digits) yield replaced(at, 0, sign)
}
