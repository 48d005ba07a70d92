import { hashKey, type QueryClient } from '@tanstack/react-query'
import { removeStored } from '../api/browser-storage.ts'
import { sessionQuery } from '../api/session.ts'
import { storedShopKey } from '../api/stored-shop.ts'
import { stayOpen } from './offline/stay-open.ts'
import type { createRouter } from './routes.tsx'
import type { AuthState } from '../../contract/endpoints/auth.ts'
import type { LiveMessage, LiveOrder, LiveProduct } from '../../contract/endpoints/live.ts'
import { applyChanges } from './live/apply-changes.ts'
import { createNewOrderAlerts } from './live/new-order-alert.ts'
import { openSharedStream } from './live/shared-stream.ts'

/** In ms; the first load comes first. */
const afterStart = 3_000

export function followChanges(client: QueryClient, router: ReturnType<typeof createRouter>): void {
  let following: { readonly session: AuthState; readonly stops: (() => void)[] } | undefined

  function followUser(): void {
    const known = client.getQueryData(sessionQuery.queryKey)
    if (known === null) removeStored('localStorage', storedShopKey)
    const session = known ?? undefined
    // The same user's role may change: an administrator's comes with his second step.
    if (session === following?.session) return
    for (const stop of following?.stops ?? []) stop()
    following = session && { session, stops: [] }
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

function follow(client: QueryClient, { _id, isAdmin, magazijn }: AuthState): () => void {
  const changes = applyChanges(client)
  const alerts = isAdmin || magazijn ? createNewOrderAlerts() : undefined
  const close = openSharedStream(_id, ({ event, data }) => {
    if (event === 'refresh') changes.all()
    else {
      const value: unknown = JSON.parse(data)
      if (event === 'product' && isOf<LiveProduct>(value)) changes.product(value)
      if ((event === 'order' || event === 'orderChange') && isOf<LiveOrder>(value)) {
        changes.order(value)
        if (event === 'order') void alerts?.order(value)
      }
      if (event === 'message' && isOf<LiveMessage>(value)) {
        changes.message()
        alerts?.failure(value)
      }
    }
  })
  return () => {
    close()
    alerts?.stop()
  }
}

/** Trusts the server, which serializes events by schema. */
const isOf = <Data extends object>(value: unknown): value is Data => typeof value === 'object' && value !== null
