// The whole catalogue in memory, in the order in which it is shown, each product with its piece of JSON.
import type { ParsedQuery } from '../../contract/call.ts'
import { pageOf } from '../../contract/fields.ts'
import { shopPageSize } from '../../contract/limits.ts'
import { type ManagedProduct, type ProductType, product, type products } from '../../contract/products.ts'
import { straightQuotes } from '../../contract/quotes.ts'
import { searchText } from '../db/search.ts'
import { jsonWriter } from '../http/serve.ts'

export type ShopQuery = ParsedQuery<typeof products.shop>
type Filter = Pick<ShopQuery, 'zoek' | 'ids'>
type Paging = Pick<ShopQuery, 'pagina' | 'perPagina'>

/** A product as it was read; `search` is its code and name as searchText makes them. */
export interface Read {
  readonly product: ManagedProduct
  readonly search: string
}

/** A product in its place; what it says changes, the place stays until the index is arranged anew. */
interface Item {
  product: ManagedProduct
  search: string
  /** The shop's JSON of it; undefined until somebody asks. */
  json: string | undefined
  /** The index's `changes` when it last changed. */
  since: number
}

/** One page, or everything, that a query finds. */
export interface Found {
  readonly items: readonly Item[]
  /** How many there are on all pages together. */
  readonly total: number
  /** Counted from 1; undefined where everything was asked. */
  readonly page: number | undefined
}

const writeProduct = jsonWriter(product)

export class CatalogueIndex {
  /** Counts the changes. */
  changes = 0
  /** `changes` when products last came, went, moved or were renamed. */
  arranged = 0
  readonly #byId = new Map<string, Item>()
  #all: readonly Item[] = []
  #shop: Readonly<Record<ProductType | 'all', readonly Item[]>> = { all: [], bollen: [], waxbollen: [], planten: [] }

  constructor(everything: readonly Read[]) {
    for (const read of everything) this.#put(read)
    this.#arrange()
  }

  /** Takes in what was read of these products; of whom nothing was read has left the catalogue. */
  renew(ids: readonly string[], reads: readonly Read[]): void {
    this.changes++
    const missing = new Set(ids)
    let moved = false
    for (const read of reads) {
      missing.delete(read.product._id)
      if (this.#put(read)) moved = true
    }
    for (const id of missing) if (this.#byId.delete(id)) moved = true
    if (moved) this.#arrange()
  }

  /** A product of the catalogue; for customers a hidden one does not exist. */
  get(id: string, forStaff: boolean): ManagedProduct | undefined {
    const found = this.#byId.get(id)?.product
    return found && (forStaff || found.showStatus === 'Ja') ? found : undefined
  }

  /** Everything that the catalogue holds, hidden products included. */
  find(query: Filter & Paging & Pick<ShopQuery, 'productType'>): Found {
    const { productType } = query
    const all = productType ? this.#all.filter((item) => item.product.productType === productType) : this.#all
    return pageIn(matching(all, query), query)
  }

  /** What the shop shows; `bij` finds the page that holds that product. */
  findInShop({ bij, ...query }: ShopQuery): Found {
    const list = matching(this.#shop[query.productType ?? 'all'], query)
    if (bij === undefined && pageOf(query) === undefined) return pageIn(list, {})
    const perPagina = query.perPagina ?? shopPageSize
    const place = bij === undefined ? -1 : list.findIndex((item) => item.product._id === bij)
    return pageIn(list, { perPagina, pagina: place === -1 ? query.pagina : Math.floor(place / perPagina) + 1 })
  }

  /** Whether what was found when `changes` stood at `since` would be found again, every figure the same. */
  unchanged({ items }: Found, since: number): boolean {
    if (since === this.changes) return true
    return since >= this.arranged && items.length <= 100 && items.every((item) => item.since <= since)
  }

  /** @returns whether the lists must be arranged for it */
  #put({ product, search: stored }: Read): boolean {
    const search = straightQuotes(stored)
    const item = this.#byId.get(product._id)
    if (!item) {
      this.#byId.set(product._id, { product, search, json: undefined, since: this.changes })
      return true
    }
    const before = item.product
    const moved =
      before.shopIndex !== product.shopIndex ||
      before.productType !== product.productType ||
      before.showStatus !== product.showStatus ||
      item.search !== search
    Object.assign(item, { product, search, json: undefined, since: this.changes })
    return moved
  }

  #arrange(): void {
    this.arranged = this.changes
    this.#all = [...this.#byId.values()].sort(
      ({ product: a }, { product: b }) => a.shopIndex - b.shopIndex || (a._id < b._id ? -1 : 1),
    )
    const all = this.#all.filter((item) => item.product.showStatus === 'Ja')
    const ofType = (type: ProductType) => all.filter((item) => item.product.productType === type)
    this.#shop = { all, bollen: ofType('bollen'), waxbollen: ofType('waxbollen'), planten: ofType('planten') }
  }
}

/** The found products as the shop's JSON array. */
export function shopJson({ items }: Found): string {
  return `[${items.map((item) => (item.json ??= writeProduct(item.product))).join(',')}]`
}

function matching(list: readonly Item[], { zoek, ids }: Filter): readonly Item[] {
  const typed = straightQuotes(searchText(zoek ?? ''))
  const wanted = ids && new Set(ids)
  if (!typed && !wanted) return list
  return list.filter((item) => (!typed || item.search.includes(typed)) && (wanted?.has(item.product._id) ?? true))
}

function pageIn(list: readonly Item[], query: Paging): Found {
  const page = pageOf(query)
  if (!page) return { items: list, total: list.length, page: undefined }
  return {
    items: list.slice(page.offset, page.offset + page.limit),
    total: list.length,
    page: page.offset / page.limit + 1,
  }
}
