import { products } from '../../../contract/endpoints/products.ts'
import { api } from '../../api/api.ts'

const mostFound = 6

/** At the user's own prices, or at those of the customer for whom staff order. */
export const findInShop = (userID?: string) => (zoek: string, signal: AbortSignal) =>
  api(products.shop, { query: { zoek, pagina: 1, perPagina: mostFound, userID }, signal })
