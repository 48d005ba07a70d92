import { products } from '../../../contract/endpoints/products.ts'
import { api } from '../../api/api.ts'
import { statusOf } from '../../api/api-error.ts'
import type { AddableProduct } from './edited-lines.ts'

const offered = 6

/** Also hidden products. @param userID the customer, whose prices are shown */
export async function findAddable(userID: string, zoek: string, signal: AbortSignal): Promise<AddableProduct[]> {
  const found = await api(products.all, { query: { zoek, pagina: 1, perPagina: offered }, signal })
  if (found.length === 0) return []
  const ids = found.map(({ _id }) => _id).join(',')
  const priced = await api(products.shop, { query: { ids, userID }, signal }).catch((error: unknown) => {
    // A deleted customer, or another administrator's own order.
    if (statusOf(error) === 404) return []
    throw error
  })
  const own = new Map(priced.map((product) => [product._id, product]))
  return found.map((product) => ({ ...product, ...own.get(product._id), isShopPrice: !own.has(product._id) }))
}
