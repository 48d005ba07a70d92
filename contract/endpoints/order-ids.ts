import { z } from 'zod'
import { maxPrintedOrders } from '../values/limits.ts'

/** Ids in a URL, separated by commas and deduplicated. */
export const orderIds = z
  .string({ error: 'Kies eerst orders' })
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
  .pipe(
    z
      .array(z.string())
      .min(1, { error: 'Kies eerst orders' })
      .max(maxPrintedOrders, { error: `Kies ten hoogste ${maxPrintedOrders} orders tegelijk` }),
  )
