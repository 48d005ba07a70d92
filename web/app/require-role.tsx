import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { type Access, isOpenTo, roleOf } from '../../contract/endpoints/access.ts'
import { sessionQuery } from '../api/session.ts'
import { Failed, Loading } from '../ui/page/states.tsx'

/** §6: redirects to /login. The server enforces access on its own. */
export function RequireRole({ access }: { access: Access }) {
  const { data: session, isError, refetch } = useQuery(sessionQuery)
  if (session === undefined) return isError ? <Failed onRetry={() => void refetch()} /> : <Loading />
  if (session !== null && isOpenTo(access, roleOf(session))) return <Outlet />
  // An administrator must set up the second step first.
  return <Navigate to={session?.secondStep ? '/tweede-stap' : '/login'} replace />
}
