import { z } from 'zod'
import { price } from '../values/fields.ts'
import { product } from '../endpoints/products.ts'

const lineStatuses = [
  'ok',
  'unknown',
  /** Removed or hidden. */
  'gone',
  /** Less stock than all lines of this product together. */
  'short',
  /** Not a whole number of packs, all lines of this product together. */
  'pack',
  /** Whole packs, but below the product's minimum. */
  'minimum',
] as const
export type LineStatus = (typeof lineStatuses)[number]

export const checkedLine = z.object({
  /** Index in the request, from 0. */
  line: z.int(),
  /** The product's own code; as sent when unknown, '' for an unknown `_id`. */
  code: z.string(),
  qty: z.int(),
  status: z.enum(lineStatuses),
  /** Present when for sale. */
  product: product.optional(),
  /** Price per piece for this customer, by the pieces of all lines of the product; present when for sale. */
  price: price.optional(),
  /** Pieces in stock; present when for sale. */
  available: z.int().optional(),
  /** For 'unknown' similar codes, for 'pack' and 'minimum' the two nearest valid quantities in stock. */
  nearest: z.array(z.union([z.string(), z.int()])).optional(),
  sentence: z.string(),
})
export type CheckedLine = z.infer<typeof checkedLine>
