import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { backgroundHeader } from '../../../contract/endpoints/headers.ts'
import { live } from '../../../contract/endpoints/live.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { createSessions } from './sessions.ts'
import { company } from '../../../tests/support/make-user.ts'
import { type Client, openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop()

const minute = 60_000
const hour = 60 * minute
const statusOf = async (client: Client) => (await client.call(auth.checkUser, {})).status

test.each([
  { isAdmin: false, idle: 8 * hour },
  { isAdmin: true, idle: 2 * hour },
])('sessions: a session ends when it was idle for longer than %j', async ({ isAdmin, idle }) => {
  const user = await shop.login({ isAdmin })
  shop.passTime(idle - minute)
  expect(await statusOf(user)).toBe(200)
  shop.passTime(idle - minute)
  expect(await statusOf(user)).toBe(200)
  shop.passTime(idle + minute)
  expect(await statusOf(user)).toBe(401)
})

test('sessions: what the page asks by itself keeps no session alive', async () => {
  const admin = await shop.login({ isAdmin: true })
  const poll = async () => (await admin.call(auth.checkUser, { headers: { [backgroundHeader]: 'poll' } })).status
  // A browser opens it again whenever the line was away.
  async function listen() {
    const leaving = new AbortController()
    const { status } = await fetch(shop.url + live.events.path, {
      headers: { cookie: admin.cookie },
      signal: leaving.signal,
    })
    leaving.abort()
    return status
  }
  for (let passed = 0; passed < 110; passed += 10) {
    shop.passTime(10 * minute)
    expect([await poll(), await listen()]).toEqual([200, 200])
  }
  shop.passTime(20 * minute)
  expect(await poll()).toBe(401)
  expect(await statusOf(admin)).toBe(401)
})

test('sessions: another process knows of a session’s last use, also where it has seen the session before', async () => {
  const user = await shop.login()
  const elsewhere = [
    createSessions(shop.connection, () => shop.now(), false),
    createSessions(shop.connection, () => shop.now(), false),
  ]
  const [hasSeenIt, hasNot] = elsewhere.map((one) => () => one.find(user.cookie.replace('bollenveld=', ''), false))
  expect(await hasSeenIt?.()).toMatchObject({ _id: user.userId })
  for (const passed of [7 * hour, 7 * hour]) {
    shop.passTime(passed)
    expect(await statusOf(user)).toBe(200)
  }
  shop.passTime(7 * hour)
  // No answer waits until the last use is written.
  await expect.poll(() => hasNot?.()).toMatchObject({ _id: user.userId })
  expect(await hasSeenIt?.()).toMatchObject({ _id: user.userId })
})

test('sessions: a session in daily use ends after seven days', async () => {
  const user = await shop.login()
  for (let passed = 0; passed < 7 * 24 - 4; passed += 4) {
    shop.passTime(4 * hour)
    expect(await statusOf(user)).toBe(200)
  }
  shop.passTime(4 * hour + minute)
  expect(await statusOf(user)).toBe(401)
})

test('sessions: logging out ends the session on the server and takes the cookie away; doing so without one is fine', async () => {
  const user = await shop.login()
  expect(await statusOf(user)).toBe(200)
  const { status, headers } = await user.call(auth.logout, {})
  expect(status).toBe(200)
  expect(headers.getSetCookie()[0]).toMatch(/^bollenveld=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
  expect(await statusOf(user)).toBe(401)
  expect((await user.call(auth.logout, {})).status).toBe(200)
  expect((await shop.anonymous.call(auth.logout, {})).status).toBe(200)
})

test('sessions: a new password, a new role and deletion end every session of that user, and nobody else’s', async () => {
  const admin = await shop.login({ isAdmin: true })
  const other = await shop.login()
  const ends: ((id: string) => Promise<{ status: number }>)[] = [
    (id) => admin.call(users.setPassword, { params: { id }, body: { wachtwoord: 'narcis-en-tulp' } }),
    (id) => admin.call(users.update, { body: { ...company, _id: id, gebruikersnaam: id, isAdmin: true } }),
    (id) => admin.call(users.remove, { params: { id } }),
  ]
  for (const end of ends) {
    const user = await shop.login()
    expect(await statusOf(user)).toBe(200)
    expect((await end(user.userId)).status).toBe(200)
    expect(await statusOf(user)).toBe(401)
  }
  expect(await statusOf(other)).toBe(200)
  expect(await statusOf(admin)).toBe(200)
})

test('sessions: a change whose body comes after its session has ended is refused', async () => {
  const user = await shop.login()
  const body = JSON.stringify({ email: 'dief@elders.example' })
  const sent = request(shop.url + users.updateOwn.path, {
    method: users.updateOwn.method,
    headers: { cookie: user.cookie, 'content-type': 'application/json', expect: '100-continue' },
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  expect((await user.call(auth.logout, {})).status).toBe(200)
  sent.end(body)
  const answer = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
  answer.resume()
  expect(answer.statusCode).toBe(401)
  const { email } = await shop.connection.db.selectFrom('users').select('email').executeTakeFirstOrThrow()
  expect(email).not.toBe('dief@elders.example')
})
