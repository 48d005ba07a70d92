import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type AuthState, auth } from '../../contract/auth.ts'
import { api } from './api.ts'
import { changeStorageOwner, claimStorage } from './browser-storage.ts'
import { statusOf } from './api-error.ts'
import { pageSetting } from './page-settings.ts'
import { keyOf } from './query.ts'

/** Who is logged in, `null` for nobody. An answer of 401 is no failure here: anyone may see Home (§6). */
export const sessionQuery = queryOptions({
  queryKey: keyOf(auth.checkUser),
  queryFn: async (): Promise<AuthState | null> => {
    try {
      const state = await api(auth.checkUser)
      claimStorage(state._id)
      return state
    } catch (error) {
      if (statusOf(error) === 401) return null
      throw error
    }
  },
  // What changes of the user himself, his name or role, is noticed here before long.
  staleTime: 5 * 60_000,
  initialData: knownToBeNobody,
  // §7: a failing session check is only logged.
  meta: { quiet: true },
})

/** The server, which sent this page, saw no session cookie: asking it again at the start would only log a 401. */
function knownToBeNobody(): null | undefined {
  return pageSetting('session') === 'none' ? null : undefined
}

/** Someone logged in, or out (`null`): cached answers and storage of the former user are dropped. */
export async function changeSession(client: QueryClient, state: AuthState | null): Promise<void> {
  const { queryKey } = sessionQuery
  // A session check in flight would still answer for the former user.
  await client.cancelQueries({ queryKey })
  changeStorageOwner(state?._id ?? '')
  client.setQueryData(queryKey, state)
  client.removeQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) })
}
