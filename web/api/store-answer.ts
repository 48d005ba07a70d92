import type { DataTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/** Stores a mutation's response and cancels older fetches in flight, which would overwrite it. */
export function storeAnswer<T>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, T, Error>,
  answer: Updater<T | undefined, T | undefined>,
): void {
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, answer)
}
