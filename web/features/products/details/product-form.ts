import { changeProduct, newProductValues } from '../../../../contract/rules/change-product.ts'
import { inputText } from '../../../../contract/rules/product-texts.ts'
import { productFieldNames, type ProductField } from '../../../../contract/rules/product-fields.ts'
import { ofEach } from '../../../../contract/values/of-each.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { type ManagedProduct, productInput } from '../../../../contract/endpoints/products.ts'

export type ProductTexts = Record<ProductField, string>

/** §3.1: a new product is shown in the shop. */
export const emptyProduct: ProductTexts = { ...ofEach(productFieldNames, () => ''), showStatus: 'Ja' }

export const textsOf = (product: ManagedProduct): ProductTexts =>
  ofEach(productFieldNames, (field) => inputText(field, product))

const checkedInput = productInput.superRefine((fields, context) => {
  const { problem } = changeProduct(newProductValues, fields)
  if (problem) context.addIssue({ code: 'custom', message: problem.sentence, path: [problem.field] })
})

export function useProductForm(initial: ProductTexts) {
  return useForm(initial, checkedInput)
}
export type ProductForm = ReturnType<typeof useProductForm>
