// An order on its way: asked again under the same key until there is an answer, or somebody calls it off.
import type { QueryClient } from '@tanstack/react-query'
import { formatPrice } from '../../../contract/values/money.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { api } from '../../api/api.ts'
import { statusOf } from '../../api/api-error.ts'
import { type CartItem, priceAt } from './cart-item.ts'
import type { OrderWishes } from './order-wishes.ts'

/** No answer, or one that says nothing of the order: it may have been made, or may still be. */
const unanswered = [0, 408, 429, 500, 502, 503, 504, 507]
/** Refusals that stand beside the button instead of in a toast. */
const besideTheButton = [400, 409]
const longestPause = 30_000

export interface Sending {
  readonly key: string
  readonly body: ReturnType<typeof orderBody>
  /** Somebody called it off: what is on its way is given up. */
  readonly cancelled: AbortSignal
  /** The page was left: what is on its way may arrive, but it is not tried again out of sight. */
  readonly left: AbortSignal
  onUnanswered(): void
}

export function orderBody(items: readonly CartItem[], { comment, leverdatum, referentie }: OrderWishes) {
  return {
    order: items.map((item) => ({ _id: item._id, qty: item.qty, price: formatPrice(priceAt(item, item.qty)) })),
    comment: comment.trim(),
    ...(leverdatum !== '' && { leverdatum }),
    ...(referentie.trim() !== '' && { referentie: referentie.trim() }),
  }
}

/**
 * @returns the order, undefined where sending ended without an answer
 * @throws ApiError where the server refuses
 */
export async function sendOrder(client: QueryClient, sending: Sending): Promise<Order | undefined> {
  const ended = AbortSignal.any([sending.cancelled, sending.left])
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt(client, sending, failures)
    } catch (error) {
      if (!unanswered.includes(statusOf(error))) throw error
    }
    if (!ended.aborted) {
      sending.onUnanswered()
      await pause(failures, ended)
    }
    if (ended.aborted) return undefined
  }
}

/** One request. That none of them is answered is toasted and reported once (§8), not at a first hitch and not each time. */
function attempt(client: QueryClient, sending: Sending, failures: number): Promise<Order | undefined> {
  const { key, body, cancelled } = sending
  const request = client.getMutationCache().build(client, {
    mutationFn: async () => {
      try {
        return await api(orders.place, { body, headers: { 'Idempotency-Key': key }, signal: cancelled })
      } catch (error) {
        if (cancelled.aborted) return undefined
        throw error
      }
    },
    meta: { handles: failures === 1 ? besideTheButton : [...besideTheButton, ...unanswered], again: failures > 0 },
  })
  return request.execute(undefined)
}

/** Twice as long each time, up to half a minute; over as soon as the browser is online again. */
function pause(failures: number, ended: AbortSignal): Promise<void> {
  const milliseconds = navigator.onLine ? Math.min(1000 * 2 ** failures, longestPause) : longestPause
  return new Promise((resolve) => {
    const over = new AbortController()
    const goOn = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    window.addEventListener('online', goOn, { signal: over.signal })
    ended.addEventListener('abort', goOn, { signal: over.signal })
  })
}
