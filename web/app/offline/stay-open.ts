import type { QueryClient } from '@tanstack/react-query'
import { roleOf } from '../../../contract/endpoints/access.ts'
import type { AuthState } from '../../../contract/endpoints/auth.ts'
import { storeShop } from '../../api/stored-shop.ts'
import { reloadPage } from '../../ui/forms/leave-guard.tsx'
import type { createRouter } from '../routes.tsx'

const lookEvery = 3_600_000

export function stayOpen(client: QueryClient, session: AuthState, router: ReturnType<typeof createRouter>): () => void {
  if (roleOf(session) !== 'customer') return () => undefined
  void registerWorker(router)
  return storeShop(client, session)
}

let registered = false

async function registerWorker(router: ReturnType<typeof createRouter>): Promise<void> {
  // Service workers need TLS or localhost.
  if (registered || !('serviceWorker' in navigator)) return
  registered = true
  const { serviceWorker } = navigator
  /** A browser's first worker is no new release. */
  let hasWorker = serviceWorker.controller !== null
  let registration: ServiceWorkerRegistration | undefined
  try {
    registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch {
    return
  }
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEvery) return
    lookedAt = Date.now()
    registration?.update().catch(() => undefined)
  })
  serviceWorker.addEventListener('controllerchange', () => {
    if (hasWorker) reloadAtNextScreen(router)
    hasWorker = true
  })
}

/** Loads a new release at the next navigation, so no typed input is lost. */
function reloadAtNextScreen(router: ReturnType<typeof createRouter>): void {
  const { pathname } = router.state.location
  router.subscribe(({ location, navigation }) => {
    // A reload would drop the router state, such as an order just placed.
    if (location.pathname !== pathname && navigation.state === 'idle' && location.state === null) reloadPage()
  })
}
