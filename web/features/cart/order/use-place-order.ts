import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { yearInAmsterdam } from '../../../../contract/values/dates.ts'
import { delivery } from '../../../../contract/endpoints/delivery.ts'
import { type Order, orders } from '../../../../contract/endpoints/orders.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { codeOf, invalidate, keyOf, sentenceOf, statusOf } from '../../../api/api.ts'
import { placedState } from '../../../api/use-placed-order.ts'
import { sessionQuery } from '../../../api/session.ts'
import { reloadPage } from '../../../ui/forms/leave-guard.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { useIsHere } from '../../../ui/use-is-here.ts'
import { isOnline } from '../../../ui/use-online.ts'
import type { CartItem } from '../cart-item.ts'
import { takeOrdered } from '../cart-store.ts'
import { forgetOrderKey, isAnyInFlight, isInFlight, orderKey, stopResuming } from './order-key.ts'
import { clearDraft, type OrderDraft, storedDraft, storeInDraft } from './order-draft.ts'
import { orderBody, sendOrder } from './send-order.ts'

const reloadMilliseconds = 3000

export type Placing =
  | { readonly kind: 'none' | 'sending' }
  /** Pressed while offline; needs another press. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'waiting' }
  /** May have reached the server all the same. */
  | { readonly kind: 'cancelled' }
  /** `stays` until the page reloads. */
  | { readonly kind: 'refused'; readonly sentence: string | undefined; readonly stays: boolean }
  | { readonly kind: 'placed'; readonly order: Order }

/** The cart was changed while an order is unanswered: both may hold lines that are already ordered. */
const isGivenUp = (items: readonly CartItem[], draft: OrderDraft) =>
  items.length > 0 && isAnyInFlight() && !isInFlight(orderBody(items, draft))

/** 'Bevestig order' (§4): places the cart once, despite double presses, retries and lost answers. */
export function usePlaceOrder({ items, onRefused }: { items: readonly CartItem[]; onRefused: () => void }) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const client = useQueryClient()
  const [placing, setPlacing] = useState<Placing>(() => ({
    kind: isGivenUp(items, storedDraft()) ? 'cancelled' : 'none',
  }))
  // A ref: two quick presses come before the next render.
  const sending = useRef<AbortController>(undefined)
  const left = useRef<AbortController>(undefined)

  async function place(draft: OrderDraft) {
    if (sending.current) return
    // Another tab sent an order since; once that is said, a press is meant.
    if (placing.kind !== 'cancelled' && isGivenUp(items, draft)) {
      setPlacing({ kind: 'cancelled' })
      return
    }
    // Only an order that may have arrived is retried automatically. One that never left waits for another press:
    // hours later its prices and delivery date may be wrong.
    if (!isOnline() && !isInFlight(orderBody(items, draft))) {
      setPlacing({ kind: 'offline' })
      return
    }
    const cancelled = new AbortController()
    sending.current = cancelled
    setPlacing({ kind: 'sending' })
    // Also the date offered by default: a reload must resume the same order.
    storeInDraft('leverdatum', draft.leverdatum)
    const body = orderBody(items, draft)
    try {
      const order = await sendOrder(client, {
        key: orderKey(body),
        body,
        cancelled: cancelled.signal,
        left: left.current?.signal ?? cancelled.signal,
        onUnanswered: () => setPlacing({ kind: 'waiting' }),
      })
      if (order) await succeed(order, body)
      else setPlacing({ kind: 'cancelled' })
    } catch (error) {
      fail(error)
    } finally {
      sending.current = undefined
    }
  }

  async function succeed(order: Order, sent: ReturnType<typeof orderBody>) {
    forgetOrderKey()
    clearDraft()
    // Rendered before the cart is emptied, so that the empty cart never flashes.
    flushSync(() => setPlacing({ kind: 'placed', order }))
    takeOrdered(sent.order)
    toast('Bestelling gelukt!', 'good')
    void invalidate(client, products.shop)
    client.removeQueries({ queryKey: keyOf(orders.ofUser) })
    if (left.current?.signal.aborted || !isHere()) return
    const year = yearInAmsterdam(new Date(order.date))
    // A colleague's page is his own, and the order his company's.
    const { _id = order.userID } = client.getQueryData(sessionQuery.queryKey) ?? {}
    await navigate(`/userpage/${_id}?jaar=${year}`, { state: placedState(client, order) })
  }

  function fail(error: unknown) {
    const status = statusOf(error)
    const code = codeOf(error)
    // Another user's session ends the page; after a 401 the same order resumes at the next login.
    if (code === 'other-user' || status === 401) return
    forgetOrderKey()
    const sentence = [400, 409].includes(status) ? sentenceOf(error) : undefined
    setPlacing({ kind: 'refused', sentence, stays: code === 'stock' })
    // After leaving the cart, the place beside its button is not visible.
    if (sentence !== undefined && left.current?.signal.aborted) toast(`Uw bestelling is niet geplaatst. ${sentence}`)
    if (status !== 409 && code !== 'pack') return
    // A closed date, or a minimum amount that was set meanwhile.
    void invalidate(client, delivery.dates)
    if (code !== 'stock') return onRefused()
    // §8: shows the sentence, then reloads the page; the cart is kept and shows the new stock.
    const page = left.current?.signal
    setTimeout(() => {
      // Never reloads another page, with its typed text, nor while products are added to another order.
      if (!page?.aborted && isHere() && client.isMutating() === 0) reloadPage()
    }, reloadMilliseconds)
  }

  const resume = useRef(() => {
    const draft = storedDraft()
    if (items.length > 0 && isInFlight(orderBody(items, draft))) void place(draft)
  })
  useEffect(() => {
    left.current = new AbortController()
    // Resumes an order sent before a reload.
    resume.current()
    return () => left.current?.abort()
  }, [])

  return {
    placing,
    place: (draft: OrderDraft) => void place(draft),
    cancel: () => {
      stopResuming()
      sending.current?.abort()
    },
    /** Once the order is another one, a refusal says nothing any more. */
    dismiss: () => setPlacing((now) => (now.kind === 'refused' && !now.stays ? { kind: 'none' } : now)),
    busy: placing.kind === 'sending' || placing.kind === 'waiting',
  }
}
export type PlaceOrder = ReturnType<typeof usePlaceOrder>
