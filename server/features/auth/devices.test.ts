import { beforeEach, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { makeUser, wachtwoord } from '../../../tests/support/make-user.ts'
import { type Client, client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop({ trustProxy: '127.0.0.1' })
  admin = await shop.login({ isAdmin: true })
})

const minute = 60_000

/** A login from an address, by a browser with these cookies; answers with the cookie of its device where it succeeds. */
async function logIn(gebruikersnaam: string, { typed = wachtwoord, address = '192.0.2.1', cookie = '' } = {}) {
  const { status, headers } = await client(shop.url, '', cookie).call(auth.try, {
    body: { gebruikersnaam, wachtwoord: typed },
    headers: { 'x-forwarded-for': address },
  })
  const set = headers.getSetCookie().find((one) => one.startsWith('bollenveld-device=')) ?? ''
  return { status, set, cookie: set.split(';')[0] ?? '' }
}
const wrong = { typed: 'iets-anders' }
const failTimes = async (times: number, who: string, how: { address?: string; cookie?: string }) => {
  for (let count = 0; count < times; count++) expect((await logIn(who, { ...wrong, ...how })).status).toBe(401)
}

test('devices: a login leaves a cookie of its own for a year that scripts cannot read; the database knows its hash', async () => {
  await makeUser(admin)
  const { set, cookie } = await logIn('deroos')
  expect(set).toMatch(/^bollenveld-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const rows = await shop.connection.db.selectFrom('devices').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  expect((await logIn('deroos', wrong)).set).toBe('')
})

test("devices: guesses do not block the owner's known devices, and a forged cookie does not help", async () => {
  await makeUser(admin)
  const { cookie } = await logIn('deroos')
  await failTimes(5, 'deroos', {})
  expect((await logIn('deroos')).status).toBe(429)
  expect((await logIn('deroos', { cookie })).status).toBe(200)
  // A cookie of another account, and one that nobody was given, are those of a stranger.
  await makeUser(admin, { gebruikersnaam: 'tulp' })
  const other = await logIn('tulp', { address: '192.0.2.2' })
  const invented = `bollenveld-device=${'x'.repeat(43)}`
  for (const stranger of [other.cookie, 'bollenveld-device=x', invented])
    expect((await logIn('deroos', { cookie: stranger })).status).toBe(429)
  // Nor does it become one by logging in with it, though the account is known elsewhere.
  shop.passTime(minute)
  expect((await logIn('deroos', { cookie: invented })).cookie).toMatch(/^bollenveld-device=(?!x{43})[\w-]{43}$/)
})

test('devices: failures of a known device block only that device, at any address', async () => {
  await makeUser(admin)
  const { cookie } = await logIn('deroos')
  for (let index = 0; index < 5; index++) await failTimes(1, 'deroos', { cookie, address: `192.0.2.${index}` })
  expect((await logIn('deroos', { cookie, address: '192.0.2.9' })).status).toBe(429)
  expect((await logIn('deroos', { address: '192.0.2.1' })).status).toBe(200)
  shop.passTime(minute)
  expect((await logIn('deroos', { cookie })).status).toBe(200)
})

test('devices: a browser on which another account logs in gets a new cookie, and all accounts stay known there', async () => {
  await makeUser(admin)
  await makeUser(admin, { gebruikersnaam: 'tulp' })
  await makeUser(admin, { gebruikersnaam: 'iris' })
  const elsewhere = (await logIn('iris', { address: '192.0.2.6' })).cookie
  const first = await logIn('deroos')
  const second = await logIn('tulp', { cookie: first.cookie })
  expect(second.cookie).not.toBe(first.cookie)
  // Nor does another browser get another one by it.
  expect((await logIn('iris', { address: '192.0.2.6', cookie: elsewhere })).cookie).toBe(elsewhere)
  for (const address of ['192.0.2.7', '192.0.2.8']) {
    await failTimes(5, 'deroos', { address })
    expect((await logIn('deroos', { address, cookie: first.cookie })).status).toBe(429)
  }
  const third = await logIn('deroos', { address: '192.0.2.8', cookie: second.cookie })
  expect(third).toMatchObject({ status: 200, cookie: second.cookie })
  await failTimes(5, 'tulp', { address: '192.0.2.7' })
  expect((await logIn('tulp', { address: '192.0.2.7', cookie: third.cookie })).status).toBe(200)
})

test('devices: a new password forgets the devices of its account, a deletion too, and a year without a login', async () => {
  const id = await makeUser(admin)
  const known = async () => (await shop.connection.db.selectFrom('devices').selectAll().execute()).length
  await logIn('deroos')
  await admin.call(users.setPassword, { params: { id }, body: { wachtwoord: 'narcis-en-iris' } })
  expect(await known()).toBe(0)
  const { cookie } = await logIn('deroos', { typed: 'narcis-en-iris' })
  shop.passTime(366 * 24 * 60 * minute)
  await failTimes(5, 'deroos', {})
  expect((await logIn('deroos', { typed: 'narcis-en-iris', cookie })).status).toBe(429)
  expect((await (await shop.newSession(admin.userId)).call(users.remove, { params: { id } })).status).toBe(200)
  expect(await known()).toBe(0)
})

test('devices: one that was remembered by a clock that ran ahead is a stranger', async () => {
  await makeUser(admin)
  const hours = 3 * 60 * minute
  shop.passTime(hours)
  const { cookie } = await logIn('deroos')
  shop.passTime(-hours)
  await failTimes(5, 'deroos', {})
  expect((await logIn('deroos', { cookie })).status).toBe(429)
})
