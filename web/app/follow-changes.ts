import { hashKey, type QueryClient } from '@tanstack/react-query'
import { removeStored } from '../api/browser-storage.ts'
import { storedShopKey, sessionQuery } from '../api/session.ts'
import type { createRouter } from './routes.tsx'

/** In ms; the first load comes first. */
const afterStart = 3_000

export function followChanges(client: QueryClient, router: ReturnType<typeof createRouter>): void {
  let following: { readonly userId: string; readonly stops: (() => void)[] } | undefined

  function follow(): void {
    const known = client.getQueryData(sessionQuery.queryKey)
    if (known === null) removeStored('localStorage', storedShopKey)
    const session = known ?? undefined
    if (session?._id === following?.userId) return
    for (const stop of following?.stops ?? []) stop()
    following = session && { userId: session._id, stops: [] }
    const mine = following
    if (!session || !mine) return
    // Optional: if a script fails to load, the page works without it.
    const start = <Module>(loading: Promise<Module>, begin: (loaded: Module) => () => void) =>
      void loading.then(
        (loaded) => {
          if (following === mine) mine.stops.push(begin(loaded))
        },
        () => undefined,
      )
    setTimeout(() => {
      start(import('./live/follow.ts'), (live) => live.follow(client, session))
      start(import('./offline/stay-open.ts'), (offline) => offline.stayOpen(client, session, router))
    }, afterStart)
  }

  const session = hashKey(sessionQuery.queryKey)
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === session) follow()
  })
}
