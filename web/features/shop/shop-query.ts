import { shopPageSize } from '../../../contract/limits.ts'
import { products } from '../../../contract/products.ts'
import { pageQuery } from '../../api/query.ts'
import type { ShopStatus } from './categories.ts'

export interface ShopPlace {
  readonly status: ShopStatus
  /** From 1; undefined opens the page that holds `productId`. */
  readonly page: number | undefined
  readonly productId: string | undefined
}

/** Four products of a category, by shopIndex (§2). */
export function shopQuery({ status, page, productId }: ShopPlace) {
  return pageQuery(products.shop, {
    query: {
      perPagina: shopPageSize,
      ...(status === 'all' ? {} : { productType: status }),
      ...(page === undefined && productId !== undefined ? { bij: productId } : { pagina: page ?? 1 }),
    },
  })
}

/** The place that an address names: /shop/{category}/{product or 0}?pagina={n}. */
export function shopPlace(status: ShopStatus, productId: string | undefined, pagina: string | null): ShopPlace {
  return {
    status,
    page: pagina !== null && /^[1-9]\d{0,6}$/.test(pagina) ? Number(pagina) : undefined,
    productId: productId === '0' ? undefined : productId,
  }
}
