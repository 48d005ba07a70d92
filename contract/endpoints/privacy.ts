import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { maxTypedCode } from '../values/limits.ts'

const erasure = z.object({
  /** To be typed as confirmation: the bedrijfsnaam, or the last order's for a deleted account; '' when none is left. */
  naam: z.string(),
  erasedAt: z.string().nullable(),
  orders: z.int(),
  /** Of these, those past their retention. */
  overdue: z.int(),
  /** Day on which the last retention ends; null when none is left. */
  until: z.string().nullable(),
})
export type Erasure = z.infer<typeof erasure>

const download = { method: 'GET', access: 'user', owner: 'user', kind: 'document' } as const
const tooOften = { 429: 'Asked too often by this user, or two at once already; Retry-After tells the seconds to wait.' }

export const privacy = {
  json: {
    ...download,
    path: '/users/:id/gegevens.json',
    mediaType: 'application/json',
    summary:
      'All that is kept of a user, orders with their lines included. Streamed. Administrators get that of deleted accounts too.',
    refusals: { ...tooOften, 503: 'Too many are being made; try again.' },
  },
  pdf: {
    ...download,
    path: '/users/:id/gegevens.pdf',
    heavy: true,
    mediaType: 'application/pdf',
    summary:
      'All data kept of a user, as a PDF; with many orders, the oldest come without their lines. Administrators get that of deleted accounts too.',
    refusals: tooOften,
  },
  erasure: {
    method: 'GET',
    path: '/users/:id/erasure',
    access: 'admin',
    summary: 'What erasing a user would leave behind, and until when; deleted accounts too.',
    response: erasure,
  },
  erase: {
    method: 'POST',
    path: '/users/:id/erasure',
    access: 'admin',
    secondStepAgain: 'always',
    summary:
      'Deletes the account and erases its data; orders lose the name when their retention ends, automatically if that is later.',
    body: z.object({
      naam: z
        .string({ error: 'Typ de naam van de klant over' })
        .max(maxTypedCode, { error: 'Typ de naam van de klant precies over' }),
    }),
    response: erasure,
    refusals: { 409: 'The last administrator.' },
  },
} as const satisfies Record<string, Endpoint>
