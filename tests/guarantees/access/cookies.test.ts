import { expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { makeUser, wachtwoord } from '../../support/make-user.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

async function logIn(shop: TestShop, headers: Record<string, string>) {
  const admin = await shop.login({ isAdmin: true })
  await makeUser(admin)
  const answer = await shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'deroos', wachtwoord }, headers })
  expect(answer.status).toBe(200)
  return { cookie: answer.headers.get('set-cookie') ?? '', hsts: answer.headers.get('strict-transport-security') }
}

const overTls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }

test.each([
  { where: 'over plain HTTP', trustProxy: undefined, headers: {}, secure: false },
  { where: 'behind a trusted proxy that speaks TLS', trustProxy: 'loopback', headers: overTls, secure: true },
  { where: 'with forwarded headers that nobody vouches for', trustProxy: undefined, headers: overTls, secure: false },
])('cookies: $where the cookie is secure: $secure', async ({ trustProxy, headers, secure }) => {
  const shop = await openTestShop({ logLevel: 'silent', trustProxy })
  const { cookie, hsts } = await logIn(shop, headers)
  const [pair = '', ...attributes] = cookie.split('; ')
  const [name = '', value = ''] = pair.split('=')
  expect(name).toBe(secure ? '__Host-bollenveld' : 'bollenveld')
  // 256 bits in base64url.
  expect(value).toMatch(/^[\w-]{43}$/)
  expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Path=/', 'SameSite=Lax']))
  expect(attributes.includes('Secure')).toBe(secure)
  expect(attributes.filter((attribute) => attribute.startsWith('Domain'))).toEqual([])
  expect(hsts !== null).toBe(secure)
  const asked = await shop.anonymous.send('GET', auth.checkUser.path, { headers: { ...headers, cookie: pair } })
  expect(asked.status).toBe(200)
  const other = secure ? `bollenveld=${value}` : `__Host-bollenveld=${value}`
  expect(
    (await shop.anonymous.send('GET', auth.checkUser.path, { headers: { ...headers, cookie: other } })).status,
  ).toBe(401)
})
