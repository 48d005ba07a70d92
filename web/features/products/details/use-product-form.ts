import { floweringComplaint } from '../../../../contract/product-facts.ts'
import { productFields } from '../../../../contract/products.ts'
import { useForm } from '../../../ui/use-form.ts'
import type { ProductValues } from './product-form.ts'

const checkedFields = productFields.superRefine(({ bloeiVan = null, bloeiTot = null }, context) => {
  const message = floweringComplaint(bloeiVan, bloeiTot)
  if (message !== undefined)
    context.addIssue({ code: 'custom', message, path: [bloeiVan === null ? 'bloeiVan' : 'bloeiTot'] })
})

export function useProductForm(initial: ProductValues) {
  return useForm(initial, checkedFields)
}
export type ProductForm = ReturnType<typeof useProductForm>
