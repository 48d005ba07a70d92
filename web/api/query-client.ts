import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

interface CallMeta extends Record<string, unknown> {
  /** Statuses that the caller puts on screen himself; the shared error table leaves them alone. */
  readonly handles?: readonly number[]
  /** Failures are only logged. */
  readonly quiet?: boolean
  /** An automatic retry: the error messages of the try before stay on screen. */
  readonly again?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

export type OnFailure = (error: Error, meta: CallMeta) => void

/** The cache of answers; every failed call, read or write, passes through `onFailure` once, and every write begins with `onTry`. */
export function createQueryClient(onFailure: OnFailure, onTry: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onFailure(error, query.meta ?? {}) }),
    mutationCache: new MutationCache({
      onMutate: (_variables, { meta }) => {
        if (!meta?.again) onTry()
      },
      onError: (error, _variables, _result, mutation) => onFailure(error, mutation.meta ?? {}),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal; a lost answer is asked for once more.
        retry: (failures, error) => !(error instanceof ApiError && error.refused) && failures < 1,
        retryDelay: 800,
      },
      // A button pressed while offline fails at once, instead of taking effect some time later.
      mutations: { networkMode: 'always' },
    },
  })
}
