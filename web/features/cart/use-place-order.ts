import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { yearInAmsterdam } from '../../../contract/values/dates.ts'
import { delivery } from '../../../contract/endpoints/delivery.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { codeOf, sentenceOf, statusOf } from '../../api/api-error.ts'
import { placedState } from '../../api/use-placed-order.ts'
import { keyOf } from '../../api/query.ts'
import { reloadPage } from '../../ui/leave-guard.tsx'
import { preload } from '../../ui/preload.ts'
import { toast } from '../../ui/toast.ts'
import { isOnline } from '../../ui/use-online.ts'
import type { CartItem } from './cart-item.ts'
import { removeFromCart } from './cart-store.ts'
import { forgetOrderKey, isAnyInFlight, isInFlight, orderKey, stopResuming } from './order-key.ts'
import { clearWishes, type OrderWishes, storedWishes, storeWish } from './order-wishes.ts'
import { orderBody, sendOrder } from './send-order.ts'

const reloadMilliseconds = 3000

export type Placing =
  | { readonly kind: 'none' | 'sending' }
  /** There was no connection when it was pressed; it goes when it is pressed again. */
  | { readonly kind: 'unsent' }
  /** Without an answer; it is tried again by itself. */
  | { readonly kind: 'waiting' }
  /** Called off; it may have reached the server all the same. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly sentence: string | undefined }
  | { readonly kind: 'placed'; readonly order: Order }

/** An order is without an answer, and this cart is no longer that order: what both hold may have been ordered already. */
const isGivenUp = (items: readonly CartItem[]) =>
  items.length > 0 && isAnyInFlight() && !isInFlight(orderBody(items, storedWishes()))

/** 'Bevestig order' (§4): sends the cart once, however often it is pressed, asked again or left unanswered. */
export function usePlaceOrder({ items, onRefused }: { items: readonly CartItem[]; onRefused: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [placing, setPlacing] = useState<Placing>(() => ({ kind: isGivenUp(items) ? 'cancelled' : 'none' }))
  // A ref, as two quick presses both come before a busy state would be rendered.
  const sending = useRef<AbortController>(undefined)
  const left = useRef<AbortController>(undefined)

  async function place(wishes: OrderWishes) {
    if (sending.current) return
    // An order that may have arrived is asked for again by itself. One that never left is not sent behind the buyer's back
    // hours later, at other prices and past the delivery date: he presses once more, with the cart checked in sight.
    if (!isOnline() && !isInFlight(orderBody(items, wishes))) {
      setPlacing({ kind: 'unsent' })
      return
    }
    const cancelled = new AbortController()
    sending.current = cancelled
    setPlacing({ kind: 'sending' })
    // Also one that was offered and never touched: after a reload the same order goes on.
    storeWish('leverdatum', wishes.leverdatum)
    const body = orderBody(items, wishes)
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
    clearWishes()
    // Rendered before the cart is emptied, so that the sentence about an empty cart is never seen in between.
    flushSync(() => setPlacing({ kind: 'placed', order }))
    // Not what was put in meanwhile, on another page or in another tab.
    removeFromCart(sent.order.map(({ _id }) => _id))
    toast('Bestelling gelukt!', 'good')
    void client.invalidateQueries({ queryKey: keyOf(products.shop) })
    client.removeQueries({ queryKey: keyOf(orders.ofUser) })
    if (left.current?.signal.aborted) return
    const year = yearInAmsterdam(new Date(order.date))
    await navigate(`/userpage/${order.userID}?jaar=${year}`, { state: placedState(client, order) })
  }

  function fail(error: unknown) {
    const status = statusOf(error)
    const code = codeOf(error)
    // Under another user's session the page ends; after 401 the same order goes on once he has logged in again.
    if (code === 'other-user' || status === 401) return
    forgetOrderKey()
    const sentence = [400, 409].includes(status) ? sentenceOf(error) : undefined
    setPlacing({ kind: 'refused', sentence })
    // Where the cart was left, nobody sees what stands beside its button.
    if (sentence !== undefined && left.current?.signal.aborted) toast(`Uw bestelling is niet geplaatst. ${sentence}`)
    if (status !== 409 && code !== 'pack') return
    // §8: the sentence stays on screen, then the page reloads; the cart is kept and shows the new stock.
    if (code === 'delivery-date') void client.invalidateQueries({ queryKey: keyOf(delivery.dates) })
    if (code !== 'stock') return onRefused()
    const page = left.current?.signal
    setTimeout(() => {
      // Not another page, and what is typed in it.
      if (!page?.aborted) reloadPage()
    }, reloadMilliseconds)
  }

  const resume = useRef(() => {
    const wishes = storedWishes()
    if (items.length > 0 && isInFlight(orderBody(items, wishes))) void place(wishes)
  })
  useEffect(() => {
    left.current = new AbortController()
    // The page that success leads to is loaded by then, however slow the connection is.
    preload('/userpage/0')
    // Sent before the page was reloaded or left, and still unanswered.
    resume.current()
    return () => left.current?.abort()
  }, [])

  return {
    placing,
    place: (wishes: OrderWishes) => void place(wishes),
    cancel: () => {
      stopResuming()
      sending.current?.abort()
    },
    /** From the press until there is an answer: another press would do nothing. */
    busy: placing.kind === 'sending' || placing.kind === 'waiting',
  }
}
export type PlaceOrder = ReturnType<typeof usePlaceOrder>
