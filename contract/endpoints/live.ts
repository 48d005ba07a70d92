import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { price } from '../values/fields.ts'
import { showStatuses } from '../rules/product-fields.ts'

/** The fields that may have changed; a product hidden from the customer has stock 0, '0.00' and 'Nee'. */
const liveProduct = z.object({ _id: z.string(), stock: z.int(), price, showStatus: z.enum(showStatuses) })
export type LiveProduct = z.infer<typeof liveProduct>

const liveOrder = z.object({ _id: z.string(), ordernummer: z.int() })
export type LiveOrder = z.infer<typeof liveOrder>

/** A message that failed for good; for staff who may send it again. */
const liveMessage = z.object({ _id: z.string(), kind: z.string(), subject: z.string(), orderId: z.string().optional() })
export type LiveMessage = z.infer<typeof liveMessage>

export const liveEvents = {
  product: liveProduct,
  order: liveOrder,
  /** Edited, processed or removed by staff: nothing to be alerted to. */
  orderChange: liveOrder,
  message: liveMessage,
  /** Too many changes to list, or some possibly missed: the page reloads its data. */
  refresh: z.object({}),
  /** Sent at once, then every `liveBeatMilliseconds` (limits.ts). */
  beat: z.object({}),
}
export type LiveEventName = keyof typeof liveEvents
export const liveEventNames = z.object(liveEvents).keyof().options

export const live = {
  events: {
    method: 'GET',
    path: '/live',
    access: 'user',
    kind: 'events',
    summary:
      'Server-sent events: `product` with what changed of a product (not to pickers), `order` with an order that a buyer placed, changed or cancelled and `orderChange` with one that staff changed or removed (for staff, and for companies of several people theirs) and `message` with mail that failed for good (administrators), `refresh` where all may have changed, `beat`. Ends with the session.',
    query: z.object({
      /** Age in milliseconds of the page's data; `refresh` comes first when anything has changed since. */
      sinds: z.coerce.number().int().min(0).max(86_400_000).optional(),
    }),
    response: z.string(),
    headers: { request: { 'Last-Event-ID': 'Sent by a browser that reconnects: `refresh` comes first.' } },
    refusals: {
      429: 'Too many open streams of this session; Retry-After tells the seconds to wait.',
      503: 'Too many open streams; the page asks from time to time instead.',
    },
  },
} as const satisfies Record<string, Endpoint>
