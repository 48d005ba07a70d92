import type { ListLine } from '../../../contract/endpoints/lists.ts'
import type { PriceContext } from '../../../contract/rules/price.ts'
import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import type { CatalogueIndex } from '../products/catalogue-index.ts'
import { presentToCustomer } from '../products/present-product.ts'

/** The shop as the owner of the list sees it. */
export interface OwnShop {
  readonly index: CatalogueIndex
  readonly context: PriceContext
}

type Facts = Omit<ListLine, '_id' | 'qty' | 'laatstBesteld'>

/** The details of a line whose product is for sale. */
export function factsOf(product: ManagedProduct, context: PriceContext): Facts {
  const { productName, productCode, maat, stock, price, picture } = presentToCustomer(product, context)
  return { productName, productCode, maat, stock, price, picture: picture[0] ?? null, removed: false }
}

/** A product that left the shop keeps its name. */
export const factsOfRemoved = (row: Pick<ManagedProduct, 'productName' | 'productCode' | 'maat'>): Facts => ({
  ...row,
  stock: 0,
  price: null,
  picture: null,
  removed: true,
})
