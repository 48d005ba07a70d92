import { neutralFacts } from '../../../contract/rules/product-fields.ts'
import type { Product } from '../../../contract/endpoints/products.ts'

export function sampleProduct(more: Partial<Product> = {}): Product {
  return {
    _id: 'tulip',
    productCode: 'B1',
    productName: 'Tulp Strong Gold',
    text: 'Geel, laat bloeiend',
    picture: ['strong-gold-ffcc00.webp'],
    stock: 100,
    price: '0.25',
    productType: 'bollen',
    shopIndex: 3,
    showStatus: 'Ja',
    ...neutralFacts,
    staffel: [],
    ...more,
  }
}
