// The page of the shop that was open last, for when the server cannot be reached. It lies with all that belongs to one user
// in this browser (browser-storage.ts), and so goes when he logs out or somebody else logs in.
import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { type AuthState, auth } from '../../contract/endpoints/auth.ts'
import { products } from '../../contract/endpoints/products.ts'
import { api } from './api.ts'
import { statusOf } from './api-error.ts'
import { readStored, removeStored, storageOwner, writeStored } from './browser-storage.ts'
import { keyOf } from './query.ts'
import { type KeptPlace, keptPlaceKey, keptShopKey, sessionQuery } from './session.ts'

interface KeptShop extends KeptPlace {
  readonly session: AuthState
  readonly answers: readonly (readonly [key: readonly unknown[], data: unknown])[]
}

/** As long as a customer's session may be idle: what is older would be shown after it had ended. */
const longest = 8 * 3_600_000
const writeAfter = 1_000
const lookEvery = 5_000

const [shop, facets] = [JSON.stringify(keyOf(products.shop)), JSON.stringify(keyOf(products.facets))]
const isOf = ({ queryKey }: { readonly queryKey: readonly unknown[] }, call: string) =>
  JSON.stringify(queryKey.slice(0, 2)) === call
/** What the page shows now; the pages before and after it are in the cache as well. */
const isShown = (query: Query) => query.getObserversCount() > 0 && query.state.data !== undefined

/** Keeps what the shop shows, as it is shown and renewed. @returns ends it */
export function keepShop(client: QueryClient, session: AuthState): () => void {
  let timer: number | undefined
  function write(): void {
    timer = undefined
    const shown = client.getQueryCache().findAll({ type: 'active' }).filter(isShown)
    const page = shown.find((query) => isOf(query, shop))
    // The addresses of the shop, and whose storage this is: another tab may have changed that.
    if (!page || !window.location.pathname.startsWith('/shop/') || storageOwner() !== session._id) return
    const kept: KeptShop = {
      at: page.state.dataUpdatedAt,
      path: window.location.pathname + window.location.search,
      session,
      answers: [page, ...shown.filter((query) => isOf(query, facets))].map(({ queryKey, state }) => [
        queryKey,
        state.data,
      ]),
    }
    writeStored('localStorage', keptShopKey, JSON.stringify(kept))
  }
  const soon = () => {
    timer ??= window.setTimeout(write, writeAfter)
  }
  soon()
  const stop = client.getQueryCache().subscribe((event) => {
    const query: { readonly queryKey: readonly unknown[] } = event.query
    if (isOf(query, shop) || isOf(query, facets)) soon()
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/**
 * Shows what was kept, and asks from time to time whether the server is there again.
 * @returns whose it is; undefined where nothing is kept that may still be shown
 */
export function openKeptShop(client: QueryClient): AuthState | undefined {
  waitForServer(client)
  const kept = readKept()
  if (!kept || Date.now() - kept.at > longest || storageOwner() !== kept.session._id) {
    removeStored('localStorage', keptShopKey)
    return undefined
  }
  for (const [key, data] of kept.answers) client.setQueryData(key, data, { updatedAt: kept.at })
  const { pathname, search } = window.location
  const asked = pathname + search
  const isOther = asked !== kept.path
  client.setQueryData<KeptPlace>(keptPlaceKey, {
    at: kept.at,
    path: isOther ? withView(kept.path) : kept.path,
    insteadOf: isOther && pathname.startsWith('/shop/') ? asked : undefined,
  })
  return kept.session
}

/** An address that names no view would open in the one seen last, of which nothing was kept. */
function withView(path: string): string {
  if (path.includes('weergave=')) return path
  return `${path}${path.includes('?') ? '&' : '?'}weergave=fotos`
}

function readKept(): KeptShop | undefined {
  try {
    const value: unknown = JSON.parse(readStored('localStorage', keptShopKey) ?? 'null')
    return isKept(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Only `keepShop` writes under this key. */
const isKept = (value: unknown): value is KeptShop => typeof value === 'object' && value !== null && 'answers' in value

let waiting = false

function waitForServer(client: QueryClient): void {
  if (waiting) return
  waiting = true
  const look = () => void lookForServer()
  const timer = setInterval(look, lookEvery)
  window.addEventListener('online', look)
  async function lookForServer(): Promise<void> {
    const status = await api(auth.checkUser).then(() => 200, statusOf)
    if (!waiting || status === 0 || status >= 500) return
    waiting = false
    clearInterval(timer)
    window.removeEventListener('online', look)
    // What waits for an answer goes on, and what is shown is asked for again; so is whose session it is.
    onlineManager.setOnline(true)
    client.removeQueries({ queryKey: keptPlaceKey })
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    void client.invalidateQueries()
  }
}
