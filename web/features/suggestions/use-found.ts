import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

const pauseMilliseconds = 150

export type Find<Found> = (zoek: string, signal: AbortSignal) => Promise<readonly Found[]>

export function useFound<Found>(search: Find<Found>, zoek: string) {
  const client = useQueryClient()
  // Keyed per field, since prices depend on the customer ordered for.
  const field = useId()
  const queryOf = (typed: string) =>
    queryOptions({
      queryKey: ['suggestions', field, typed],
      queryFn: ({ signal }) => search(typed, signal),
      gcTime: 60_000,
      meta: { quiet: true },
    })
  const [settled] = useDebouncedValue(zoek, pauseMilliseconds)
  const { data, isFetched, isError } = useQuery({
    ...queryOf(settled),
    enabled: settled !== '',
    placeholderData: (previous) => previous,
  })
  const found = zoek === '' ? [] : (data ?? [])
  const isAnswered = zoek !== '' && settled === zoek && isFetched
  const status = isAnswered && isError ? 'failed' : isAnswered && data?.length === 0 ? 'none' : 'some'
  const firstOf = (typed: string) =>
    client.fetchQuery(queryOf(typed)).then(
      ([first]) => first,
      () => undefined,
    )
  return { found, isAnswered, status, firstOf } as const
}
