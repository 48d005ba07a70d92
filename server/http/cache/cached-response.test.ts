import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'

test.each(['gzip', 'br', undefined])('what is kept of an answer is its bytes alone (%s)', async (encoding) => {
  const kept = new CachedResponse(JSON.stringify(Array.from({ length: 200 }, (_, at) => `Tulipa ${at}`)), {})
  const { body } = await kept.formFor(encoding)
  expect(body.length).toBeGreaterThan(100)
  expect(body.buffer.byteLength).toBe(body.length)
})
