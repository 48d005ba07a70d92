import { neutralFacts } from '../../contract/rules/product-fields.ts'
import type { ManagedProduct } from '../../contract/endpoints/products.ts'

export const productAt = (at: number, more: Partial<ManagedProduct> = {}): ManagedProduct => ({
  ...neutralFacts,
  _id: `p${at}`,
  productCode: `B${1000 + at}`,
  productName: `Tulipa ${at}`,
  text: 'Rode tulp',
  picture: [],
  stock: 100,
  price: '0.50',
  productType: 'bollen',
  shopIndex: at,
  showStatus: 'Ja',
  staffel: [],
  version: 1,
  ...more,
})
