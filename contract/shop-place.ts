// Which products an address of the shop opens on: the page asks for them, and the server, sending that page, hints at it.
import { shopPageSize } from './limits.ts'
import { type ProductType, productTypes } from './products.ts'

/** What a shop address may hold as pageStatus: a category, or all of them together. */
export type ShopStatus = ProductType | 'all'

export interface ShopPlace {
  readonly status: ShopStatus
  /** From 1; undefined opens the page that holds `productId`. */
  readonly page: number | undefined
  readonly productId: string | undefined
}

export function shopStatusOf(pageStatus: string | undefined): ShopStatus | undefined {
  return pageStatus === 'all' ? 'all' : productTypes.find((type) => type === pageStatus)
}

/** The place that an address names: /shop/{category}/{product or 0}?pagina={n}. */
export function shopPlace(status: ShopStatus, productId: string | undefined, pagina: string | null): ShopPlace {
  return {
    status,
    page: pagina !== null && /^[1-9]\d{0,6}$/.test(pagina) ? Number(pagina) : undefined,
    productId: productId === '0' ? undefined : productId,
  }
}

/** Four products of a category, by shopIndex (§2), as the query of products.shop. */
export function shopPlaceQuery({ status, page, productId }: ShopPlace) {
  return {
    perPagina: shopPageSize,
    ...(status === 'all' ? {} : { productType: status }),
    ...(page === undefined && productId !== undefined ? { bij: productId } : { pagina: page ?? 1 }),
  }
}
