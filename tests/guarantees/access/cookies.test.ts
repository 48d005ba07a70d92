import { expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const wachtwoord = 'tulpen-uit-lisse'

async function logIn(shop: TestShop, headers: Record<string, string>) {
  const admin = await shop.login({ isAdmin: true })
  const company = {
    bedrijfsnaam: 'Kwekerij Zand',
    email: 'info@kwekerijzand.example',
    gebruikersnaam: 'zand',
    telefoonnummer: '0252123456',
    administratienummer: '123456',
    kopersnummer: '4321',
    boxnummer: 'B12',
    ektnummer: '8712345',
  }
  await admin.send('POST', '/users', { body: { ...company, wachtwoord } })
  const answer = await shop.anonymous.send('POST', auth.try.path, {
    body: { gebruikersnaam: 'zand', wachtwoord },
    headers,
  })
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
  try {
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
  } finally {
    await shop.close()
  }
})
