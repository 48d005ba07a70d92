import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type AuthState, auth } from '../../contract/auth.ts'
import { api } from './api.ts'
import { statusOf } from './api-error.ts'
import { pageSetting } from './page-settings.ts'
import { keyOf } from './query.ts'

/** Who is logged in, `null` for nobody. An answer of 401 is no failure here: anyone may see Home (§6). */
export const sessionQuery = queryOptions({
  queryKey: keyOf(auth.checkUser),
  queryFn: async (): Promise<AuthState | null> => {
    try {
      return await api(auth.checkUser)
    } catch (error) {
      if (statusOf(error) === 401) return null
      throw error
    }
  },
  // Whoever logs in as someone else in another tab is noticed here before long.
  staleTime: 5 * 60_000,
  initialData: knownToBeNobody,
  // §7: a failing session check is only logged.
  meta: { quiet: true },
})

/** The server, which sent this page, saw no session cookie: asking it again at the start would only log a 401. */
function knownToBeNobody(): null | undefined {
  return pageSetting('session') === 'none' ? null : undefined
}

/** Someone else from here on, `null` for nobody: what was fetched for the one before is not his. */
export async function changeSession(client: QueryClient, state: AuthState | null): Promise<void> {
  const { queryKey } = sessionQuery
  // A check that is still on its way would answer for the one before.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, state)
  client.removeQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) })
}

/** `undefined` while the session is still being checked. */
export function useSession(): AuthState | null | undefined {
  const { data, isError } = useQuery(sessionQuery)
  return isError ? null : data
}
