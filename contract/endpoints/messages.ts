import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { id, listQuery, sortedBy } from '../values/fields.ts'

export const messageStatuses = ['sent', 'waiting', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const orderMessageKinds = ['bevestiging', 'pakbon', 'ekt'] as const
export type OrderMessageKind = (typeof orderMessageKinds)[number]

/** All that the product sends; a list may hold others, of a later release. */
export const messageKinds = [
  ...orderMessageKinds,
  'wijziging',
  'annulering',
  'nieuweOrder',
  'gewijzigdeOrder',
  'geannuleerdeOrder',
  'uitnodiging',
  'wachtwoord',
  'nieuweAanvraag',
  'afwijzing',
  'nieuwApparaat',
  'adresGewijzigd',
  'weerOpVoorraad',
  'tweede-stap',
] as const
export type MessageKindName = (typeof messageKinds)[number]

export const message = z.object({
  _id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Time of the request, ISO 8601 UTC. */
  at: z.string(),
  status: z.enum(messageStatuses),
  attempts: z.int(),
  /** Last error, while waiting or failed. */
  error: z.string().nullable(),
  sentAt: z.string().optional(),
  /** Next attempt, while waiting. */
  nextAt: z.string().optional(),
  orderId: z.string().optional(),
})
export type Message = z.infer<typeof message>

export const messageColumns = ['subject', 'to', 'kind', 'at'] as const

export const messages = {
  all: {
    method: 'GET',
    path: '/messages',
    access: 'admin',
    summary: 'Mail that was sent, waits or failed, newest first.',
    query: listQuery.extend({
      status: z.enum(messageStatuses, { error: 'Deze status bestaat niet' }).optional(),
      orderId: id.optional(),
      sorteer: sortedBy(messageColumns),
    }),
    response: z.array(message),
  },
  server: {
    method: 'GET',
    path: '/messages/server',
    access: 'admin',
    summary: 'Whether mail can be sent at all, and from which address.',
    response: z.object({ isSet: z.boolean(), from: z.string() }),
  },
  example: {
    method: 'GET',
    path: '/messages/example/:kind',
    access: 'admin',
    kind: 'document',
    mediaType: 'text/html',
    summary: `How a kind of message looks, with made-up data: ${messageKinds.join(', ')}.`,
    refusals: { 404: 'There is no such kind.' },
  },
  retry: {
    method: 'POST',
    path: '/messages/:id/retry',
    access: 'admin',
    summary:
      'Sends a waiting or failed message now, even if a process is already trying, and retries for two more days.',
    response: message,
    refusals: { 409: 'It was sent already, or there is no mail server.' },
  },
} as const satisfies Record<string, Endpoint>
