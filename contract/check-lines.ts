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
  /** What a piece would cost this customer now, where the product is for sale. */
  price: price.optional(),
  /** Pieces in stock, where the product is for sale. */
  available: z.int().optional(),
  /** Of an unknown code: codes of products that may have been meant, the nearest first; empty where none is near. */
  nearest: z.array(z.string()).optional(),
  /** Why the line cannot be ordered, for people; empty where it can. */
  sentence: z.string(),
})
export type CheckedLine = z.infer<typeof checkedLine>
