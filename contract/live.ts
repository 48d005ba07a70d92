// What an open page is told while it stands there, as server-sent events.
import { z } from 'zod'
import type { Call } from './call.ts'
import { price } from './fields.ts'
import { showStatuses } from './products.ts'

/** A product of which stock, price or visibility may have changed. To a customer one that he does not see has stock 0, '0.00' and 'Nee'. */
const liveProduct = z.object({ _id: z.string(), stock: z.int(), price, showStatus: z.enum(showStatuses) })
export type LiveProduct = z.infer<typeof liveProduct>

/** An order that was placed; for staff. */
const liveOrder = z.object({ _id: z.string(), ordernummer: z.int() })
export type LiveOrder = z.infer<typeof liveOrder>

/** A message that is not tried any more; for staff who may send it again. */
const liveMessage = z.object({ _id: z.string(), kind: z.string(), subject: z.string(), orderId: z.string().optional() })
export type LiveMessage = z.infer<typeof liveMessage>

/** By the name of the event; each event's data is JSON. */
export const liveEvents = {
  product: liveProduct,
  order: liveOrder,
  message: liveMessage,
  /** Too much changed to name it, or something may have been missed: what is shown is asked for again. */
  refresh: z.object({}),
  /** The stream lives; the first comes at once, then one each `limits.liveBeatMilliseconds`. */
  beat: z.object({}),
}
export type LiveEventName = keyof typeof liveEvents
export const liveEventNames = [
  'product',
  'order',
  'message',
  'refresh',
  'beat',
] as const satisfies readonly LiveEventName[]

export const live = {
  events: {
    method: 'GET',
    path: '/live',
    access: 'user',
    kind: 'events',
    summary:
      'Server-sent events: `product` with what changed of a product (not for who picks orders), `order` with a new order (for staff) and `message` with mail that failed for good (administrators), `refresh` where all may have changed, `beat`. Ends with the session.',
    query: z.object({
      /** Milliseconds: how long ago what the page shows was asked for; where anything changed since, `refresh` comes first. */
      sinds: z.coerce.number().int().min(0).max(86_400_000).optional(),
    }),
    response: z.string(),
    headers: { request: { 'Last-Event-ID': 'Sent by a browser that reconnects: `refresh` comes first.' } },
    refusals: { 503: 'Too many open streams; the page asks from time to time instead.' },
  },
} as const satisfies Record<string, Call>
