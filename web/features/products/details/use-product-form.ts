import { productFields } from '../../../../contract/products.ts'
import { useForm } from '../../../ui/use-form.ts'
import type { ProductValues } from './product-form.ts'

export function useProductForm(initial: ProductValues) {
  return useForm(initial, productFields)
}
export type ProductForm = ReturnType<typeof useProductForm>
