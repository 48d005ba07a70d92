import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop({ trustProxy: '127.0.0.1' })
const admin = await shop.login({ isAdmin: true })

test.each(['/auth/checkUser', '/products/', '/bestaat-niet', '/openapi.json', '/healthz'])(
  'headers: %s answers with the security headers',
  async (path) => {
    const { headers } = await admin.send('GET', path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    expect(headers.has('strict-transport-security')).toBe(false)
    expect(headers.has('x-powered-by')).toBe(false)
  },
)

test('headers: over TLS browsers are told to stay there', async () => {
  const cookie = `${admin.cookie}; __Host-${admin.cookie}`
  // Written by Fastify, kept from before, and as a stream.
  for (const path of ['/products/', '/products/shop', '/live']) {
    const seen = async (proto: string) => {
      const { status, headers } = await admin.send('GET', path, { headers: { cookie, 'x-forwarded-proto': proto } })
      return [status, headers.get('strict-transport-security')]
    }
    for (let time = 0; time < 2; time++) {
      expect(await seen('https')).toEqual([200, 'max-age=31536000; includeSubDomains'])
      expect(await seen('http')).toEqual([200, null])
    }
  }
})

test.each(['br', 'gzip'])('headers: lists travel compressed with %s to who accepts it', async (encoding) => {
  for (let index = 0; index < 8; index++) await shop.addProduct()
  const plain = await admin.send('GET', '/products/', { headers: { 'accept-encoding': 'identity' } })
  const packed = await admin.send('GET', '/products/', { headers: { 'accept-encoding': encoding } })
  expect(plain.headers.has('content-encoding')).toBe(false)
  expect(packed.headers.get('content-encoding')).toBe(encoding)
  expect(packed.headers.get('vary')).toMatch(/accept-encoding/i)
  expect(packed.body).toEqual(plain.body)
})

test('headers: without its database a shop lives and is not ready', async () => {
  const other = await openTestShop({ logLevel: 'silent' })
  await other.connection.close()
  expect(await other.anonymous.send('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'not ready' } })
  expect((await other.anonymous.send('GET', '/healthz')).status).toBe(200)
  await other.close()
})

test.each([
  ['a length and chunks', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
  ['two lengths', 'Content-Length: 5', 'Content-Length: 6'],
  ['a length with a sign', 'Content-Length: +5'],
  ['a space before the colon', 'Transfer-Encoding : chunked'],
  ['an encoding after chunked', 'Transfer-Encoding: chunked, identity'],
  ['a folded header', 'X-One: a\r\n b: c', 'Transfer-Encoding: chunked'],
  ['a lone CR', 'X-One: a\rTransfer-Encoding: chunked'],
  ['a lone LF', 'X-One: a\nTransfer-Encoding: chunked'],
])('headers: a request with %s is refused and its connection ended', async (_what, ...lines) => {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.write(
    ['POST /auth/try HTTP/1.1', 'Host: x', ...lines, '', '0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'].join(
      '\r\n',
    ),
  )
  expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
})
