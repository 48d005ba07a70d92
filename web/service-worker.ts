// Serves the page's files and an empty page when the server is unreachable. Never stores API responses, so it holds no
// personal data. Built into /sw.js (build/service-worker.ts).

/** Both written by the build; the name changes with any file. */
declare const precachedFiles: readonly string[]
declare const precacheName: string

const shell = '/app-shell'
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
  // Open pages may still request files of the previous release.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Network first, so the page is never older than the server. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const answer: Response = (await event.preloadResponse) ?? (await fetch(event.request))
    // In Firefox a preload that fails resolves.
    if (answer.type !== 'error') return answer
  } catch {
    // Answers with the empty page.
  }
  const cache = await caches.open(precacheName)
  return (await cache.match(shell, anyEncoding)) ?? Response.error()
}

async function readFile(request: Request): Promise<Response> {
  return (await caches.match(request, anyEncoding)) ?? fetch(request)
}
