import { productInput } from '../../../../contract/endpoints/products.ts'
import { changeProduct, newProductValues } from '../../../../contract/rules/change-product.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import type { ProductTexts } from './product-form.ts'

const checkedInput = productInput.superRefine((fields, context) => {
  const { problem } = changeProduct(newProductValues, fields)
  if (problem) context.addIssue({ code: 'custom', message: problem.sentence, path: [problem.field] })
})

export function useProductForm(initial: ProductTexts) {
  return useForm(initial, checkedInput)
}
export type ProductForm = ReturnType<typeof useProductForm>
