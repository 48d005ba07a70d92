import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { allEndpoints } from '../../../contract/endpoints/all-endpoints.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { type Client, client, openTestShop, type TestShop } from '../../support/test-shop.ts'
import { inMemory } from '../support/engine.ts'

let shop: TestShop
let admin: Client
beforeAll(async () => {
  shop = await openTestShop({ logLevel: 'silent', ...inMemory })
  admin = await shop.login({ isAdmin: true })
})
afterAll(() => shop.close())

const old = 'hyacint-en-krokus'
const numbers = { administratienummer: '1', kopersnummer: '2', boxnummer: '3', ektnummer: '4' }
const company = { bedrijfsnaam: 'De Roos', email: 'info@deroos.example', telefoonnummer: '0252123456', ...numbers }

async function linkFor(gebruikersnaam: string): Promise<string> {
  const { body } = await admin.call(users.create, { body: { ...company, gebruikersnaam, wachtwoord: old } })
  const { body: offer } = await admin.call(users.invite, { params: { id: body._id } })
  return (offer.link ?? '').split('#')[1] ?? ''
}
const reset = (token: string, wachtwoord: string) =>
  shop.anonymous.call(passwords.reset, { body: { token, wachtwoord } })
const logIn = (gebruikersnaam: string, wachtwoord: string) =>
  shop.anonymous.call(auth.try, { body: { gebruikersnaam, wachtwoord } })

test('password links: of four who use a link at once, one chooses the password', async () => {
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
    const strangers = [0, 1].map((one) => logIn(`vreemd${round}${one}`, old))
    const [entered] = await Promise.all([logIn(name, old), reset(token, 'narcis-en-iris'), ...strangers])
    const cookies = entered.headers.getSetCookie().map((one) => one.split(';')[0])
    const inside = await client(shop.url, '', cookies.join('; ')).send('GET', '/auth/checkUser')
    expect(inside.status).toBe(401)
    expect((await logIn(name, 'narcis-en-iris')).status).toBe(200)
  }
})

test('password links: of four who decide on a request at once, one does', async () => {
  for (let round = 0; round < 2; round++) {
    const bedrijfsnaam = `Bloemist ${round}`
    await shop.anonymous.call(accountRequests.create, { body: { ...company, bedrijfsnaam } })
    const { body: waiting } = await admin.call(accountRequests.all, { query: { status: 'waiting' } })
    const id = waiting[0]?._id ?? ''
    const decide = (decision: 'accept' | 'refuse') =>
      admin.call(accountRequests.decide, { params: { id }, body: { decision } })
    const answers = await Promise.all([decide('accept'), decide('refuse'), decide('accept'), decide('refuse')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const { body: all } = await admin.call(accountRequests.all, {})
    const decided = all.find(({ _id }) => _id === id)
    const made = (await admin.call(users.all, {})).body.filter((user) => user.bedrijfsnaam === bedrijfsnaam)
    expect(made.map(({ _id }) => _id)).toEqual(decided?.status === 'accepted' ? [decided.userId] : [])
  }
})

test('password links: another site can neither use a link, nor ask for one, nor decide on a request', async () => {
  const token = await linkFor('tulp')
  const foreign = { origin: 'https://ander.example', 'sec-fetch-site': 'cross-site' }
  for (const [path, body] of [
    ['/auth/reset', { token, wachtwoord: 'narcis-en-iris' }],
    ['/auth/link', { token }],
    ['/auth/forgot', { gebruikersnaam: 'tulp' }],
    ['/requests', company],
    [`/users/${admin.userId}/invite`, {}],
  ] as const)
    expect((await admin.send('POST', path, { body, headers: foreign })).status).toBe(403)
  expect((await logIn('tulp', old)).status).toBe(200)
})

test('password links: no call that changes anything is taken from another site, whoever is logged in', async () => {
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
