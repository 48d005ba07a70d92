import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import type { AuthState } from '../../contract/auth.ts'
import { sessionQuery } from '../api/session.ts'
import { Failed, Loading } from '../ui/states.tsx'

/** §6: who may not see a screen is sent to /login. What the server refuses does not depend on this. */
function RequireRole({ allows }: { allows: (session: AuthState) => boolean }) {
  const { data: session, isError, refetch } = useQuery(sessionQuery)
  if (session === undefined) return isError ? <Failed onRetry={() => void refetch()} /> : <Loading />
  return session !== null && allows(session) ? <Outlet /> : <Navigate to="/login" replace />
}

export function RequireCustomer() {
  return <RequireRole allows={() => true} />
}

export function RequireAdmin() {
  return <RequireRole allows={(session) => session.isAdmin} />
}
