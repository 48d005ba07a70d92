import { z } from 'zod'
import { kleuren } from '../../../../contract/rules/product-facts.ts'
import { productTypes, showStatuses } from '../../../../contract/endpoints/products.ts'
import { readStored, removeStored, writeStored } from '../../../api/browser-storage.ts'

const bulkRow = z.object({
  _id: z.string(),
  version: z.int().optional(),
  price: z.string().optional(),
  stockDelta: z.int().optional(),
  showStatus: z.enum(showStatuses).optional(),
  productType: z.enum(productTypes).optional(),
  maat: z.string().optional(),
  kleur: z.enum(['', ...kleuren]).optional(),
  vpe: z.int().optional(),
  minimum: z.int().optional(),
  staffel: z.array(z.object({ vanaf: z.int(), price: z.string() })).optional(),
})
export type BulkRow = z.infer<typeof bulkRow>

const stored = z.object({ changed: z.int(), undo: z.array(bulkRow), at: z.string() })

export interface Entered {
  readonly changed: number
  /** Empty for an undo. */
  readonly undo: readonly BulkRow[]
  /** Time of a change made before this page was opened. */
  readonly at: string | undefined
}

const keyFor = (kept: string) => `ingevoerd-${kept}`

export function storeEntered(kept: string, entered: Entered): void {
  writeStored('localStorage', keyFor(kept), JSON.stringify(entered))
}

export function readEntered(kept: string): Entered | undefined {
  try {
    return stored.safeParse(JSON.parse(readStored('localStorage', keyFor(kept)) ?? 'null')).data
  } catch {
    return undefined
  }
}

export const dropEntered = (kept: string): void => removeStored('localStorage', keyFor(kept))
