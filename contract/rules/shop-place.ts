// Reads from a shop URL which products it opens on: the page requests them, and the server sends preload hints for them.
import { maxSearch, shopListPageSize, shopPageSize } from '../values/limits.ts'
import { factFields, type Kleur, kleuren, type ProductType, productTypes } from './product-fields.ts'

export type ShopStatus = ProductType | 'all'

/** Pictures, four per page (§2), or a list for ordering by keyboard. */
const shopViews = ['fotos', 'lijst'] as const
export type ShopView = (typeof shopViews)[number]

/** Besides the shop's own order; '-' in front: falling. */
export const shopSorts = ['productName', 'price', '-price', '-nieuw'] as const
export type ShopSort = (typeof shopSorts)[number]

export interface ShopFilter {
  /** Searches all categories, whichever the URL names. */
  readonly zoek?: string
  readonly maat?: string
  readonly kleur?: Kleur
  /** Month of flowering, 1 to 12. */
  readonly bloei?: number
  readonly voorraad?: '1'
  /** Only products that can be delivered today. */
  readonly leverbaar?: '1'
}

export interface ShopPlace {
  readonly status: ShopStatus
  /** From 1; undefined opens the page that holds `productId`. */
  readonly page: number | undefined
  readonly productId: string | undefined
  /** Undefined when the URL does not say. */
  readonly view: ShopView | undefined
  readonly filter: ShopFilter
  /** Undefined for the shop's own order. */
  readonly sorteer?: ShopSort
}

export function shopStatusOf(pageStatus: string | undefined): ShopStatus | undefined {
  return pageStatus === 'all' ? 'all' : productTypes.find((type) => type === pageStatus)
}

/** Parses /shop/{category}/{product or 0}?pagina={n}&weergave={view} and the filters. */
export function shopPlace(status: ShopStatus, productId: string | undefined, search: URLSearchParams): ShopPlace {
  const pagina = search.get('pagina')
  const filter = shopFilter(search)
  const sorteer = shopSorts.find((sort) => sort === search.get('sorteer'))
  return {
    status,
    page: pagina !== null && /^[1-9]\d{0,6}$/.test(pagina) ? Number(pagina) : undefined,
    productId: productId === '0' || isNarrowed(filter) ? undefined : productId,
    view: shopViews.find((view) => view === search.get('weergave')),
    filter,
    ...(sorteer && { sorteer }),
  }
}

export const isNarrowed = (filter: ShopFilter): boolean => Object.keys(filter).length > 0

function shopFilter(search: URLSearchParams): ShopFilter {
  const zoek = search.get('zoek')?.trim().slice(0, maxSearch)
  const maat = search.get('maat')?.trim().slice(0, factFields.maat.max)
  const kleur = kleuren.find((one) => one === search.get('kleur'))
  const bloei = search.get('bloei') ?? ''
  return {
    ...(zoek && { zoek }),
    ...(maat && { maat }),
    ...(kleur && { kleur }),
    ...(/^([1-9]|1[0-2])$/.test(bloei) && { bloei: Number(bloei) }),
    ...(search.get('voorraad') === '1' && { voorraad: '1' }),
    ...(search.get('leverbaar') === '1' && { leverbaar: '1' }),
  }
}

/** The query of products.facets. */
export function shopFilterQuery({ status, filter }: Pick<ShopPlace, 'status' | 'filter'>) {
  return { ...(status === 'all' || filter.zoek !== undefined ? {} : { productType: status }), ...filter }
}

/** The query of products.shop: sorted by shopIndex (§2), search results by distance, unless sorted otherwise. */
export function shopPlaceQuery(place: ShopPlace) {
  const { page, productId, view, sorteer } = place
  return {
    perPagina: view === 'lijst' ? shopListPageSize : shopPageSize,
    ...shopFilterQuery(place),
    ...(sorteer && { sorteer }),
    ...(page === undefined && productId !== undefined ? { bij: productId } : { pagina: page ?? 1 }),
  }
}
