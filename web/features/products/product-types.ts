import type { ProductType } from '../../../contract/endpoints/products.ts'

/** The categories (§3) as they are called on screen. */
export const productTypeNames: Readonly<Record<ProductType, string>> = {
  bollen: 'Bollen',
  waxbollen: 'Wax bollen',
  planten: 'Planten',
}
