import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { listQuery, text } from '../values/fields.ts'
import { company, companyFields, typedNewName } from './users.ts'

const status = z.enum(['waiting', 'accepted', 'refused'])

const request = z.object({
  _id: z.string(),
  at: z.string(),
  ...company,
  status,
  decidedAt: z.string().nullable(),
  reason: z.string(),
  userId: z.string().nullable(),
  /** An earlier request with the same company name or address, as far as a reader would notice. */
  lijktOp: z.string().nullable(),
  version: z.int(),
})
export type AccountRequest = z.infer<typeof request>

export const accountRequest = z.object(companyFields)

const maxReason = 500
const decision = z.object({
  decision: z.enum(['accept', 'refuse'], { error: 'Kies goedkeuren of afwijzen' }),
  /** Derived from the bedrijfsnaam when absent. */
  gebruikersnaam: typedNewName.optional(),
  reason: text('Vul een reden in', maxReason, `Een reden mag maximaal ${maxReason} tekens hebben`).optional(),
  /** Of the request that was read; without it the newest is decided. */
  version: z.int().optional(),
})

export const accountRequests = {
  create: {
    method: 'POST',
    path: '/requests',
    access: 'anyone',
    summary: 'Asks for an account with the company’s data; staff decide.',
    body: accountRequest,
    refusals: { 429: 'Asked too often from this address; Retry-After tells the seconds to wait.' },
  },
  all: {
    method: 'GET',
    path: '/requests',
    access: 'admin',
    summary: 'Requests for an account: waiting ones first, then newest first.',
    query: listQuery.extend({ status: status.optional() }),
    response: z.array(request),
  },
  decide: {
    method: 'PUT',
    path: '/requests/:id',
    access: 'admin',
    secondStepAgain: 'in part',
    summary: 'Accepts a request, which makes the user and invites him, or refuses it with a reason that is mailed.',
    body: decision,
    response: request.extend({
      /** To hand over when no mail can be sent. */
      link: z.string().optional(),
    }),
    refusals: { 409: 'It was decided or changed meanwhile, or the gebruikersnaam exists.' },
  },
} as const satisfies Record<string, Endpoint>
