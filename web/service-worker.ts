// The shop where the server cannot be reached: the page's own files, and the page without anything of a visit in it. What
// the API answers never comes in here, so that nothing in it belongs to anybody. Built into /sw.js (build/service-worker.ts).

/** Written in by the build: files of buyers' screens, and a name that changes with any of them. */
declare const precachedFiles: readonly string[]
declare const precacheName: string

const shell = '/app-shell'
/** Buyers' screens; any other address fails as it does without a worker. */
const screens = /^\/($|shop\/|snelbestellen$|bestellijsten$|shoppingcart$|userpage\/)/
const anyEncoding = { ignoreVary: true }

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (screens.test(pathname)) event.respondWith(openPage(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(readFile(request))
})

async function install(): Promise<void> {
  const cache = await caches.open(precacheName)
  await cache.addAll([new Request(shell, { credentials: 'omit', cache: 'no-store' }), ...precachedFiles])
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== precacheName)
  // Pages that stand open may still ask for files of the version before this one.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The server's own answer wherever there is one, so that no page is older than the server. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const cache = await caches.open(precacheName)
    const kept = await cache.match(shell, anyEncoding)
    if (!kept) throw error
    return kept
  }
}

async function readFile(request: Request): Promise<Response> {
  return (await caches.match(request, anyEncoding)) ?? fetch(request)
}
