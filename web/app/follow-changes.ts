import { hashKey, type QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../api/session.ts'

/** Milliseconds that a page has for itself before it begins to listen. */
const afterStart = 3_000

/** Listens to what changes elsewhere for as long as somebody is logged in. */
export function followChanges(client: QueryClient): void {
  let following: { readonly userId: string; stop?: () => void } | undefined

  function follow(): void {
    const session = client.getQueryData(sessionQuery.queryKey) ?? undefined
    if (session?._id === following?.userId) return
    following?.stop?.()
    following = session && { userId: session._id }
    const mine = following
    if (!session || !mine) return
    setTimeout(() => {
      // Where the script does not arrive, the page is as it was before there was any of this.
      void import('./live/follow.ts').then(
        (module) => {
          if (following === mine) mine.stop = module.follow(client, session)
        },
        () => undefined,
      )
    }, afterStart)
  }

  const session = hashKey(sessionQuery.queryKey)
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === session) follow()
  })
}
