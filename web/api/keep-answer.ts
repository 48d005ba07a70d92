import type { DataTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/** Puts the answer to a change in a query's place. It is newer than any that is still on its way, which must not overwrite it. */
export function keepAnswer<T>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, T, Error>,
  answer: Updater<T | undefined, T | undefined>,
): void {
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, answer)
}
