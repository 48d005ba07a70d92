import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type Order, orders } from '../../contract/endpoints/orders.ts'
import { query } from './query.ts'

/** What goes along to the page that shows an order just placed; that page has it without asking for it. */
export function placedState(client: QueryClient, order: Order): { placed: string } {
  client.setQueryData(query(orders.one, { params: { id: order._id } }).queryKey, order)
  return { placed: order._id }
}

/** The order that led here; undefined where none did. */
export function usePlacedOrder(): Order | undefined {
  const state: unknown = useLocation().state
  const named = typeof state === 'object' && state !== null && 'placed' in state && typeof state.placed === 'string'
  const id = named ? String(state.placed) : undefined
  return useQuery({
    ...query(orders.one, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    // It is shown as it was placed; its present status stands in the list below it.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  }).data
}
