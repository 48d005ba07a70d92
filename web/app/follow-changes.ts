import { hashKey, type QueryClient } from '@tanstack/react-query'
import { removeStored } from '../api/browser-storage.ts'
import { sessionQuery } from '../api/session.ts'
import { storedShopKey } from '../api/stored-shop.ts'
import { follow } from './live/follow.ts'
import { stayOpen } from './offline/stay-open.ts'
import type { createRouter } from './routes.tsx'

/** In ms; the first load comes first. */
const afterStart = 3_000

export function followChanges(client: QueryClient, router: ReturnType<typeof createRouter>): void {
  let following: { readonly userId: string; readonly stops: (() => void)[] } | undefined

  function followUser(): void {
    const known = client.getQueryData(sessionQuery.queryKey)
    if (known === null) removeStored('localStorage', storedShopKey)
    const session = known ?? undefined
    if (session?._id === following?.userId) return
    for (const stop of following?.stops ?? []) stop()
    following = session && { userId: session._id, stops: [] }
    const mine = following
    if (!session || !mine) return
    setTimeout(() => {
      if (following === mine) mine.stops.push(follow(client, session), stayOpen(client, session, router))
    }, afterStart)
  }

  const session = hashKey(sessionQuery.queryKey)
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === session) followUser()
  })
}
