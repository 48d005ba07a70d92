import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { sessionQuery } from '../api/session.ts'
import { providePreload } from '../ui/preload.ts'
import { Loading } from '../ui/page/states.tsx'
import { loadChunk } from './load-chunk.ts'
import { RequireRole } from './require-role.tsx'
import { RouteError } from './route-error.tsx'
import {
  adminScreens,
  customerScreens,
  openScreens,
  pickerScreens,
  preload,
  type Screen,
  userScreens,
} from './screens.ts'
import { Shell } from './shell/shell.tsx'

export function createRouter(client: QueryClient) {
  providePreload(preload)
  const route = ({ path, load, prefetch }: Screen): RouteObject => ({
    path,
    lazy: { Component: () => loadChunk(load) },
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
            ...openScreens.map(route),
            { element: <RequireRole access="user" />, children: userScreens.map(route) },
            { element: <RequireRole access="customer" />, children: customerScreens.map(route) },
            { element: <RequireRole access="picker" />, children: pickerScreens.map(route) },
            { element: <RequireRole access="admin" />, children: adminScreens.map(route) },
            { path: '*', element: <Navigate to="/PageNotFound" replace /> },
          ],
        },
      ],
    },
  ])
}
