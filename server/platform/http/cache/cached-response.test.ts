import { expect, test } from 'vitest'
import { CachedResponse, matches } from './cached-response.ts'

test('cached response: each compressed form is made once', async () => {
  const response = new CachedResponse(JSON.stringify(Array.from({ length: 500 }, (_, index) => index)), {})
  expect(await response.bytes('br')).toBe(await response.bytes('br'))
  expect((await response.bytes('br')).length).toBeLessThan(response.size)
})

test('cached response: the tag is of the bytes, and a browser may name it in several ways', () => {
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
