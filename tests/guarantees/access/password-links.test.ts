import { expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { allEndpoints } from '../../../contract/endpoints/all-endpoints.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { cookiesOf, makeUser, wachtwoord } from '../../support/make-user.ts'
import { client, openTestShop } from '../../support/test-shop.ts'
import { inMemory } from '../support/engine.ts'

const shop = await openTestShop({ logLevel: 'silent', ...inMemory })
const admin = await shop.login({ isAdmin: true })

async function linkFor(gebruikersnaam: string): Promise<string> {
  const id = await makeUser(admin, { gebruikersnaam })
  const { body: offer } = await admin.call(users.invite, { params: { id } })
  return (offer.link ?? '').split('#')[1] ?? ''
}
const reset = (token: string, wachtwoord: string) =>
  shop.anonymous.call(passwords.reset, { body: { token, wachtwoord } })
const logIn = (gebruikersnaam: string, wachtwoord: string) =>
  shop.anonymous.call(auth.try, { body: { gebruikersnaam, wachtwoord } })

test('password links: of four simultaneous uses of a link, exactly one succeeds', async () => {
  for (let round = 0; round < 2; round++) {
    const token = await linkFor(`roos${round}`)
    const tried = ['narcis-en-iris', 'tulp-en-dahlia', 'lelie-en-roos', 'crocus-en-allium']
    const statuses = await Promise.all(tried.map(async (wachtwoord) => (await reset(token, wachtwoord)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    const chosen = tried[statuses.indexOf(200)] ?? ''
    expect((await logIn(`roos${round}`, chosen)).status).toBe(200)
  }
})

test('password links: a login with the old password that meets the new one leaves no session behind', async () => {
  for (let round = 0; round < 3; round++) {
    const name = `lelie${round}`
    const token = await linkFor(name)
    // Strangers queue ahead of the login, but new passwords skip the queue: the login compares with an outdated password.
    const strangers = [0, 1].map((one) => logIn(`vreemd${round}${one}`, wachtwoord))
    const [entered] = await Promise.all([logIn(name, wachtwoord), reset(token, 'narcis-en-iris'), ...strangers])
    const inside = await client(shop.url, '', cookiesOf(entered)).send('GET', '/auth/checkUser')
    expect(inside.status).toBe(401)
    expect((await logIn(name, 'narcis-en-iris')).status).toBe(200)
  }
})

test('password links: every change requested by another site is refused, whoever is logged in', async () => {
  const changes = allEndpoints.filter(({ method }) => method !== 'GET')
  expect(changes.length).toBeGreaterThan(50)
  const taken: string[] = []
  for (const { method, path } of changes)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://ander.example' }]) {
      const { status, sentence } = await admin.send(method, path.replace(/:\w+/g, 'x'), { headers })
      if (status !== 403 || !sentence.includes('andere website')) taken.push(`${method} ${path}: ${status} ${sentence}`)
    }
  expect(taken).toEqual([])
})
