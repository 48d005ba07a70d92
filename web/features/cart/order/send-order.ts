// Sends an order again under the same key until it is answered or cancelled.
import type { QueryClient } from '@tanstack/react-query'
import { isAhead } from '../../../../contract/rules/sold-ahead.ts'
import { formatPrice } from '../../../../contract/values/money.ts'
import { type Order, orders } from '../../../../contract/endpoints/orders.ts'
import { api, statusOf } from '../../../api/api.ts'
import { type CartItem, priceAt } from '../cart-item.ts'
import type { OrderDraft } from './order-draft.ts'

/** No answer, or one that leaves open whether the order was made. */
const unanswered = [0, 408, 429, 500, 502, 503, 504, 507]
const besideTheButton = [400, 409]
const longestPause = 30_000

export interface Sending {
  readonly key: string
  readonly body: ReturnType<typeof orderBody>
  readonly cancelled: AbortSignal
  /** Page left: the request may finish, but is not retried. */
  readonly left: AbortSignal
  onUnanswered(): void
}

/** Without what cannot be delivered on that day yet, which stays in the cart. */
export function orderBody(items: readonly CartItem[], { comment, leverdatum, referentie }: OrderDraft) {
  const part = leverdatum === '' ? items : items.filter((item) => !isAhead(item, leverdatum))
  return {
    order: part.map((item) => ({ _id: item._id, qty: item.qty, price: formatPrice(priceAt(item, item.qty)) })),
    comment: comment.trim(),
    ...(leverdatum !== '' && { leverdatum }),
    ...(referentie.trim() !== '' && { referentie: referentie.trim() }),
  }
}

/**
 * @returns the order; undefined when sending ended without an answer
 * @throws ApiError when the server refuses
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

/** One request. A missing answer is toasted and reported once (§8): not at the first failure, not at each retry. */
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

/** Doubles up to 30 seconds; ends early when the browser is online again. */
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
