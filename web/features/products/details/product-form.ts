import type { z } from 'zod'
import { editablePrice } from '../../../../contract/money.ts'
import type { ManagedProduct, ProductField, productFields } from '../../../../contract/products.ts'

/** What is typed, as text; the contract's schema reads it. */
export type ProductValues = { [Field in ProductField]: string }
export type ProductFieldsRead = z.output<typeof productFields>

export const emptyProduct: ProductValues = {
  productName: '',
  text: '',
  price: '',
  stock: '',
  productType: '',
  // A new product is in the shop unless it is taken out of it (§3.1).
  showStatus: 'Ja',
}

export function valuesOf(product: ManagedProduct): ProductValues {
  const { productName, text, price, stock, productType, showStatus } = product
  return { productName, text, price: editablePrice(price), stock: String(stock), productType, showStatus }
}

/** How the fields are called in a sentence. */
export const productFieldNames: Readonly<Record<string, string>> = {
  productName: 'productnaam',
  text: 'tekst',
  price: 'prijs',
  stock: 'voorraad',
  productType: 'categorie',
  showStatus: 'weergave',
} satisfies Record<ProductField, string>
