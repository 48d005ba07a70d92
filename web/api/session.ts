import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AuthState, auth } from '../../contract/auth.ts'
import { api } from './api.ts'
import { statusOf } from './api-error.ts'
import { keyOf } from './query.ts'

/** Who is logged in, `null` for nobody. An answer of 401 is no failure here: anyone may see Home (§8; decisions, 'Session'). */
export const sessionQuery = queryOptions({
  queryKey: keyOf(auth.checkUser),
  queryFn: async (): Promise<AuthState | null> => {
    if (knownToBeNobody()) return null
    try {
      return await api(auth.checkUser)
    } catch (error) {
      if (statusOf(error) === 401) return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  // §7: a failing session check is only logged.
  meta: { quiet: true },
})

let asked = false

/** The server, which sent this page, saw no session cookie: asking it again at the start would only log a 401. */
function knownToBeNobody(): boolean {
  if (asked) return false
  asked = true
  return document.querySelector('meta[name="session"]')?.getAttribute('content') === 'none'
}

/** `undefined` while the session is still being checked. */
export function useSession(): AuthState | null | undefined {
  const { data, isError } = useQuery(sessionQuery)
  return isError ? null : data
}
