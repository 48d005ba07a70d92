import { useWindowEvent } from '@mantine/hooks'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation, useRouteError } from 'react-router'
import { useEffect } from 'react'
import { sessionQuery } from '../api/session.ts'
import { ChunkError, loadChunk } from '../ui/lazy-part.ts'
import { Failed, Loading } from '../ui/page/states.tsx'
import { useOnline } from '../ui/use-online.ts'
import { type Access, isOpenTo, roleOf } from '../../contract/endpoints/access.ts'
import { reloadPage } from '../ui/forms/leave-guard.tsx'
import { type Screen, screens } from './screens.ts'
import { Shell } from './shell/shell.tsx'
import { report } from './report.ts'

export function createRouter(client: QueryClient) {
  const route = ({ path, prefetch, ...screen }: Screen): RouteObject => ({
    path,
    ...('load' in screen ? { lazy: { Component: () => loadChunk(screen.load) } } : { Component: screen.component }),
    ...(prefetch && {
      loader: ({ params, request }) => {
        // Redirects to /login when every call would be refused.
        const session = client.getQueryData(sessionQuery.queryKey)
        if (session !== null && !session?.magazijn) prefetch(client, params, new URL(request.url).searchParams)
        return null
      },
    }),
  })
  // Without a key every document's first entry gets the same one, and the page restores another page's scroll position.
  if (history.state === null) history.replaceState({ key: String(Math.random()) }, '')
  return createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: RouteError,
      children: [
        {
          ErrorBoundary: RouteError,
          HydrateFallback: Loading,
          children: [
            ...screens.anyone.map(route),
            ...(['user', 'customer', 'picker', 'admin'] as const).map((access) => ({
              element: <RequireRole access={access} />,
              children: screens[access].map(route),
            })),
            { path: '*', element: <Navigate to="/PageNotFound" replace /> },
          ],
        },
      ],
    },
  ])
}

/** §6: redirects to /login. The server enforces access on its own. */
function RequireRole({ access }: { access: Access }) {
  const { data: session, isError, refetch } = useQuery(sessionQuery)
  const { pathname, search } = useLocation()
  if (session === undefined) return isError ? <Failed onRetry={() => void refetch()} /> : <Loading />
  if (session !== null && isOpenTo(access, roleOf(session))) return <Outlet />
  // An administrator must set up the second step first.
  if (session?.secondStep) return <Navigate to="/tweede-stap" replace />
  return <Navigate to="/login" state={pathname + search} replace />
}

/** Retrying reloads the document, since a new release has other file names; without a network that would leave the shop. */
function RouteError() {
  const error = useRouteError()
  const online = useOnline()
  const missing = error instanceof ChunkError
  useEffect(() => report(error), [error])
  useWindowEvent('online', () => {
    if (missing) reloadPage()
  })
  if (!online) return <Failed />
  return (
    <Failed
      title={missing ? 'Deze pagina kon niet worden geladen' : undefined}
      text={missing ? 'Controleer uw verbinding en probeer het opnieuw.' : undefined}
      onRetry={reloadPage}
    />
  )
}
