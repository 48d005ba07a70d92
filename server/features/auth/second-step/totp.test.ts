import { expect, test } from 'vitest'
import { appUri, base32, codeOf, newSecret, stepOf } from './totp.ts'

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
