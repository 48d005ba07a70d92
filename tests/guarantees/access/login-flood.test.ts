import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cookiesOf, makeUser, wachtwoord } from '../../support/make-user.ts'
import { type Client, client } from '../../support/test-shop.ts'
import { openOrderDesk } from '../support/order-desk.ts'

const metricsToken = 'figures-for-the-collector'
const { shop, server } = await openOrderDesk({ TRUST_PROXY: 'loopback', METRICS_TOKEN: metricsToken })
const addresses = 300

async function logIn(who: Client, gebruikersnaam: string, typed: string, address: string) {
  const since = performance.now()
  const { status, headers } = await who.send('POST', '/auth/try', {
    body: { gebruikersnaam, wachtwoord: typed },
    headers: { 'x-forwarded-for': address },
  })
  return { status, headers, milliseconds: performance.now() - since }
}
const addressOf = (index: number) => `198.18.${Math.floor(index / 250)}.${index % 250}`

/** Node's thread pool: passwords, files, pictures and compression share it. */
const threads = 4

async function hashing(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const line = /^bollenveld_queue\{queue="passwords",state="running"\} (\d+)$/m.exec(await answer.text())
  return Number(line?.[1])
}

test('login flood: the owner can log in on a known device, and other requests are served', async () => {
  const stranger = client(server.url, '', '')
  const admin = client(server.url, '', (await shop.login({ isAdmin: true })).cookie)
  for (const gebruikersnaam of ['eigenaar', 'buurman']) await makeUser(admin, { gebruikersnaam })
  const name = `${'s'.repeat(20)}-335544.webp`
  await shop.store.write(name, Buffer.alloc(50 * 1024))
  const first = await logIn(stranger, 'eigenaar', wachtwoord, '192.0.2.1')
  expect(first.status).toBe(200)
  const owner = client(server.url, '', cookiesOf(first))
  let isOver = false
  let sent = 0
  const guessed: { isOwner: boolean; status: number }[] = []
  async function guess() {
    while (!isOver) {
      const index = sent++
      const isOwner = index % 2 === 0
      const account = isOwner ? 'eigenaar' : `klant${index}`
      const { status } = await logIn(stranger, account, 'geraden-1', addressOf(index % addresses))
      guessed.push({ isOwner, status })
      if (status !== 401) await pause(50)
    }
  }
  const flood = Array.from({ length: 60 }, guess)
  const atOnce: number[] = []
  async function look() {
    for (; !isOver; await pause(20)) {
      const { status } = await stranger.send('GET', `/files/images/${name}`)
      expect(status).toBe(200)
      atOnce.push(await hashing(server.url))
    }
  }
  const looking = look()
  while (!guessed.some(({ status }) => status === 503)) await pause(10)
  const known = []
  // A client without a device cookie may be deferred, without a penalty.
  const neighbours = []
  for (let times = 0; times < 4; times++) {
    neighbours.push(logIn(stranger, 'buurman', wachtwoord, '192.0.2.2'), logIn(stranger, 'buurman', 'mis', '192.0.2.3'))
    known.push(await logIn(owner, 'eigenaar', wachtwoord, '192.0.2.1'))
    await pause(200)
  }
  isOver = true
  await Promise.all([...flood, looking])
  const told = await Promise.all(neighbours)

  expect(known.map(({ status }) => status)).toEqual(known.map(() => 200))
  expect(Math.max(...known.map(({ milliseconds }) => milliseconds))).toBeLessThan(5000)
  const tried = guessed.filter(({ status }) => status === 401)
  expect(guessed.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([])
  expect(tried.filter(({ isOwner }) => isOwner).length).toBeLessThanOrEqual(50)
  expect(told.filter(({ status }) => ![200, 401, 429, 503].includes(status))).toEqual([])
  // Each attempt counts once for its account and address, its address, and its account.
  const rows = await shop.connection.db.selectFrom('throttle').select('failures').execute()
  const mistyped = told.filter(({ status }) => status === 401).length
  expect(rows.reduce((sum, { failures }) => sum + failures, 0)).toBe(3 * (tried.length + mistyped))
  expect((await logIn(stranger, 'buurman', wachtwoord, '192.0.2.4')).status).toBe(200)
  // Hashing leaves half of the threads to pictures.
  expect(Math.max(...atOnce)).toBeGreaterThan(0)
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(threads / 2)
})

test('login flood: a customer who logs in again and again leaves turns to another on a new device', async () => {
  const stranger = client(server.url, '', '')
  const admin = client(server.url, '', (await shop.login({ isAdmin: true })).cookie)
  for (const gebruikersnaam of ['druk', 'nieuwkomer']) await makeUser(admin, { gebruikersnaam })
  const busy = client(server.url, '', cookiesOf(await logIn(stranger, 'druk', wachtwoord, '192.0.2.1')))
  let logins = 0
  let isOver = false
  const most = 40
  const again = Array.from({ length: 8 }, async () => {
    while (!isOver && logins < most) {
      expect((await logIn(busy, 'druk', wachtwoord, '192.0.2.1')).status).toBe(200)
      logins++
    }
  })
  while (logins < 4) await pause(10)
  const { status } = await logIn(stranger, 'nieuwkomer', wachtwoord, '192.0.2.5')
  isOver = true
  await Promise.all(again)
  expect(status).toBe(200)
  expect(logins).toBeLessThan(most)
})

test('login flood: guesses sent at once on one account do not slip through together', async () => {
  const one = () => logIn(client(server.url, '', ''), 'niemand', 'geraden-1', '203.0.113.1')
  const statuses = (await Promise.all(Array.from({ length: 30 }, one))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
  expect((await one()).status).toBe(429)
})
