import { expect, test } from 'vitest'
import { appUri, base32, codeOf, newSecret, stepOf, stepOfCode } from './totp.ts'

const secret = base32(Buffer.from('12345678901234567890'))

test('codes: codes are those of RFC 6238, Appendix B (SHA-1), the last six digits of its eight', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const vectors = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ] as const
  for (const [seconds, eight] of vectors)
    expect({ seconds, code: codeOf(secret, stepOf(new Date(seconds * 1000))) }).toEqual({
      seconds,
      code: eight.slice(2),
    })
})

test('codes: a code holds for its half minute, the one before and the one after, and never twice', () => {
  const now = new Date('2026-11-22T12:00:10Z')
  const here = stepOf(now)
  const offsets = [-3, -2, -1, 0, 1, 2, 3]
  const found = offsets.map((offset) => stepOfCode(secret, codeOf(secret, here + offset), { now, after: 0 }))
  expect(found).toEqual([undefined, undefined, here - 1, here, here + 1, undefined, undefined])
  expect(stepOfCode(secret, codeOf(secret, here), { now, after: here })).toBeUndefined()
  expect(stepOfCode(secret, codeOf(secret, here - 1), { now, after: here })).toBeUndefined()
  expect(stepOfCode(secret, codeOf(secret, here + 1), { now, after: here })).toBe(here + 1)
  for (const typed of ['', '12345', '1234567', 'abcdef', '-12345', '１２３４５６'])
    expect(stepOfCode(secret, typed, { now, after: 0 })).toBeUndefined()
})

test('codes: a secret is 160 random bits, and its address has no colon but the one between shop and user', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  const uri = new URL(appUri(secret, 'Jansen & Zn: bollen', 'beheer'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Jansen & Zn bollen:beheer',
  ])
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret, issuer: 'Jansen & Zn bollen' })
})
