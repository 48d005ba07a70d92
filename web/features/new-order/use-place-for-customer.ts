import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { api, invalidate, isUnanswered, statusOf } from '../../api/api.ts'
import { newKey } from '../../api/idempotency-key.ts'
import { placedHere } from '../../api/new-order-alerts.ts'

type Body = BodyOf<typeof orders.place>

/** After a lost answer, another press sends the same key, even if something was changed: it never places a second order. */
export function usePlaceForCustomer(onPlaced: (order: Order) => void, onRefused: (error: Error) => void) {
  const client = useQueryClient()
  const [key, setKey] = useState(newKey)
  const placing = useMutation({
    mutationFn: (body: Body) => api(orders.place, { body, headers: { 'Idempotency-Key': key } }),
    // Said beside the button.
    meta: { handles: [0, 400, 404, 409] },
    onSuccess: (order) => {
      placedHere.add(order._id)
      void invalidate(client, orders.all, orders.ofUser, products.shop)
      onPlaced(order)
    },
    onError: (error) => {
      // Nothing was placed, or what the key was first sent with: other errors leave that open.
      if (statusOf(error) === 409) setKey(newKey())
      if (!isUnanswered(error)) onRefused(error)
    },
  })
  return {
    ...placing,
    /** Whether these lines were sent and may have been placed: they may be why stock is short now. */
    isUnanswered: ({ order }: Body) =>
      placing.isError &&
      isUnanswered(placing.error) &&
      JSON.stringify(placing.variables.order) === JSON.stringify(order),
  }
}
