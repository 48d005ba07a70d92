import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'

test.each(['gzip', 'br', undefined])('what is kept of a long answer is its bytes alone (%s)', async (encoding) => {
  const long = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => `Tulipa ${at * at}`))
  const { body } = await new CachedResponse(long, {}).formFor(encoding)
  if (typeof body === 'string') throw new Error('It is short.')
  expect(body.length).toBeGreaterThan(16_384)
  expect(body.buffer.byteLength).toBe(body.length)
})

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
  [undefined, (bytes: Buffer) => bytes],
] as const)('a short answer is kept as a text, each byte of it one sign (%s)', async (encoding, unpack) => {
  const json = JSON.stringify(Array.from({ length: 100 }, (_, at) => `Narcissus ‘Tête-à-Tête’ ${at}`))
  const { body, headers } = await new CachedResponse(json, {}).formFor(encoding)
  if (typeof body !== 'string') throw new Error('It is long.')
  expect(headers[headers.indexOf('content-length') + 1]).toBe(String(body.length))
  expect(unpack(Buffer.from(body, 'latin1')).toString()).toBe(json)
})
