import type { ListLine } from '../../../contract/endpoints/lists.ts'
import { type Product, products } from '../../../contract/endpoints/products.ts'
import { api } from '../../api/api.ts'

const mostFound = 6

/** At the user's own prices. */
export const findInShop = (zoek: string, signal: AbortSignal) =>
  api(products.shop, { query: { zoek, pagina: 1, perPagina: mostFound }, signal })

/** As the server answers it once the list is saved, but for when it was ordered last. */
export const newLine = ({ _id, productName, productCode, maat, stock, price, picture }: Product): ListLine => ({
  _id,
  qty: null,
  productName,
  productCode,
  maat,
  stock,
  price,
  picture: picture[0] ?? null,
  laatstBesteld: null,
  removed: false,
})
