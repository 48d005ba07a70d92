// Stores the last shop page for offline use, in the user's own storage (browser-storage.ts).
import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { type AuthState, auth } from '../../contract/endpoints/auth.ts'
import { products } from '../../contract/endpoints/products.ts'
import { api, keyOf, statusOf } from './api.ts'
import { readStoredJson, removeStored, storageOwner, writeStored } from './browser-storage.ts'
import { hour } from '../../contract/values/durations.ts'

export const storedShopKey = 'winkelZonderVerbinding'

/** For a page opened offline: path of the stored shop page and time of its response, in ms. */
export interface StoredPlace {
  readonly at: number
  readonly path: string
  readonly insteadOf?: string | undefined
}
export const storedPlaceKey = ['stored-place'] as const

interface StoredShop extends StoredPlace {
  readonly session: AuthState
  readonly answers: readonly (readonly [key: readonly unknown[], data: unknown])[]
}

/** Idle timeout of a customer session, in ms: older content would outlive the session. */
const longest = 8 * hour
const writeAfter = 1_000
const lookEvery = 5_000

const [shop, facets] = [JSON.stringify(keyOf(products.shop)), JSON.stringify(keyOf(products.facets))]
const isOf = ({ queryKey }: { readonly queryKey: readonly unknown[] }, endpoint: string) =>
  JSON.stringify(queryKey.slice(0, 2)) === endpoint
/** False for queries that only count products, which ask for no page. */
export const isShopPage = (query: { readonly queryKey: readonly unknown[] }) =>
  isOf(query, shop) && /"(pagina|bij)":/.test(JSON.stringify(query.queryKey[2]))
/** Neighbouring pages are in the cache as well. */
const isShown = (query: Query) => query.getObserversCount() > 0 && query.state.data !== undefined

export function storeShop(client: QueryClient, session: AuthState): () => void {
  let timer: number | undefined
  function write(): void {
    timer = undefined
    const shown = client.getQueryCache().findAll({ type: 'active' }).filter(isShown)
    const page = shown.find(isShopPage)
    // Another tab may have changed the storage owner.
    if (!page || !window.location.pathname.startsWith('/shop/') || storageOwner() !== session._id) return
    const stored: StoredShop = {
      at: page.state.dataUpdatedAt,
      path: window.location.pathname + window.location.search,
      session,
      answers: [page, ...shown.filter((query) => isOf(query, facets))].map(({ queryKey, state }) => [
        queryKey,
        state.data,
      ]),
    }
    writeStored('localStorage', storedShopKey, JSON.stringify(stored))
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

/** Polls until the server is back. @returns the stored page's user; undefined if nothing valid is stored */
export function openStoredShop(client: QueryClient): AuthState | undefined {
  waitForServer(client)
  const stored = readStoredJson('localStorage', storedShopKey)
  if (!isStoredShop(stored) || Date.now() - stored.at > longest || storageOwner() !== stored.session._id) {
    removeStored('localStorage', storedShopKey)
    return undefined
  }
  for (const [key, data] of stored.answers) client.setQueryData(key, data, { updatedAt: stored.at })
  const { pathname, search } = window.location
  const asked = pathname + search
  const isOther = asked !== stored.path
  client.setQueryData<StoredPlace>(storedPlaceKey, {
    at: stored.at,
    path: isOther ? withView(stored.path) : stored.path,
    insteadOf: isOther && pathname.startsWith('/shop/') ? asked : undefined,
  })
  return stored.session
}

/** Without a view the address would open in the last used view, which may not be stored. */
function withView(path: string): string {
  if (path.includes('weergave=')) return path
  return `${path}${path.includes('?') ? '&' : '?'}weergave=fotos`
}

const isStoredShop = (value: unknown): value is StoredShop =>
  typeof value === 'object' && value !== null && 'answers' in value

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
    onlineManager.setOnline(true)
    client.removeQueries({ queryKey: storedPlaceKey })
    void client.invalidateQueries({ queryKey: keyOf(auth.checkUser) })
    void client.invalidateQueries()
  }
}
