import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { ofEachField, type ProductField } from '../../../../contract/rules/product-fields.ts'
import { inputText } from '../../../../contract/rules/product-texts.ts'

export type ProductTexts = Record<ProductField, string>

/** §3.1: a new product is shown in the shop. */
export const emptyProduct: ProductTexts = { ...ofEachField(() => ''), showStatus: 'Ja' }

export const textsOf = (product: ManagedProduct): ProductTexts => ofEachField((field) => inputText(field, product))
