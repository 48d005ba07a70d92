import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { settingsShape } from './settings.ts'

export const delivery = {
  dates: {
    method: 'GET',
    path: '/delivery',
    access: 'customer',
    summary:
      "Delivery dates that can be chosen now, soonest first; empty if the shop asks for none. Also the shop's other rules for orders.",
    response: settingsShape.shape.bestelling.extend({
      /** Whether there are delivery days; all of them may be closed or too far ahead. */
      vraagtLeverdatum: z.boolean(),
      dates: z.array(
        z.object({
          date: z.string(),
          /** ISO 8601, UTC, exclusive. */
          orderBefore: z.string(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Endpoint>
