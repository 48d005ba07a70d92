import { useQuery } from '@tanstack/react-query'
import type { AuthState } from '../../contract/endpoints/auth.ts'
import { sessionQuery } from './session.ts'

/** A colleague sees his company's orders as his own. */
export const companyOf = (session: AuthState | null | undefined) => session?.companyID ?? session?._id

/** `undefined` while the session is being checked. */
export function useSession(): AuthState | null | undefined {
  const { data, isError } = useQuery(sessionQuery)
  return isError ? null : data
}
