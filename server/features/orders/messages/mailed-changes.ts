import { z } from 'zod'
import { lineChange } from '../../../platform/audit/details.ts'

const fieldChange = z.object({ before: z.string(), after: z.string() }).optional()
export const mailedChanges = z.object({
  lines: z.array(lineChange).readonly(),
  leverdatum: fieldChange,
  referentie: fieldChange,
  /** Its text stands in the order below. */
  hasOtherComment: z.boolean().optional(),
  byBuyer: z.boolean().optional(),
  /** A colleague of the reader made the change. */
  byColleague: z.boolean().optional(),
})
export type MailedChanges = z.infer<typeof mailedChanges>
