import type { ProductType } from '../../../contract/endpoints/products.ts'

export const productTypeNames: Readonly<Record<ProductType, string>> = {
  bollen: 'Bollen',
  waxbollen: 'Wax bollen',
  planten: 'Planten',
}
