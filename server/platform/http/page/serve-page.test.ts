// One origin for page and API: who gets which, and what the answers carry.
import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestShop } from '../../../../tests/support/test-shop.ts'
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'

const folder = await temporaryFolder()
await mkdir(join(folder, 'assets'))
await writeFile(
  join(folder, 'index.html'),
  '<title>__SHOP_NAME__</title><meta name="session" content="__SESSION__"><style nonce="__NONCE__"></style><p>__SCHEME__ __OPENED_BY__</p>',
)
await writeFile(join(folder, 'assets', 'main-abc.js'), 'export {}\n')
await writeFile(join(folder, 'assets', 'main-abc.js.br'), 'packed')
await writeFile(join(folder, 'index.html.br'), 'packed')
await writeFile(join(folder, 'assets', 'main-abc.js.map'), '{}')
await mkdir(join(folder, '.vite'))
await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
await writeFile(join(folder, 'sw.js'), 'self\n')
await writeFile(join(folder, 'robots.txt'), 'User-agent: *\n')
const shop = await openTestShop({
  pageFolder: folder,
  shopName: 'Bol $& <Zoon>',
  allowedOrigins: ['https://bol.example'],
})
const admin = await shop.login({ isAdmin: true })

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const navigate = { 'sec-fetch-mode': 'navigate' }
const script = { 'sec-fetch-mode': 'cors', accept: '*/*' }

/** As an administrator, without fetch, which has its own mind about Sec-Fetch-Mode. */
function visit(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ kind: string; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    request(shop.url + path, { method, headers: { cookie: admin.cookie, ...headers } }, (answer) => {
      const kind = `${answer.statusCode} ${answer.headers['content-type']?.split(';')[0]}`
      text(answer).then((body) => resolve({ kind, headers: answer.headers, body }), reject)
    })
      .on('error', reject)
      .end()
  })
}
const page = '200 text/html'
const api = '200 application/json'
const missing = '404 text/plain'

test.each([
  ['/orders', navigate, page],
  ['/orders/', navigate, page],
  ['/orders/main/0', navigate, page],
  ['/orders/details/123', { ...browser }, page],
  ['/orders/?jaar=2026', browser, page],
  ['/orders/', { accept: 'text/html' }, page],
  ['/orders', script, api],
  ['/orders/', script, api],
  ['/orders/', {}, api],
  ['/orders/', { accept: '*/*' }, api],
  ['/orders/', { accept: 'application/json' }, api],
  ['/orders/', { accept: 'application/json, text/html;q=0.9' }, api],
  // Sec-Fetch-Mode outweighs the Accept header.
  ['/orders/', { 'sec-fetch-mode': 'cors', ...browser }, api],
  ['/orders/main/0', script, missing],
  ['/orders/getOrder/123', script, missing],
  ['/orders/getOrder/123', navigate, page],
])('serve page: the overlap %s with %j answers %s', async (path, headers, kind) => {
  const answer = await visit(path, headers)
  expect(answer.kind).toBe(kind)
  expect(answer.headers.vary).toMatch(/Sec-Fetch-Mode, Accept\b/)
  expect(answer.headers.vary).toContain('Origin')
})

test.each([
  ['/', navigate, page],
  ['/', script, page],
  ['/shop/bollen/0', navigate, page],
  ['/bestaat/niet', browser, page],
  ['/bestaat/niet', script, missing],
  ['/ordersx', script, missing],
  ['/products/', navigate, api],
  ['/products/', browser, api],
  ['/products/x/y', script, missing],
  // A file that is opened is no screen, whatever its address begins with.
  ['/orders/123/pakbon.pdf', navigate, missing],
  ['/orders/papers/pakbonnen.pdf', browser, '400 text/plain'],
  ['/assets/weg.js', script, missing],
])('serve page: elsewhere %s with %j answers %s', async (path, headers, kind) => {
  expect((await visit(path, headers)).kind).toBe(kind)
})

test('serve page: a change under /orders/ goes to the API, whoever sends it', async () => {
  const placed = await admin.send('POST', '/orders/', { body: {}, headers: { ...browser, ...navigate } })
  expect(placed).toMatchObject({ status: 400, sentence: 'Geen items aanwezig' })
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    for (const headers of [browser, navigate])
      expect((await visit('/bestaat/niet', headers, method)).kind).toBe(missing)
  // HEAD answers as GET does.
  expect(await visit('/orders/main/0', browser, 'HEAD')).toMatchObject({ kind: page, body: '' })
  expect(await visit('/orders/main/0', script, 'HEAD')).toMatchObject({ kind: missing, body: '' })
})

test('serve page: the page carries the shop’s name, escaped, and a nonce of its own that its policy names', async () => {
  const [first, second] = [await visit('/', navigate), await visit('/', navigate)]
  expect(first.body).toContain('<title>Bol $&amp; &lt;Zoon&gt;</title>')
  const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1] ?? 'none'
  expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(first.headers['content-security-policy']).toContain("default-src 'none'")
  expect(second.body).not.toContain(nonce)
  expect(first.headers['cache-control']).toBe('no-store')
})

test('serve page: hashed files are kept for a year, others are asked for again', async () => {
  const cacheOf = async (path: string) => (await visit(path, script)).headers['cache-control']
  expect(await cacheOf('/assets/main-abc.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/robots.txt')).toBe('no-cache')
})

test('serve page: a file that was compressed beforehand goes to who accepts it, and caches know the difference', async () => {
  const packed = await visit('/assets/main-abc.js', { 'accept-encoding': 'br' })
  expect(packed).toMatchObject({ body: 'packed', headers: { 'content-encoding': 'br' } })
  const plain = await visit('/assets/main-abc.js', {})
  expect(plain.body).toBe('export {}\n')
  for (const { headers } of [packed, plain]) {
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(headers['content-type']).toContain('javascript')
  }
})

test('serve page: the template and what the build leaves beside its files are no addresses', async () => {
  const raw = await visit('/index.html', script)
  expect([raw.kind.split(' ')[0], raw.headers.location]).toEqual(['308', '/'])
  expect(raw.body).not.toContain('__NONCE__')
  for (const path of ['/index.html.br', '/assets/main-abc.js.br', '/assets/main-abc.js.map', '/.vite/manifest.json'])
    expect((await visit(path, script)).kind).toBe(missing)
})

test('serve page: the service worker may fetch from the shop alone, and is asked for each time; what it keeps is nobody’s', async () => {
  const { headers } = await visit('/sw.js', script)
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
  expect(headers['cache-control']).toBe('no-cache')
  const shell = await visit('/app-shell', script)
  expect(shell.kind).toBe(page)
  expect(shell.body).toContain('content="offline"')
  expect(shell.headers['content-security-policy']).toMatch(/nonce-.*manifest-src 'self'; worker-src 'self';/)
  expect((await visit('/', navigate)).body).toContain('content="unknown"')
})

test('serve page: a phone that puts the shop on its screen gets its name', async () => {
  const manifest = await visit('/manifest.webmanifest', script)
  expect(manifest.kind).toBe('200 application/manifest+json')
  expect(JSON.parse(manifest.body)).toMatchObject({ name: 'Bol $& <Zoon>', lang: 'nl', display: 'standalone' })
})
