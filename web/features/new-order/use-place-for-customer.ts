import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { statusOf, api, keyOf } from '../../api/api.ts'
import { newKey } from '../../api/idempotency-key.ts'

const refusals = [400, 404, 409]

type Body = BodyOf<typeof orders.place>

/** Another press after a lost answer sends the same order under the same key, and places it once. */
export function usePlaceForCustomer(onPlaced: (order: Order) => void, onRefused: () => void) {
  const client = useQueryClient()
  const last = useRef({ sent: '', key: '' })
  const placing = useMutation({
    mutationFn: (body: Body) => {
      const sent = JSON.stringify(body)
      if (last.current.sent !== sent) last.current = { sent, key: newKey() }
      return api(orders.place, { body, headers: { 'Idempotency-Key': last.current.key } })
    },
    // Said beside the button.
    meta: { handles: [0, ...refusals] },
    onSuccess: (order) => {
      for (const endpoint of [orders.all, orders.ofUser, products.shop])
        void client.invalidateQueries({ queryKey: keyOf(endpoint) })
      onPlaced(order)
    },
    onError: (error) => {
      if (refusals.includes(statusOf(error))) onRefused()
    },
  })
  return {
    ...placing,
    /** Whether this order was sent and may have been placed: its own lines may be why stock is short now. */
    isUnanswered: (body: Body) =>
      placing.isError && !refusals.includes(statusOf(placing.error)) && last.current.sent === JSON.stringify(body),
  }
}
