// Cross-site requests, and pages of other hosts that may read answers.
import { expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

const other = 'https://www.bollenveld.example'
const shop = await openTestShop()
const open = await openTestShop({ allowedOrigins: [other] })
const admin = await shop.login({ isAdmin: true })

const logout = (at: TestShop, headers: Record<string, string>) =>
  at.anonymous.send('DELETE', '/auth/logout', { headers })
const foreign = { status: 403, sentence: 'Dit verzoek komt van een andere website' }

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: other },
  { origin: other },
  { origin: 'null' },
  { origin: 'http://127.0.0.1:1' },
])('cross site: a change sent with %j is refused', async (headers) => {
  expect(await logout(shop, headers)).toMatchObject(foreign)
})

test('cross site: a change from the shop itself, or from a program, is taken', async () => {
  const own = { origin: new URL(shop.url).origin }
  const accepted: Record<string, string>[] = [
    {},
    own,
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin', ...own },
    { 'sec-fetch-site': 'none' },
  ]
  for (const headers of accepted) expect((await logout(shop, headers)).status).toBe(200)
})

test('cross site: reading is not refused, but without an allow-list no other page may see the answer', async () => {
  const { status, headers } = await admin.send('GET', '/products/', { headers: { origin: other } })
  expect(status).toBe(200)
  expect(headers.has('access-control-allow-origin')).toBe(false)
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  // Nor is the answer another one for it.
  expect(headers.get('vary') ?? '').not.toContain('Origin')
})

test('cross site: a page of the allow-list may read and change, with cookies', async () => {
  const answer = await logout(open, { origin: other, 'sec-fetch-site': 'cross-site' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe(other)
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  expect(answer.headers.get('vary')).toContain('Origin')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-site')
  const refused = await open.anonymous.send('GET', '/products/', { headers: { origin: other } })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('access-control-allow-origin')).toBe(other)
  expect(refused.headers.get('access-control-expose-headers')).toMatch(
    /X-Total-Count.*X-Refusal, X-Refused-Field.*Content-Disposition/,
  )
})

test('cross site: a page outside the allow-list may not', async () => {
  const stranger = { origin: 'https://elders.example', 'sec-fetch-site': 'cross-site' }
  const answer = await logout(open, stranger)
  expect(answer).toMatchObject(foreign)
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  expect(answer.headers.get('vary')).toContain('Origin')
})

test('cross site: the preflight is answered for pages of the allow-list only', async () => {
  const ask = (at: TestShop, origin: string) =>
    at.anonymous.send('OPTIONS', '/orders/', { headers: { origin, 'access-control-request-method': 'POST' } })
  const allowed = await ask(open, other)
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE')
  expect(allowed.headers.get('access-control-allow-headers')).toMatch(/Idempotency-Key, X-Shown-User, X-Background$/)
  expect((await ask(open, 'https://elders.example')).headers.has('access-control-allow-origin')).toBe(false)
  const closed = await ask(shop, other)
  expect([closed.status, closed.headers.has('access-control-allow-origin')]).toEqual([404, false])
  // One that does not say what it is about gets no sentence in another language.
  expect(await open.anonymous.send('OPTIONS', '/orders/', { headers: { origin: other } })).toMatchObject({
    status: 204,
  })
})
