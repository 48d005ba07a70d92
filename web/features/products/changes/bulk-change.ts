import { z } from 'zod'
import { type ManagedProduct, productChange } from '../../../../contract/endpoints/products.ts'
import { changedFields, pickFields } from '../../../../contract/rules/change-product.ts'
import { showProducts } from '../../../../contract/values/counts.ts'
import type { ProductValues } from '../../../../contract/rules/product-fields.ts'
import { readStored, readStoredJson, removeStored, writeStored } from '../../../api/browser-storage.ts'
import { newKey } from '../../../api/idempotency-key.ts'

const bulkRow = productChange.extend({ _id: z.string() })
export type BulkRow = z.infer<typeof bulkRow>

export interface Change {
  readonly row: BulkRow
  /** For the version after the change: undone only while that is current. */
  readonly undo: BulkRow
}

/** Undefined when nothing changes. A stock difference alone needs no version: other edits do not conflict with it. */
export function changeBetween(product: ManagedProduct, after: ProductValues): Change | undefined {
  const { _id, version } = product
  const fields = changedFields(product, after).filter((field) => field !== 'stock')
  const pieces = after.stock - product.stock
  if (fields.length === 0)
    return pieces === 0 ? undefined : { row: { _id, stockDelta: pieces }, undo: { _id, stockDelta: -pieces } }
  // A minimum of one pack would follow the old pack size.
  const old = pickFields(product, fields.includes('vpe') ? [...fields, 'minimum'] : fields)
  return {
    row: { _id, version, ...pickFields(after, fields), ...(pieces !== 0 && { stockDelta: pieces }) },
    undo: { _id, version: version + 1, ...old, ...(pieces !== 0 && { stockDelta: -pieces }) },
  }
}

/** Products that would become free. */
export const countFree = (changes: readonly Change[]) => changes.filter(({ row }) => row.price === '0.00').length

export const freeSentence = (count: number) => `Met prijs 0 bestellen klanten ${showProducts(count)} gratis.`

const stored = z.object({ changed: z.int(), undo: z.array(bulkRow), at: z.string(), key: z.string().default(newKey) })

export interface AppliedChange {
  readonly changed: number
  /** Empty for an undo. */
  readonly undo: readonly BulkRow[]
  /** Time of a change made before this page was opened. */
  readonly at: string | undefined
  /** The key of its undo is derived from this one, so that two tabs undo it once. */
  readonly key: string
}

const keyFor = (name: string) => `ingevoerd-${name}`

export function storeAppliedChange(name: string, entered: AppliedChange): void {
  writeStored('localStorage', keyFor(name), JSON.stringify(entered))
}

export function readAppliedChange(name: string): AppliedChange | undefined {
  return stored.safeParse(readStoredJson('localStorage', keyFor(name))).data
}

export const dropAppliedChange = (name: string): void => removeStored('localStorage', keyFor(name))

const unansweredFor = (name: string) => `verstuurd-${name}`

/** Stays until an answer arrives, also after a reload, so that the change is entered at most once. */
export function changeKey(name: string): string {
  const key = readStored('localStorage', unansweredFor(name)) ?? newKey()
  writeStored('localStorage', unansweredFor(name), key)
  return key
}

export const forgetChangeKey = (name: string): void => removeStored('localStorage', unansweredFor(name))
