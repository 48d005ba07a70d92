import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { CachedResponse, type Form, matches } from './cached-response.ts'

test.each(['gzip', 'br', undefined])('what is kept of a long answer is its bytes alone (%s)', async (encoding) => {
  // How much of it Node cuts from one piece differs by its version.
  const { poolSize } = Buffer
  Buffer.poolSize = 2 ** 21
  onTestFinished(() => {
    Buffer.poolSize = poolSize
  })
  const long = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => `Tulipa ${at * at}`))
  const form = await new CachedResponse(long, {}).formFor(encoding)
  expect(readForm(form, encoding)).toBe(long)
  const { body } = form
  if (typeof body === 'string') throw new Error('It is short.')
  expect(body.length).toBeGreaterThan(16_384)
  expect(body.buffer.byteLength).toBe(body.length)
})

const json = (length: number) => `"${'é'.repeat((length - 2) / 2)}"`
const bytesOf = ({ body }: Form) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
const readForm = (form: Form, encoding: string | undefined) => {
  const read = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (body: Buffer) => body
  return read(bytesOf(form)).toString()
}
const headerOf = ({ headers }: Form, name: string) => {
  const at = headers.findIndex((one, index) => index % 2 === 0 && one === name)
  return at === -1 ? undefined : headers[at + 1]
}

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0', undefined],
  ['zstd', undefined],
])('to who accepts %s it goes as %s, each form made once', async (accepted, encoding) => {
  const kept = new CachedResponse(json(1024), { 'X-Total-Count': '3' })
  expect(kept.size).toBe(1024)
  const form = await kept.formFor(accepted)
  expect(headerOf(form, 'content-encoding')).toBe(encoding)
  // A short one as a text, each byte of it one sign.
  expect(typeof form.body).toBe('string')
  expect(headerOf(form, 'content-length')).toBe(String(form.body.length))
  expect(headerOf(form, 'content-type')).toBe('application/json; charset=utf-8')
  expect(headerOf(form, 'etag')).toBe(kept.etag)
  expect(headerOf(form, 'X-Total-Count')).toBe('3')
  expect(readForm(form, encoding)).toBe(json(1024))
  expect(kept.formFor(accepted)).toBe(form)
  // Less is not worth it.
  expect(headerOf(await new CachedResponse(json(1022), {}).formFor(accepted), 'content-encoding')).toBeUndefined()
})

test('two are compressed at a time, and who comes meanwhile gets plain bytes', async () => {
  const [first, second, third] = [1, 2, 3].map((index) => new CachedResponse(json(2000 + 2 * index), {}))
  const [one, other] = [first?.formFor('br'), second?.formFor('br')]
  expect([one, other].map((form) => form instanceof Promise)).toEqual([true, true])
  // The same, which is under way.
  expect(first?.formFor('br')).toBe(one)
  const plain = third?.formFor('br')
  expect(plain).toBe(third?.formFor(undefined))
  await Promise.all([one, other])
  expect(third?.formFor('br')).toBeInstanceOf(Promise)
  await third?.formFor('br')
})

test('a tag is of the bytes, and a browser may name it in several ways', () => {
  const { etag } = new CachedResponse('[]', {})
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(new CachedResponse('[]', {}).etag).toBe(etag)
  expect(new CachedResponse('[1]', {}).etag).not.toBe(etag)
  const strong = etag.slice(2)
  for (const named of [etag, strong, '*', `"other", ${etag}`, `${strong}, "other"`, `W/"other",${etag}`])
    expect({ named, matches: matches(named, etag) }).toEqual({ named, matches: true })
  for (const named of [undefined, '', '"other"', etag.slice(0, -2), `"other", W/"another"`])
    expect({ named, matches: matches(named, etag) }).toEqual({ named, matches: false })
})
