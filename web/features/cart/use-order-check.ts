import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CheckedLine, type Order, orders } from '../../../contract/endpoints/orders.ts'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import { api, keyOf } from '../../api/api.ts'

export type LineToCheck = { readonly qty: number } & ({ readonly _id: string } | { readonly code: string })

export interface Checked extends Pick<Order, 'btw' | 'totaalInclBtw'> {
  readonly asked: readonly LineToCheck[]
  readonly lines: readonly CheckedLine[]
  /** Total of the ok lines, as on the wire: "12.50". */
  readonly total: string
}

const pauseMilliseconds = 250

function checkQuery(lines: readonly LineToCheck[], userID: string | undefined) {
  const asked = lines.slice(0, maxOrderLines)
  return queryOptions({
    // One string, so that the lines are not sorted and compared at each render.
    queryKey: [...keyOf(orders.check), userID, JSON.stringify(asked)],
    queryFn: async ({ signal }): Promise<Checked> => ({
      asked,
      ...(await api(orders.check, { body: { lines: [...asked], userID }, signal })),
    }),
    staleTime: 0,
    // Each quantity typed on the way to the last one is a query of its own.
    gcTime: 60_000,
  })
}

/**
 * Checks these lines as an order of now: debounced, and refreshed when the page becomes visible.
 * @param lines the same array as long as the lines are the same
 * @param userID the customer for whom staff order
 */
export function useOrderCheck(lines: readonly LineToCheck[], userID?: string) {
  const [settled] = useDebouncedValue(lines, pauseMilliseconds)
  const settledQuery = useMemo(() => checkQuery(settled, userID), [settled, userID])
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...settledQuery,
    enabled: settled.length > 0,
    placeholderData: (previous) => previous,
  })
  const isCurrent = settled === lines && !isPlaceholderData && data !== undefined
  return { checked: data, isCurrent, isError, refetch }
}
