import { minimumComplaint } from '../../../../contract/endpoints/product-fact-fields.ts'
import { floweringComplaint, neutralPacks } from '../../../../contract/rules/product-facts.ts'
import { productFields } from '../../../../contract/endpoints/products.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import type { ProductValues } from './product-form.ts'

const checkedFields = productFields.superRefine(({ bloeiVan = null, bloeiTot = null, vpe, minimum }, context) => {
  const message = floweringComplaint(bloeiVan, bloeiTot)
  if (message !== undefined)
    context.addIssue({ code: 'custom', message, path: [bloeiVan === null ? 'bloeiVan' : 'bloeiTot'] })
  const packs = { vpe: vpe ?? neutralPacks.vpe, minimum: minimum ?? vpe ?? neutralPacks.minimum }
  const complaint = minimumComplaint(packs)
  if (complaint !== undefined) context.addIssue({ code: 'custom', message: complaint, path: ['minimum'] })
})

export function useProductForm(initial: ProductValues) {
  return useForm(initial, checkedFields)
}
export type ProductForm = ReturnType<typeof useProductForm>
