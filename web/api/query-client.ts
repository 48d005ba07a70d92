import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

export interface CallMeta extends Record<string, unknown> {
  /** Statuses the caller shows itself; the shared error table skips them. */
  readonly handles?: readonly number[]
  readonly quiet?: boolean
  /** An automatic retry: keeps earlier error messages on screen. */
  readonly again?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

export type OnFailure = (error: Error, meta: CallMeta) => void

/** True for a prefetch, for a page that was left, and while the server is away for a refetch whose old data stays on screen. */
function isUnseen(error: Error, query: Query<unknown, unknown>): boolean {
  if (query.getObserversCount() === 0) return true
  return error instanceof ApiError && !error.refused && query.state.data !== undefined
}

export function createQueryClient(onFailure: OnFailure, onTry: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => onFailure(error, { ...query.meta, ...(isUnseen(error, query) && { quiet: true }) }),
    }),
    mutationCache: new MutationCache({
      onMutate: (_variables, { meta }) => {
        if (!meta?.again) onTry()
      },
      onError: (error, _variables, _result, mutation) => onFailure(error, mutation.meta ?? {}),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Retries only a lost response, once.
        retry: (failures, error) => !(error instanceof ApiError && error.refused) && failures < 1,
        retryDelay: 800,
      },
      // Offline, a mutation fails at once rather than take effect later.
      mutations: { networkMode: 'always' },
    },
  })
}
