// How long the shop keeps what it need not keep for ever, and whether it hears of requests (screen '/instellingen').
import { z } from 'zod'
import type { Call } from './call.ts'
import { wholeNumber } from './fields.ts'

/** Days, but years of orders: the fewest, the most, and what holds until staff choose. */
export const keptBounds = {
  /** Mail that was sent, waits or failed. */
  berichten: { min: 30, max: 3650, neutral: 365 },
  /** Browsers that are known of an account, since they were last used. */
  apparaten: { min: 30, max: 365, neutral: 365 },
  /** Requests for an account, since they were decided. */
  aanvragen: { min: 7, max: 365, neutral: 90 },
  /** That somebody logged in from a device that was new. */
  logins: { min: 30, max: 3650, neutral: 365 },
  /** Years that an order keeps the name of a customer who was erased: the law asks for seven. */
  orders: { min: 7, max: 50, neutral: 7 },
} as const
/** Days; as long as there is nothing set, what happened is told for ever. */
const historyBounds = { min: 365, max: 36_500 } as const
export type KeptName = keyof typeof keptBounds

const bewaren = z.object({
  berichten: z.int(),
  apparaten: z.int(),
  aanvragen: z.int(),
  logins: z.int(),
  orders: z.int(),
  /** What happened to products, orders and users; null: always. */
  geschiedenis: z.int().nullable(),
} satisfies Record<KeptName | 'geschiedenis', z.ZodType>)
export const housekeepingShape = z.object({
  bewaren,
  /** Whether the shop is mailed when somebody asks for an account. */
  nieuweAanvraagMail: z.boolean(),
  /** Counts the changes; sent back with an edit, it tells one administrator of another's. */
  version: z.int(),
})
export type Housekeeping = z.infer<typeof housekeepingShape>

export const neutralHousekeeping: Omit<Housekeeping, 'version'> = {
  bewaren: {
    berichten: keptBounds.berichten.neutral,
    apparaten: keptBounds.apparaten.neutral,
    aanvragen: keptBounds.aanvragen.neutral,
    logins: keptBounds.logins.neutral,
    orders: keptBounds.orders.neutral,
    geschiedenis: null,
  },
  nieuweAanvraagMail: true,
}

function kept(name: KeptName) {
  const { min, max } = keptBounds[name]
  const wrong = `Kies ${min} tot en met ${max} ${name === 'orders' ? 'jaar' : 'dagen'}`
  return wholeNumber({ missing: wrong, wrong, min, max }).optional()
}
const wrongHistory = `Kies ${historyBounds.min} tot en met ${historyBounds.max} dagen, of laat het veld leeg`

export const housekeeping = {
  read: {
    method: 'GET',
    path: '/settings/housekeeping',
    access: 'admin',
    summary: 'How long things are kept, in days (orders in years), and whether requests are mailed to the shop.',
    response: housekeepingShape,
  },
  update: {
    method: 'PUT',
    path: '/settings/housekeeping',
    access: 'admin',
    summary: 'Saves them; what is left out stays as it is. What is older is removed within the hour.',
    body: z.object({
      bewaren: z
        .object({
          berichten: kept('berichten'),
          apparaten: kept('apparaten'),
          aanvragen: kept('aanvragen'),
          logins: kept('logins'),
          orders: kept('orders'),
          geschiedenis: z
            .union(
              [
                z.literal('').transform(() => null),
                z.null(),
                wholeNumber({ missing: wrongHistory, wrong: wrongHistory, ...historyBounds }),
              ],
              { error: wrongHistory },
            )
            .optional(),
        } satisfies Record<keyof Housekeeping['bewaren'], z.ZodType>)
        .optional(),
      nieuweAanvraagMail: z.boolean({ error: 'Kies aan of uit' }).optional(),
      version: z.int().optional(),
    }),
    response: housekeepingShape,
  },
} as const satisfies Record<string, Call>
