// Retention of data that may expire, and mail about account requests (screen '/instellingen').
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { showCount } from '../values/counts.ts'
import { wholeNumber } from '../values/fields.ts'
import { ofEach } from '../values/of-each.ts'

/** Retention in days, but in years for orders. */
export const retentionBounds = {
  berichten: { min: 30, max: 3650, neutral: 365 },
  /** Known browsers, since last use. */
  apparaten: { min: 30, max: 365, neutral: 365 },
  /** Account requests, since the decision. */
  aanvragen: { min: 7, max: 365, neutral: 90 },
  logins: { min: 30, max: 3650, neutral: 365 },
  /** Years that orders keep the name of an erased customer: the law requires seven. */
  orders: { min: 7, max: 50, neutral: 7 },
} as const
const historyBounds = { min: 365, max: 36_500 } as const
export type KeptName = keyof typeof retentionBounds
const isKeptName = (name: string): name is KeptName => Object.hasOwn(retentionBounds, name)
const keptNames = Object.keys(retentionBounds).filter(isKeptName)

const bewaren = z.object({
  ...ofEach(keptNames, () => z.int()),
  /** The audit log; null keeps it forever. */
  geschiedenis: z.int().nullable(),
})
export const housekeepingShape = z.object({
  bewaren,
  nieuweAanvraagMail: z.boolean(),
  version: z.int(),
})
export type Housekeeping = z.infer<typeof housekeepingShape>

export const neutralHousekeeping: Omit<Housekeeping, 'version'> = {
  bewaren: {
    ...ofEach(keptNames, (name) => retentionBounds[name].neutral),
    geschiedenis: null,
  },
  nieuweAanvraagMail: true,
}

function kept(name: KeptName) {
  const { min, max } = retentionBounds[name]
  const wrong = `Vul ${showCount(min)} tot en met ${showCount(max)} ${name === 'orders' ? 'jaar' : 'dagen'} in`
  return wholeNumber({ wrong, min, max }).optional()
}
const wrongHistory = `Vul ${showCount(historyBounds.min)} tot en met ${showCount(historyBounds.max)} dagen in, of laat het veld leeg`

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
    summary: 'Saves these settings; omitted fields stay unchanged. Data past its retention is removed within the hour.',
    body: z.object({
      bewaren: z
        .object({
          ...ofEach(keptNames, kept),
          geschiedenis: z
            .union(
              [z.literal('').transform(() => null), z.null(), wholeNumber({ wrong: wrongHistory, ...historyBounds })],
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
} as const satisfies Record<string, Endpoint>
