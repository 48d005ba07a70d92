import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { CheckedLine } from '../../../contract/rules/check-lines.ts'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { api } from '../../api/api.ts'
import { keyOf } from '../../api/query.ts'

export type LineToCheck = { readonly qty: number } & ({ readonly _id: string } | { readonly code: string })

/** What was asked and, line by line, what was answered. */
export interface Checked {
  readonly asked: readonly LineToCheck[]
  readonly lines: readonly CheckedLine[]
  /** Price of the ok lines, as it travels: "12.50". */
  readonly total: string
}

const pauseMilliseconds = 250

/** `POST /orders/check` as a cached query, of the first 500 lines. */
function checkQuery(lines: readonly LineToCheck[]) {
  const asked = lines.slice(0, maxOrderLines)
  return queryOptions({
    // As one text, which is not sorted and compared line by line each time that the page is drawn.
    queryKey: [...keyOf(orders.check), JSON.stringify(asked)],
    queryFn: async ({ signal }): Promise<Checked> => ({
      asked,
      ...(await api(orders.check, { body: { lines: [...asked] }, signal })),
    }),
    staleTime: 0,
    // Each quantity on the way to the last one is a question of its own.
    gcTime: 60_000,
  })
}

/**
 * What these lines would become if they were ordered now: asked when they have not changed for a moment, and anew whenever
 * the page comes into view. An answer belongs to its question, so that a late one never replaces a newer one.
 * @param lines the same array as long as they are the same lines
 */
export function useOrderCheck(lines: readonly LineToCheck[]) {
  const [settled, setSettled] = useState(lines)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(lines), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [lines])
  const settledQuery = useMemo(() => checkQuery(settled), [settled])
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...settledQuery,
    enabled: settled.length > 0,
    // Lines keep what was said of them while the new answer is on its way.
    placeholderData: (previous) => previous,
  })
  const isCurrent = settled === lines && !isPlaceholderData && data !== undefined
  return { checked: data, isCurrent, isError, refetch }
}
