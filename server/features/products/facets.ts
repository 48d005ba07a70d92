import type { AnswerOf, ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import { isInStock } from '../../../contract/rules/packs.ts'
import { kleuren, type ProductFacts } from '../../../contract/rules/product-fields.ts'
import { isAhead } from '../../../contract/rules/sold-ahead.ts'
import type { Day } from '../../../contract/values/dates.ts'
import type { Product, products } from '../../../contract/endpoints/products.ts'
import { compareText } from '../../../contract/values/compare-text.ts'

type Query = Pick<ParsedQuery<typeof products.facets>, 'maat' | 'kleur' | 'bloei' | 'voorraad' | 'leverbaar'>
type Facets = AnswerOf<typeof products.facets>

const months = Array.from({ length: 12 }, (_, index) => index + 1)
/** '8/9' before '10/11', and pots after bulbs. */

type Item = { readonly product: Product }

export function narrowing(query: Query, today: Day): (item: Item) => boolean {
  const { ofMaat, ofKleur, ofBloei, inStock, ofNow } = conditionsOf(query, today)
  return ({ product }) => inStock(product) && ofNow(product) && ofMaat(product) && ofKleur(product) && ofBloei(product)
}

function conditionsOf({ maat = '', kleur, bloei, voorraad, leverbaar }: Query, today: Day) {
  return {
    ofMaat: (product: Product) => maat === '' || product.maat === maat,
    ofKleur: (product: Product) => kleur === undefined || product.kleur === kleur,
    ofBloei: (product: Product) => bloei === undefined || flowersIn(product, bloei),
    inStock: (product: Product) => voorraad !== '1' || isInStock(product),
    ofNow: (product: Product) => leverbaar !== '1' || !isAhead(product, today),
  }
}

/** Counts per value: ignores the query's own value of that facet, applies all others. */
export function countFacets(items: readonly Item[], query: Query, today: Day): Omit<Facets, 'leverbaar'> {
  const { ofMaat, ofKleur, ofBloei, inStock, ofNow } = conditionsOf(query, today)
  const sizes = new Map<string, number>()
  const colours = new Map<string, number>()
  const flowering = new Map<number, number>()
  for (const { product } of items) {
    if (!inStock(product) || !ofNow(product)) continue
    const [maat, kleur, bloei] = [ofMaat(product), ofKleur(product), ofBloei(product)]
    if (kleur && bloei) count(sizes, product.maat)
    if (maat && bloei) count(colours, product.kleur)
    if (maat && kleur && product.bloeiVan !== null)
      for (const month of months) if (flowersIn(product, month)) count(flowering, month)
  }
  const inOrder = [...sizes.keys()].filter((maat) => maat !== '').sort(compareText)
  return { maat: countsOf(inOrder, sizes), kleur: countsOf(kleuren, colours), bloei: countsOf(months, flowering) }
}

function count<Value>(counts: Map<Value, number>, value: Value): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

function countsOf<Value>(values: readonly Value[], counts: ReadonlyMap<Value, number>) {
  return values.flatMap((value) => {
    const found = counts.get(value)
    return found === undefined ? [] : [{ value, count: found }]
  })
}

/** Handles periods over the new year, such as November to February. */
function flowersIn({ bloeiVan: from, bloeiTot: until }: ProductFacts, month: number): boolean {
  if (from === null || until === null) return false
  return from <= until ? from <= month && month <= until : month >= from || month <= until
}
