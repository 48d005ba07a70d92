import { hashKey, onlineManager, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type AuthState, auth } from '../../contract/endpoints/auth.ts'
import { api } from './api.ts'
import { changeStorageOwner, claimStorage } from './browser-storage.ts'
import { statusOf } from './api-error.ts'
import { pageSetting } from './page-settings.ts'
import { keyOf } from './query.ts'

/** The service worker opened this page, since the server could not be reached. */
const openedOffline = pageSetting('session') === 'offline'
if (openedOffline) onlineManager.setOnline(false)

/** Where the last page of the shop lies (kept-shop.ts). */
export const keptShopKey = 'winkelZonderVerbinding'

/** In a page that was opened without the server: where in the shop that page was, and when its answer came. */
export interface KeptPlace {
  readonly at: number
  readonly path: string
  /** The page of the shop that was asked for, where another one was kept. */
  readonly insteadOf?: string | undefined
}
export const keptPlaceKey = ['kept-place'] as const

/** Who is logged in, `null` for nobody. An answer of 401 is no failure here: anyone may see Home (§6). */
export const sessionQuery = queryOptions({
  queryKey: keyOf(auth.checkUser),
  queryFn: async ({ client }): Promise<AuthState | null> => {
    try {
      const state = await api(auth.checkUser)
      claimStorage(state._id)
      return state
    } catch (error) {
      if (statusOf(error) === 401) return null
      const kept = openedOffline && statusOf(error) === 0 ? await keptSession(client) : undefined
      if (kept) return kept
      throw error
    }
  },
  // There is nothing to wait for.
  ...(openedOffline && { networkMode: 'always' as const }),
  // What changes of the user himself, his name or role, is noticed here before long.
  staleTime: 5 * 60_000,
  initialData: knownToBeNobody,
  // §7: a failing session check is only logged.
  meta: { quiet: true },
})

/** Whose shop was open last, where that may still be shown. */
async function keptSession(client: QueryClient): Promise<AuthState | undefined> {
  const { openKeptShop } = await import('./kept-shop.ts')
  return client.getQueryData<AuthState>(keyOf(auth.checkUser)) ?? openKeptShop(client)
}

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
