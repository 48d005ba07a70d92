import { beforeEach, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { devices } from '../../../contract/endpoints/devices.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { cookiesOf, makeUser, wachtwoord } from '../../../tests/support/make-user.ts'
import { client, openTestShop, type Client, type TestShop } from '../../../tests/support/test-shop.ts'
import { browserName } from './browser-name.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})

const hour = 3_600_000
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const names = [
  [phone, 'Safari op iPhone'],
  [desk, 'Chrome op Windows'],
  [`${desk} Edg/140.0.0.0`, 'Edge op Windows'],
  [phone.replace('Version/18.5', 'CriOS/140.0'), 'Chrome op iPhone'],
  [phone.replaceAll('iPhone', 'iPad'), 'Safari op iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox op Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome op Android'],
  // Whole words alone, the first one and one by itself as well.
  ['Chrome/140.0', 'Chrome'],
  ['NotFirefox/1.0 Linuxoid', ''],
  [undefined, ''],
] as const

/** A user with a password, and his logins by browsers that keep their cookies. */
async function withBrowsers(gebruikersnaam = 'deroos') {
  const _id = await makeUser(await shop.login({ isAdmin: true }), { gebruikersnaam })
  const logIn = async (userAgent: string, before = shop.anonymous): Promise<Client> => {
    const answer = await before.call(auth.try, {
      body: { gebruikersnaam, wachtwoord },
      headers: { 'user-agent': userAgent },
    })
    expect(answer.status).toBe(200)
    return client(shop.url, _id, cookiesOf(answer))
  }
  return { _id, logIn }
}
/** The newest entry of his history. */
async function toldOf(id: string) {
  const admin = await shop.login({ isAdmin: true })
  return (await admin.call(reports.history, { params: { entity: 'user', id } })).body[0]?.what
}
const named = async (who: Client) => (await who.call(devices.all, {})).body.map(({ name }) => name)
const statusOf = async (who: Client) => (await who.send('GET', '/auth/checkUser')).status

test('logged in devices: browsers and systems are named as people name them, and nothing else of them is kept', async () => {
  expect(names.map(([userAgent]) => [userAgent, browserName(userAgent)])).toEqual(names)
  const { logIn } = await withBrowsers()
  await logIn(desk)
  const rows = await shop.connection.db.selectFrom('sessions').selectAll().execute()
  expect(rows.map(({ browser }) => browser).toSorted()).toEqual(['', 'Chrome op Windows'])
  expect(JSON.stringify(rows)).not.toContain('Mozilla')
})

test('logged in devices: one sees where one is logged in, the last used first; what expired or is of another is not there', async () => {
  const { logIn } = await withBrowsers()
  const mobile = await logIn(phone)
  shop.passTime(hour)
  const office = await logIn(desk)
  const other = await shop.login()
  const { body } = await office.call(devices.all, {})
  expect(body.map(({ name, current }) => ({ name, current }))).toEqual([
    { name: 'Chrome op Windows', current: true },
    { name: 'Safari op iPhone', current: false },
  ])
  expect(Date.parse(body[0]?.since ?? '') - Date.parse(body[1]?.since ?? '')).toBeGreaterThanOrEqual(hour)
  expect(await named(other)).toEqual(['Onbekend apparaat'])
  for (const { _id } of body) expect(_id).toMatch(/^[\da-f]{32}$/)
  // Nothing by which a session could be taken over.
  const stored = await shop.connection.db.selectFrom('sessions').select('tokenHash').execute()
  for (const { tokenHash } of stored) expect(JSON.stringify(body)).not.toContain(tokenHash.slice(0, 12))
  shop.passTime(7.5 * hour)
  await statusOf(office)
  expect(await named(office)).toEqual(['Chrome op Windows'])
  expect(await statusOf(mobile)).toBe(401)
})

test('logged in devices: of more than a hundred sessions of one account the last used stay', async () => {
  const { _id: userId, logIn } = await withBrowsers()
  const office = await logIn(desk)
  expect(await statusOf(office)).toBe(200)
  const other = await shop.login()
  shop.passTime(hour)
  const at = shop.now().toISOString()
  const rows = Array.from({ length: 99 }, (_, place) => ({ tokenHash: `script ${place}`, userId }))
  const times = { createdAt: at, lastUsedAt: at, deviceHash: null }
  const { db } = shop.connection
  await db
    .insertInto('sessions')
    .values(rows.map((row) => ({ ...row, ...times })))
    .execute()
  const mobile = await logIn(phone)
  const listed = (await mobile.call(devices.all, {})).body
  expect([listed.length, listed[0]]).toEqual([100, expect.objectContaining({ current: true })])
  expect([await statusOf(office), await statusOf(other)]).toEqual([401, 200])
})

test('logged in devices: a lost phone is logged out, and no longer a device that is known', async () => {
  const { _id, logIn } = await withBrowsers()
  const mobile = await logIn(phone)
  const office = await logIn(desk)
  const lost = (await office.call(devices.all, {})).body.find(({ current }) => !current)
  const params = { id: lost?._id ?? '' }
  const stranger = await shop.login({ isAdmin: true })
  expect((await stranger.call(devices.end, { params })).status).toBe(404)
  expect(await statusOf(mobile)).toBe(200)
  expect((await office.call(devices.end, { params })).status).toBe(200)
  expect(await statusOf(mobile)).toBe(401)
  expect(await statusOf(office)).toBe(200)
  expect((await office.call(devices.end, { params })).status).toBe(404)
  const known = await shop.connection.db.selectFrom('devices').selectAll().where('userId', '=', _id).execute()
  expect(known).toHaveLength(1)
  expect(await toldOf(_id)).toBe('Op een ander apparaat uitgelogd')
})

test('logged in devices: all others are logged out at once, here it goes on', async () => {
  const { _id, logIn } = await withBrowsers()
  const others = [await logIn(phone), await logIn(desk), await shop.newSession(_id)]
  // Known, though nobody is logged in there.
  await (await logIn(phone)).call(auth.logout, {})
  const office = await logIn(desk)
  const neighbour = await shop.login()
  expect((await office.call(devices.endOthers, {})).status).toBe(200)
  for (const other of others) expect(await statusOf(other)).toBe(401)
  expect(await named(office)).toEqual(['Chrome op Windows'])
  expect(await statusOf(neighbour)).toBe(200)
  const known = await shop.connection.db.selectFrom('devices').selectAll().where('userId', '=', _id).execute()
  expect(known).toHaveLength(1)
  expect(await toldOf(_id)).toBe('Op alle andere apparaten uitgelogd')
  // And once more, where there are no others; of what is not known there is nothing to forget.
  expect((await office.call(devices.endOthers, {})).status).toBe(200)
  await shop.newSession(_id)
  const unknown = (await office.call(devices.all, {})).body.find(({ current }) => !current)
  expect((await office.call(devices.end, { params: { id: unknown?._id ?? '' } })).status).toBe(200)
  expect(await named(office)).toEqual(['Chrome op Windows'])
})

test('logged in devices: the device that is in use can be ended too, and its browser loses the cookie', async () => {
  const { logIn } = await withBrowsers()
  const office = await logIn(desk)
  const [here] = (await office.call(devices.all, {})).body
  const { headers } = await office.call(devices.end, { params: { id: here?._id ?? '' } })
  expect(headers.getSetCookie().join()).toMatch(/^bollenveld=; Max-Age=0/)
  expect(await statusOf(office)).toBe(401)
})
