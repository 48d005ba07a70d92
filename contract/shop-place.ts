// Which products an address of the shop opens on: the page asks for them, and the server, sending that page, hints at it.
import { maxMaat, shopListPageSize, shopPageSize } from './limits.ts'
import { type Kleur, kleuren } from './product-facts.ts'
import { type ProductType, productTypes } from './products.ts'

/** What a shop address may hold as pageStatus: a category, or all of them together. */
export type ShopStatus = ProductType | 'all'

/** The two ways to look at the shop: pictures, four a page (§2), or a list that is ordered from by keyboard. */
const shopViews = ['fotos', 'lijst'] as const
export type ShopView = (typeof shopViews)[number]

/** What narrows the shop; what is not asked for is absent. */
export interface ShopFilter {
  /** Looks through all categories, whichever the address names. */
  readonly zoek?: string
  readonly maat?: string
  readonly kleur?: Kleur
  /** A month in which they flower, 1 to 12. */
  readonly bloei?: number
  /** Only what is in stock. */
  readonly voorraad?: '1'
}

export interface ShopPlace {
  readonly status: ShopStatus
  /** From 1; undefined opens the page that holds `productId`. */
  readonly page: number | undefined
  readonly productId: string | undefined
  /** Undefined where the address leaves it open. */
  readonly view: ShopView | undefined
  readonly filter: ShopFilter
}

export function shopStatusOf(pageStatus: string | undefined): ShopStatus | undefined {
  return pageStatus === 'all' ? 'all' : productTypes.find((type) => type === pageStatus)
}

/** The place that an address names: /shop/{category}/{product or 0}?pagina={n}&weergave={view}, and what narrows it. */
export function shopPlace(status: ShopStatus, productId: string | undefined, search: URLSearchParams): ShopPlace {
  const pagina = search.get('pagina')
  const filter = shopFilter(search)
  return {
    status,
    page: pagina !== null && /^[1-9]\d{0,6}$/.test(pagina) ? Number(pagina) : undefined,
    productId: productId === '0' || isNarrowed(filter) ? undefined : productId,
    view: shopViews.find((view) => view === search.get('weergave')),
    filter,
  }
}

export const isNarrowed = (filter: ShopFilter): boolean => Object.keys(filter).length > 0

/** What cannot be meant is left out. */
function shopFilter(search: URLSearchParams): ShopFilter {
  const zoek = search.get('zoek')?.trim().slice(0, 100)
  const maat = search.get('maat')?.trim().slice(0, maxMaat)
  const kleur = kleuren.find((one) => one === search.get('kleur'))
  const bloei = search.get('bloei') ?? ''
  return {
    ...(zoek && { zoek }),
    ...(maat && { maat }),
    ...(kleur && { kleur }),
    ...(/^([1-9]|1[0-2])$/.test(bloei) && { bloei: Number(bloei) }),
    ...(search.get('voorraad') === '1' && { voorraad: '1' }),
  }
}

/** What a category and a filter leave, as the query of products.facets. */
export function shopFilterQuery({ status, filter }: Pick<ShopPlace, 'status' | 'filter'>) {
  return { ...(status === 'all' || filter.zoek !== undefined ? {} : { productType: status }), ...filter }
}

/** One page of a place, as the query of products.shop: by shopIndex (§2), what was searched for by nearness. */
export function shopPlaceQuery(place: ShopPlace) {
  const { page, productId, view } = place
  return {
    perPagina: view === 'lijst' ? shopListPageSize : shopPageSize,
    ...shopFilterQuery(place),
    ...(page === undefined && productId !== undefined ? { bij: productId } : { pagina: page ?? 1 }),
  }
}
