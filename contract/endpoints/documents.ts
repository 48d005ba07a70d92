import { z } from 'zod'
import { day } from '../values/fields.ts'
import type { Endpoint } from './endpoint.ts'
import { orderIds as ids } from './order-ids.ts'

const pdf = { kind: 'document', mediaType: 'application/pdf', method: 'GET' } as const
const tooMany = { 413: 'More lines than fit in one document.' }

export const documents = {
  confirmation: {
    ...pdf,
    path: '/orders/:id/bevestiging.pdf',
    access: 'customer',
    owner: 'order',
    summary: 'The confirmation of an order.',
  },
  packingSlip: {
    ...pdf,
    path: '/orders/:id/pakbon.pdf',
    access: 'user',
    owner: 'order',
    summary: 'The packing slip of an order.',
  },
  ekt: {
    kind: 'document',
    mediaType: 'application/edifact',
    method: 'GET',
    path: '/orders/:id/ekt.edi',
    access: 'admin',
    owner: 'order',
    summary: 'An order as EKT: one EDIFACT interchange, with a message of CLOCKT a line.',
  },
  packingSlips: {
    ...pdf,
    path: '/orders/papers/pakbonnen.pdf',
    access: 'picker',
    summary: 'The packing slips of several orders, by ordernummer, each from a page of its own.',
    query: z.object({ ids }),
    refusals: { 404: 'One of the orders is absent.', ...tooMany },
  },
  pickList: {
    ...pdf,
    path: '/orders/papers/verzamellijst.pdf',
    access: 'picker',
    summary: 'The pick list of these orders, or of all open orders of a delivery date: by product, then by order.',
    query: z
      .object({ ids: ids.optional(), leverdatum: day('Deze leverdatum bestaat niet').optional() })
      .refine(({ ids: chosen, leverdatum }) => (chosen === undefined) !== (leverdatum === undefined), {
        error: 'Kies orders of een leverdatum',
      }),
    refusals: { 404: 'One of the orders is absent, or the date has none that is open.', ...tooMany },
  },
} as const satisfies Record<string, Endpoint>
