// Typed text survives the reload after adding photos (§4).
import { z } from 'zod'
import { productInput } from '../../../../contract/endpoints/products.ts'
import { removeStored, writeStored, readStoredJson } from '../../../api/browser-storage.ts'

const key = (id: string) => `product-edit:${id}`

const values = z.record(productInput.keyof(), z.string())
const sentEdit = z.object({ key: z.string(), fields: productInput, stockBasis: z.number(), version: z.number() })
export type SentEdit = z.infer<typeof sentEdit>

const storedDraft = z.object({
  typed: values,
  basis: values,
  version: z.number(),
  unanswered: sentEdit.optional(),
})
export type EditDraft = z.infer<typeof storedDraft>

export function storeDraft(id: string, draft: EditDraft): void {
  writeStored('sessionStorage', key(id), JSON.stringify(draft))
}

export function readDraft(id: string): EditDraft | undefined {
  return storedDraft.safeParse(readStoredJson('sessionStorage', key(id))).data
}

export function dropDraft(id: string): void {
  removeStored('sessionStorage', key(id))
}
