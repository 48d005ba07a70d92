import type { ProductType } from '../../../contract/endpoints/products.ts'

/** The categories as the shop calls them (§2), in the order of its buttons. */
export const categories: readonly { readonly type: ProductType; readonly label: string }[] = [
  { type: 'bollen', label: 'Bollen' },
  { type: 'waxbollen', label: 'Wax bollen' },
  { type: 'planten', label: 'Planten' },
]
