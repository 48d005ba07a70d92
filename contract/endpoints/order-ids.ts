import { z } from 'zod'
import { id } from '../values/fields.ts'
import { maxPrintedOrders } from '../values/limits.ts'

export const chosenOrders = z
  .array(id, { error: 'Kies eerst orders' })
  .min(1, { error: 'Kies eerst orders' })
  .max(maxPrintedOrders, { error: `Kies ten hoogste ${maxPrintedOrders} orders tegelijk` })

/** Ids in a URL, separated by commas and deduplicated. */
export const orderIds = z
  .string({ error: 'Kies eerst orders' })
  .transform((text) => [...new Set(text.split(',').filter((one) => one !== ''))])
  .pipe(chosenOrders)
