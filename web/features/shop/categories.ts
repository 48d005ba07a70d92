import type { ProductType } from '../../../contract/endpoints/products.ts'

/** Labels and order of §2. */
export const categories: readonly { readonly type: ProductType; readonly label: string }[] = [
  { type: 'bollen', label: 'Bollen' },
  { type: 'waxbollen', label: 'Wax bollen' },
  { type: 'planten', label: 'Planten' },
]
