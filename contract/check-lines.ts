// What a line of an order would become: the answer of POST /orders/check.
import { z } from 'zod'
import { price } from './fields.ts'
import { product } from './products.ts'

const lineStatuses = [
  /** Can be ordered as it is. */
  'ok',
  /** No product has this code. */
  'unknown',
  /** Left the catalogue, or hidden. */
  'gone',
  /** Fewer pieces in stock than all lines of this product ask for together. */
  'short',
  /** No whole number of packs, all lines of this product together. */
  'pack',
  /** Whole packs, but fewer pieces than a line of this product has at least. */
  'minimum',
] as const
export type LineStatus = (typeof lineStatuses)[number]

export const checkedLine = z.object({
  /** Of the lines that were sent, from 0. */
  line: z.int(),
  /** The product's own code; as it was sent where no product has it, empty where an `_id` was sent that nothing has. */
  code: z.string(),
  /** Pieces. */
  qty: z.int(),
  status: z.enum(lineStatuses),
  /** As the shop answers it, where the product is for sale. */
  product: product.optional(),
  /** What a piece would cost this customer now, at the pieces of all lines of the product, where it is for sale. */
  price: price.optional(),
  /** Pieces in stock, where the product is for sale. */
  available: z.int().optional(),
  /**
   * Of an unknown code: codes of products that may have been meant, the nearest first; empty where none is near. Of `pack`
   * and `minimum`: the two nearest quantities that can be ordered, the smaller first, as far as they are in stock.
   */
  nearest: z.array(z.union([z.string(), z.int()])).optional(),
  /** Why the line cannot be ordered, for people; empty where it can. */
  sentence: z.string(),
})
export type CheckedLine = z.infer<typeof checkedLine>
