import { hashKey, onlineManager, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type AuthState, auth } from '../../contract/endpoints/auth.ts'
import { api, keyOf, statusOf } from './api.ts'
import { changeStorageOwner, claimStorage } from './browser-storage.ts'
import { pageSetting } from './page-settings.ts'
import { openStoredShop } from './stored-shop.ts'
import { minute } from '../../contract/values/durations.ts'

/** The service worker served this page because the server was unreachable. */
const openedOffline = pageSetting('session') === 'offline'
if (openedOffline) onlineManager.setOnline(false)

/** `null` when logged out. A 401 is no error here: Home is public (§6). */
export const sessionQuery = queryOptions({
  queryKey: keyOf(auth.checkUser),
  queryFn: async ({ client }): Promise<AuthState | null> => {
    try {
      const state = await api(auth.checkUser)
      claimStorage(state._id)
      return state
    } catch (error) {
      if (statusOf(error) === 401) return null
      const stored = openedOffline && statusOf(error) === 0 ? await storedSession(client) : undefined
      if (stored) return stored
      throw error
    }
  },
  ...(openedOffline && { networkMode: 'always' as const }),
  staleTime: 5 * minute,
  initialData: knownToBeNobody,
  // Home works without a session, so its check fails silently.
  meta: { quiet: true },
})

async function storedSession(client: QueryClient): Promise<AuthState | undefined> {
  return client.getQueryData<AuthState>(keyOf(auth.checkUser)) ?? openStoredShop(client)
}

/** The server saw no session cookie; asking again would only log a 401. */
function knownToBeNobody(): null | undefined {
  return pageSetting('session') === 'none' ? null : undefined
}

/** Call on login, or with `null` on logout. Drops the former user's cache and storage. */
export async function changeSession(client: QueryClient, state: AuthState | null): Promise<void> {
  const { queryKey } = sessionQuery
  // A session check in flight would still return the former user.
  await client.cancelQueries({ queryKey })
  changeStorageOwner(state?._id ?? '')
  client.setQueryData(queryKey, state)
  forgetAnswers(client)
}

/** Call when this tab shows nobody and another tab has logged in. */
export async function checkAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey })
  // An expired session leaves its user's answers.
  forgetAnswers(client)
  await client.prefetchQuery({ ...sessionQuery, staleTime: 0 })
}

function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(sessionQuery.queryKey) })
}

/** A colleague sees his company's orders as his own. */
export const companyOf = (session: AuthState | null | undefined) => session?.companyID ?? session?._id

/** `undefined` while the session is first checked. A later check that fails changes nothing. */
export function useSession(): AuthState | null | undefined {
  const { data, isError } = useQuery(sessionQuery)
  return data === undefined && isError ? null : data
}
