// Typed text survives the reload after adding photos (§4).
import { z } from 'zod'
import type { ProductField } from '../../../../contract/endpoints/products.ts'
import { removeStored, writeStored, readStored } from '../../../api/browser-storage.ts'

const key = (id: string) => `product-edit:${id}`

const values = z.object({
  productName: z.string(),
  text: z.string(),
  price: z.string(),
  stock: z.string(),
  productType: z.string(),
  showStatus: z.string(),
  maat: z.string(),
  kleur: z.string(),
  bloeiVan: z.string(),
  bloeiTot: z.string(),
  hoogte: z.string(),
  botanisch: z.string(),
  vbnCode: z.string(),
  vpe: z.string(),
  minimum: z.string(),
  perLaag: z.string(),
  perKar: z.string(),
  staffel: z.string(),
} satisfies Record<ProductField, z.ZodString>)
const draft = z.object({
  typed: values,
  basis: values,
  version: z.number(),
})
export type EditDraft = z.infer<typeof draft>

export function storeDraft(id: string, kept: EditDraft): void {
  writeStored('sessionStorage', key(id), JSON.stringify(kept))
}

/** A damaged draft is ignored. */
export function readDraft(id: string): EditDraft | undefined {
  try {
    return draft.safeParse(JSON.parse(readStored('sessionStorage', key(id)) ?? 'null')).data
  } catch {
    return undefined
  }
}

export function dropDraft(id: string): void {
  removeStored('sessionStorage', key(id))
}
