import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type Order, orders } from '../../contract/endpoints/orders.ts'
import { api } from './api.ts'

/** Apart from the order itself, which live events refetch: only the answer to placing has `bevestigingNaar`. */
const keyOf = (id: string) => ['placed', id]

/** Router state for the page that shows a new order; seeds the cache, so that page does not fetch it. */
export function placedState(client: QueryClient, order: Order): { placed: string } {
  client.setQueryData(keyOf(order._id), order)
  return { placed: order._id }
}

/** For an order that was cancelled. */
export const forgetPlaced = (client: QueryClient, id: string) => client.removeQueries({ queryKey: keyOf(id) })

export function usePlacedOrder(): Order | undefined {
  const state: unknown = useLocation().state
  const named = typeof state === 'object' && state !== null && 'placed' in state && typeof state.placed === 'string'
  const id = named ? String(state.placed) : undefined
  return useQuery({
    queryKey: keyOf(id ?? ''),
    queryFn: () => api(orders.one, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    // Shows the order as placed; the list below has its current status.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  }).data
}
