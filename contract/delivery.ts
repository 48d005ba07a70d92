import { z } from 'zod'
import type { Call } from './call.ts'

export const delivery = {
  dates: {
    method: 'GET',
    path: '/delivery',
    access: 'customer',
    summary: 'The days on which one may have an order delivered, soonest first; none where no date is asked.',
    response: z.object({
      dates: z.array(
        z.object({
          /** "2026-11-24". */
          date: z.string(),
          /** ISO 8601, UTC: the first moment that is too late. */
          orderBefore: z.string(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Call>
