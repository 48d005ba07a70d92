// Adding photos reloads the page (§4); what was typed in the form beside them comes back after it.
import { z } from 'zod'
import { forget, keep, readKept } from '../../../api/kept.ts'

const key = (id: string) => `product-edit:${id}`

const values = z.object({
  productName: z.string(),
  text: z.string(),
  price: z.string(),
  stock: z.string(),
  productType: z.string(),
  showStatus: z.string(),
})
const draft = z.object({
  typed: values,
  /** What was saved when the typing began. */
  basis: values,
  version: z.number(),
})
export type EditDraft = z.infer<typeof draft>

export function keepDraft(id: string, kept: EditDraft): void {
  keep('sessionStorage', key(id), JSON.stringify(kept))
}

export function readDraft(id: string): EditDraft | undefined {
  const kept = readKept('sessionStorage', key(id))
  return kept === null ? undefined : draft.safeParse(JSON.parse(kept)).data
}

export function dropDraft(id: string): void {
  forget('sessionStorage', key(id))
}
