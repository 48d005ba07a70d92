import type { AnswerOf, ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import type { Day } from '../../../contract/values/dates.ts'
import { pageOf } from '../../../contract/values/fields.ts'
import { shopPageSize } from '../../../contract/values/limits.ts'
import { codeKey } from '../../../contract/rules/product-code.ts'
import type { PriceContext } from '../../../contract/rules/price.ts'
import { type ManagedProduct, product, type products } from '../../../contract/endpoints/products.ts'
import { type ProductType } from '../../../contract/rules/product-fields.ts'
import { isAhead } from '../../../contract/rules/sold-ahead.ts'
import { jsonWriter } from '../../platform/http/serve.ts'
import { inPieces } from '../../platform/in-pieces.ts'
import { countFacets, narrowing } from './facets.ts'
import { noFlags, type UserFlags } from './user-flags.ts'
import { presentToCustomer } from './present-product.ts'
import { sortProducts } from './sort-products.ts'
import { ProductSearch } from './search/product-search.ts'
import { folded, searchedFields } from './search/product-words.ts'

export type ShopQuery = Omit<ParsedQuery<typeof products.shop>, 'userID'>
type FacetQuery = ParsedQuery<typeof products.facets>
type Filter = Pick<ShopQuery, 'zoek' | 'ids'>
type Paging = Pick<ShopQuery, 'pagina' | 'perPagina'>

interface Item {
  product: ManagedProduct
  json: string | undefined
}

export interface Found {
  readonly items: readonly Item[]
  readonly total: number
  /** From 1; undefined when the query asks for no page. */
  readonly page: number | undefined
}

const writeProduct = jsonWriter(product)

/** Products put or written at once: some milliseconds of work, and young garbage for V8. */
const piece = 250

export class CatalogueIndex {
  changes = 0
  readonly #byId = new Map<string, Item>()
  #all: readonly Item[] = []
  /** Built on first use and cached: a product's code never changes. */
  #byCode: ReadonlyMap<string, Item> | undefined
  readonly #search = new ProductSearch<Item>()
  #shop: Readonly<Record<ProductType | 'all', readonly Item[]>> = { all: [], bollen: [], waxbollen: [], planten: [] }

  /** Replaces these products, without `ids` all; ids without a product have been removed. */
  async renew(ids: readonly string[] | undefined, products: readonly ManagedProduct[]): Promise<void> {
    const missing = new Set(ids ?? this.#byId.keys())
    let moved = false
    for await (const some of inPieces(products, piece))
      for (const product of some) {
        missing.delete(product._id)
        if (this.#put(product)) moved = true
      }
    for (const id of missing) if (this.#remove(id)) moved = true
    if (moved) this.#arrange()
    this.changes++
  }

  get size(): number {
    return this.#all.length
  }

  get(id: string): ManagedProduct | undefined {
    return this.#byId.get(id)?.product
  }

  /** Undefined for hidden products too: to customers they do not exist. */
  getForSale(id: string): ManagedProduct | undefined {
    return ifForSale(this.get(id))
  }

  getForSaleByCode(code: string): ManagedProduct | undefined {
    return ifForSale(this.getByCode(code))
  }

  getByCode(code: string): ManagedProduct | undefined {
    this.#byCode ??= new Map([...this.#byId.values()].map((item) => [codeKey(item.product.productCode), item]))
    return this.#byCode.get(codeKey(code))?.product
  }

  /** Lowest stock first, hidden products included. */
  withStockUpTo(pieces: number): ManagedProduct[] {
    const few = this.#all.filter(({ product: { stock } }) => stock <= pieces).map((item) => item.product)
    return few.sort((a, b) => a.stock - b.stock)
  }

  find(query: Filter & Paging & Pick<ParsedQuery<typeof products.all>, 'productType' | 'voorraad' | 'sorteer'>): Found {
    const { productType, voorraad } = query
    const all = this.#all.filter(
      ({ product }) =>
        (productType === undefined || product.productType === productType) &&
        (voorraad === undefined || product.stock > 0 === (voorraad === '1')),
    )
    return pageIn(sortProducts(this.#matching(all, query), query.sorteer), query)
  }

  /**
   * With `bij`, finds the page that holds that product.
   * @param context by which prices are sorted; absent: standard prices
   */
  findInShop({ bij, ...query }: ShopQuery, today: Day, context?: PriceContext): Found {
    const found = this.#matching(this.#shop[query.productType ?? 'all'], query, isForSale).filter(
      narrowing(query, today),
    )
    const list = sortProducts(found, query.sorteer, context)
    if (bij === undefined && pageOf(query) === undefined) return pageIn(list, {})
    const perPagina = query.perPagina ?? shopPageSize
    const place = bij === undefined ? -1 : list.findIndex((item) => item.product._id === bij)
    return pageIn(list, { perPagina, pagina: place === -1 ? query.pagina : Math.floor(place / perPagina) + 1 })
  }

  countFacets(query: FacetQuery, today: Day): AnswerOf<typeof products.facets> {
    const found = this.#matching(this.#shop[query.productType ?? 'all'], query, isForSale)
    const facets = countFacets(found, query, today)
    if (!this.#shop.all.some(({ product }) => isAhead(product, today))) return facets
    const now = found.filter(narrowing({ ...query, leverbaar: '1' }, today)).length
    return { ...facets, leverbaar: [{ value: '1', count: now }] }
  }

  /** @returns whether the lists must be sorted again */
  #put(product: ManagedProduct): boolean {
    const item = this.#byId.get(product._id)
    if (!item) {
      const added = { product, json: undefined }
      this.#byId.set(product._id, added)
      this.#search.put(added, product)
      return true
    }
    const before = item.product
    const moved = before.shopIndex !== product.shopIndex || before.showStatus !== product.showStatus
    const renamed = this.#isRenamed(product)
    if (renamed) this.#search.remove(item, before)
    Object.assign(item, { product, json: undefined })
    if (renamed) this.#search.put(item, product)
    return moved || renamed
  }

  #isRenamed(product: ManagedProduct): boolean {
    const before = this.#byId.get(product._id)?.product
    return before !== undefined && searchedFields.some((field) => before[field] !== product[field])
  }

  #remove(id: string): boolean {
    const item = this.#byId.get(id)
    if (!item) return false
    this.#search.remove(item, item.product)
    return this.#byId.delete(id)
  }

  #matching(list: readonly Item[], { zoek, ids }: Filter, isShown?: (item: Item) => boolean): readonly Item[] {
    const wanted = ids && new Set(ids)
    const some = wanted ? list.filter((item) => wanted.has(item.product._id)) : list
    if (zoek === undefined || folded(zoek) === '') return some
    const found = this.#search.find(zoek, isShown)
    const byDistance: Item[][] = []
    for (const item of some) {
      const distance = found.get(item)
      if (distance !== undefined) (byDistance[distance] ??= []).push(item)
    }
    return byDistance.flat()
  }

  #arrange(): void {
    this.#byCode = undefined
    this.#all = [...this.#byId.values()].sort(
      ({ product: a }, { product: b }) => a.shopIndex - b.shopIndex || (a._id < b._id ? -1 : 1),
    )
    const all = this.#all.filter(isForSale)
    const ofType = (type: ProductType) => all.filter((item) => item.product.productType === type)
    this.#shop = { all, bollen: ofType('bollen'), waxbollen: ofType('waxbollen'), planten: ofType('planten') }
  }
}

export const shopJson = ({ items }: Found, context: PriceContext, flags = noFlags): string =>
  `[${itemsJson(items, context, flags)}]`

/** For `streamedList`, so that concurrent requests do not each hold a large list as a whole. */
export function* shopJsonInPieces({ items }: Found, context: PriceContext, flags = noFlags): Generator<string> {
  for (let at = 0; at < items.length; at += piece) yield itemsJson(items.slice(at, at + piece), context, flags)
}

function itemsJson(items: readonly Item[], context: PriceContext, flags: UserFlags): string {
  const write = (item: Item) => writeProduct(presentToCustomer(item.product, context, flags))
  const isOwn = ({ product }: Item) => context.priceList !== null || flags.has(product._id)
  return items.map((item) => (isOwn(item) ? write(item) : (item.json ??= write(item)))).join(',')
}

export const isEverything = (query: ShopQuery) =>
  pageOf(query) === undefined && query.bij === undefined && query.ids === undefined

const isForSale = ({ product }: Item) => product.showStatus === 'Ja'

const ifForSale = (product: ManagedProduct | undefined) => (product?.showStatus === 'Ja' ? product : undefined)

function pageIn(list: readonly Item[], query: Paging): Found {
  const page = pageOf(query)
  if (!page) return { items: list, total: list.length, page: undefined }
  return {
    items: list.slice(page.offset, page.offset + page.limit),
    total: list.length,
    page: page.offset / page.limit + 1,
  }
}
