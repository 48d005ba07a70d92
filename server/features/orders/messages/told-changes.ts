import { z } from 'zod'

const qtyAndPrice = z.object({ qty: z.number(), price: z.string() })
const fieldChange = z.object({ before: z.string(), after: z.string() }).optional()
export const toldChanges = z.object({
  lines: z.array(z.object({ productName: z.string(), before: qtyAndPrice, after: qtyAndPrice.nullable() })).readonly(),
  leverdatum: fieldChange,
  referentie: fieldChange,
})
export type ToldChanges = z.infer<typeof toldChanges>
