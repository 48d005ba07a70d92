// For a customer's browser: the shop opens without a network, and a page that stands open for days does not grow old.
// Loaded after everything that a visit waits for.
import type { QueryClient } from '@tanstack/react-query'
import { roleOf } from '../../../contract/endpoints/access.ts'
import type { AuthState } from '../../../contract/endpoints/auth.ts'
import { keepShop } from '../../api/kept-shop.ts'
import { reloadPage } from '../../ui/leave-guard.tsx'
import type { createRouter } from '../routes.tsx'

const lookEvery = 3_600_000

/** @returns ends it */
export function stayOpen(client: QueryClient, session: AuthState, router: ReturnType<typeof createRouter>): () => void {
  if (roleOf(session) !== 'customer') return () => undefined
  void registerWorker(router)
  return keepShop(client, session)
}

let registered = false

async function registerWorker(router: ReturnType<typeof createRouter>): Promise<void> {
  // Browsers have workers over TLS and on this machine alone.
  if (registered || !('serviceWorker' in navigator)) return
  registered = true
  const { serviceWorker } = navigator
  /** The first worker that a browser gets is no newer version of anything. */
  let hasWorker = serviceWorker.controller !== null
  let registration: ServiceWorkerRegistration | undefined
  try {
    registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch {
    // The shop is as it was before there was any of this.
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

/** A newer version of the shop is there: the next screen that somebody goes to comes from it, and nothing is lost that he types in this one. */
function reloadAtNextScreen(router: ReturnType<typeof createRouter>): void {
  const { pathname } = router.state.location
  router.subscribe(({ location, navigation }) => {
    // What a screen is told by the one before it, such as the order just placed, would be told no more.
    if (location.pathname !== pathname && navigation.state === 'idle' && location.state === null) reloadPage()
  })
}
