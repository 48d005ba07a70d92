import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { yearInAmsterdam } from '../../../contract/dates.ts'
import { orders } from '../../../contract/orders.ts'
import { products } from '../../../contract/products.ts'
import { api } from '../../api/api.ts'
import { ApiError, codeOf, sentenceOf, statusOf } from '../../api/api-error.ts'
import { keyOf } from '../../api/query.ts'
import { reloadPage } from '../../ui/leave-guard.tsx'
import { toast } from '../../ui/toast.ts'
import type { CartItem } from './cart-item.ts'
import { emptyCart } from './cart-store.ts'
import { forgetComment } from './comment.ts'
import { forgetOrderKey, orderKey } from './order-key.ts'

const reloadMilliseconds = 3000
const mostRetries = 3

/** 'Bevestig order' (§4): sends the cart once, however often it is pressed, asked again or left unanswered. */
export function usePlaceOrder({ onRefused }: { onRefused: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  // Two presses in one moment both come before the button is seen to be busy.
  const sending = useRef(false)
  const placing = useMutation({
    mutationFn: ({ items, comment }: { items: readonly CartItem[]; comment: string }) => {
      const body = { order: items.map(({ _id, qty, price }) => ({ _id, qty, price })), comment }
      return api(orders.place, { body, headers: { 'Idempotency-Key': orderKey(body) } })
    },
    // The answer may be lost after the order was made: asking again under the same key cannot make a second one.
    retry: (failures, error) => !(error instanceof ApiError && error.refused) && failures < mostRetries,
    retryDelay: (failures) => 1000 * 2 ** failures,
    meta: { handles: [400, 409] },
    onError: (error) => {
      if (codeOf(error) === 'other-user') return
      sending.current = false
      const status = statusOf(error)
      if (status >= 400 && status < 500) forgetOrderKey()
      if (status !== 409) return
      // §8: the sentence stays on screen, then the page reloads; the cart is kept and shows the new stock.
      if (codeOf(error) === 'stock') setTimeout(reloadPage, reloadMilliseconds)
      else onRefused()
    },
    onSuccess: async (order) => {
      forgetOrderKey()
      forgetComment()
      emptyCart()
      toast('Bestelling gelukt!', 'good')
      void client.invalidateQueries({ queryKey: keyOf(products.shop) })
      client.removeQueries({ queryKey: keyOf(orders.ofUser) })
      await navigate(`/userpage/${order.userID}?jaar=${yearInAmsterdam(new Date(order.date))}`)
    },
  })
  return {
    place: (order: { items: readonly CartItem[]; comment: string }) => {
      if (sending.current) return
      sending.current = true
      placing.mutate(order)
    },
    /** From the press until the page is left: another press would do nothing. */
    busy: placing.isPending || placing.isSuccess,
    waiting: placing.isPending && placing.failureCount > 0,
    /** Why it was refused; the other failures are toasts. */
    refusal: [400, 409].includes(statusOf(placing.error)) ? sentenceOf(placing.error) : undefined,
  }
}
