// Products as the catalogue holds them, for what needs no shop around them.
import { neutralFacts } from '../../contract/rules/product-facts.ts'
import type { ManagedProduct } from '../../contract/endpoints/products.ts'

/** The product in this place of the shop. */
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
