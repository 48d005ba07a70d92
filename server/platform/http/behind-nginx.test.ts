// Two processes behind Debian's nginx with the configuration that is shipped: one of them dies, one is replaced, and
// nobody loses an order or a page.
import { Agent, request } from 'node:https'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { order } from '../../../contract/endpoints/orders.ts'
import type { ManagedProduct } from '../../../contract/endpoints/products.ts'
import { checkData } from '../../operations/check-data.ts'
import { isNginxInstalled, type Proxy, startNginx } from '../../../tests/support/services/nginx.ts'
import { type RealServer, startServer } from '../../../tests/guarantees/support/real-server.ts'
import { type PostgresServer, startPostgres } from '../../../tests/support/databases/postgres-server.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

const settings = { TRUST_PROXY: 'loopback', DRAIN_SECONDS: '2' }
let postgres: PostgresServer
let shop: TestShop
let servers: [RealServer, RealServer]
let proxy: Proxy
let agent: Agent
let tulip: ManagedProduct
let buyer: Client

beforeAll(async () => {
  if (!isNginxInstalled) return
  postgres = await startPostgres({ inMemory: true })
  shop = await openTestShop({ databaseUrl: postgres.url, logLevel: 'silent' })
  servers = [await startServer(shop, settings), await startServer(shop, settings)]
  proxy = await startNginx([servers[0].port, servers[1].port])
  agent = new Agent({ keepAlive: true, ca: proxy.certificate })
  tulip = await shop.addProduct({ stock: 100_000 })
  buyer = await shop.login()
}, 120_000)
afterAll(async () => {
  if (!isNginxInstalled) return
  agent.destroy()
  await proxy.stop()
  // How they end when they are told to is what the tests are about.
  for (const server of servers) await server.kill()
  await shop.close()
  await postgres.stop()
}, 60_000)

interface Reply {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

function send(
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: 'localhost', port: proxy.httpsPort, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Over TLS the cookie has the name that browsers hold to it. */
const asBuyer = () => ({ cookie: buyer.cookie.replace('bollenveld=', '__Host-bollenveld=') })

/** Readers and buyers at work until the time comes; what they met. */
function startLoad() {
  let isOver = false
  const acknowledged: { key: string; ordernummer: number }[] = []
  const troubles: string[] = []
  let lostReads = 0
  let reads = 0

  async function once(work: () => Promise<Reply>): Promise<Reply | undefined> {
    try {
      const reply = await work()
      if (reply.status < 500) return reply
      troubles.push(String(reply.status))
    } catch (error) {
      troubles.push(error instanceof Error ? error.message : String(error))
    }
    return undefined
  }
  async function read() {
    while (!isOver) {
      const get = () => send('GET', '/products/shop/', { headers: asBuyer() })
      const reply = (await once(get)) ?? (await once(get))
      if (reply?.status === 200 && reply.body.includes(tulip._id)) reads++
      else lostReads++
    }
  }
  async function buy(name: string) {
    for (let number = 0; !isOver; number++) {
      const key = `${name}-${number}`
      const headers = { ...asBuyer(), 'content-type': 'application/json', 'idempotency-key': key }
      const place = () => send('POST', '/orders/', { headers, body: { order: [{ _id: tulip._id, qty: 1 }] } })
      let reply: Reply | undefined
      for (let attempt = 0; !reply && attempt < 20; attempt++) reply = await once(place)
      expect(reply?.status).toBe(200)
      acknowledged.push({ key, ordernummer: order.parse(JSON.parse(reply?.body ?? '')).ordernummer })
    }
  }
  const work = [read(), read(), read(), buy('a'), buy('b'), buy('c')]
  return {
    acknowledged,
    troubles,
    counts: () => ({ reads, lostReads }),
    /** Resolves when that many more orders are acknowledged. */
    async more(count: number) {
      const enough = acknowledged.length + count
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough)
    },
    async end() {
      isOver = true
      await Promise.all(work)
    },
  }
}

const missing = 'nginx is not installed; apt-get install nginx-light, and this test runs'
if (!isNginxInstalled && process.env['CI']) throw new Error(missing)
beforeEach(({ skip }) => skip(!isNginxInstalled, missing))

test('behind nginx: one of two processes is killed under load: every acknowledged order is there once, every page comes', async () => {
  const load = startLoad()
  await load.more(20)
  await servers[0].kill()
  await load.more(60)
  await load.end()

  expect(load.counts().lostReads).toBe(0)
  expect(load.counts().reads).toBeGreaterThan(0)
  const ordered = await shop.connection.db.selectFrom('orders').select('ordernummer').orderBy('ordernummer').execute()
  const acknowledged = load.acknowledged.map(({ ordernummer }) => ordernummer).sort((a, b) => a - b)
  expect(ordered.map(({ ordernummer }) => ordernummer)).toEqual(acknowledged)
  const { stock } = await shop.connection.db.selectFrom('products').select('stock').executeTakeFirstOrThrow()
  expect(stock).toBe(100_000 - load.acknowledged.length)

  // It comes back on the same port and takes its share again.
  servers[0] = await startServer(shop, { ...settings, PORT: String(servers[0].port) })
  expect((await send('GET', '/healthz')).status).toBe(200)
}, 180_000)

test('behind nginx: while one of two processes is down, whatever people change goes to the other', async () => {
  await servers[0].kill()
  let isOver = false
  async function read() {
    while (!isOver) await send('GET', '/products/shop/', { headers: asBuyer() })
  }
  const reads = [read(), read(), read(), read()]
  const seen: number[] = []
  for (let round = 0; round < 50; round++)
    for (const method of ['PUT', 'DELETE'])
      seen.push((await send(method, `/lists/favorieten/${tulip._id}`, { headers: asBuyer() })).status)
  // nginx keeps a body of this size in a file.
  const comment = 'x'.repeat(100_000)
  const large = { headers: { ...asBuyer(), 'content-type': 'application/json' }, body: { comment } }
  for (let round = 0; round < 4; round++) seen.push((await send('PUT', '/lists/favorieten', large)).status)
  isOver = true
  await Promise.all(reads)
  servers[0] = await startServer(shop, { ...settings, PORT: String(servers[0].port) })
  expect(seen.filter((status) => status === 502)).toEqual([])
}, 60_000)

test('behind nginx: a process that is replaced in good order costs nobody even a second try', async () => {
  const load = startLoad()
  await load.more(20)
  await servers[1].stop()
  await load.more(20)
  servers[1] = await startServer(shop, { ...settings, PORT: String(servers[1].port) })
  await load.more(20)
  await load.end()
  expect(load.troubles).toEqual([])
  expect(load.counts().lostReads).toBe(0)
  const problems: string[] = []
  await checkData(
    { print: (line) => problems.push(line), passing: () => undefined },
    shop.connection,
    shop.store,
    new Date(),
  )
  expect(problems.filter((line) => line.startsWith('✗') && !line.includes('Pictures'))).toEqual([])
}, 180_000)

test('behind nginx: what is not for visitors stays inside, and what they claim about themselves is not believed', async () => {
  for (const inside of ['/metrics', '/metrics/', '/readyz', '/readyz/'])
    expect((await send('GET', inside)).status).toBe(404)
  const plain = await fetch(`http://127.0.0.1:${proxy.httpPort}/shop/bollen/0`, { redirect: 'manual' })
  expect(plain.status).toBe(301)
  expect(plain.headers.get('location')).toBe('https://127.0.0.1/shop/bollen/0')
  const challenge = await fetch(`http://127.0.0.1:${proxy.httpPort}/.well-known/acme-challenge/token`)
  expect([challenge.status, await challenge.text()]).toEqual([200, 'ours'])

  const secured = await send('GET', '/auth/checkUser', { headers: asBuyer() })
  expect(secured.status).toBe(200)
  expect(secured.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  // Thirty wrong guesses from one address: another name for it does not help.
  const guess = (index: number) =>
    send('POST', '/auth/try', {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${index}` },
      body: { gebruikersnaam: buyer.userId, wachtwoord: 'verkeerd' },
    })
  const answers = []
  for (let index = 0; index < 7; index++) answers.push((await guess(index)).status)
  expect(answers.at(-1)).toBe(429)
  // Another site's page cannot pass itself off as ours.
  const forged = await send('POST', '/orders/', {
    headers: { ...asBuyer(), origin: 'https://elsewhere.example', 'x-forwarded-host': 'elsewhere.example' },
  })
  expect(forged.status).toBe(403)
  const lines = await proxy.log()
  expect(lines).toContain('POST 429')
  expect(lines).not.toContain('127.0.0.1 ')
}, 60_000)

test('behind nginx: one customer with too many streams, or staff with too many exports, close the shop to nobody', async () => {
  const admin = await shop.login({ isAdmin: true })
  const asAdmin = { cookie: admin.cookie.replace('bollenveld=', '__Host-bollenveld=') }
  const begin = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; leave: () => void }>((resolve, reject) => {
      const sent = request({ agent, host: 'localhost', port: proxy.httpsPort, path, headers }, (response) =>
        resolve({ status: response.statusCode ?? 0, leave: () => void sent.destroy() }),
      )
      sent.on('error', reject).end()
    })
  const innocent: number[] = []
  let isOver = false
  async function visit() {
    while (!isOver) innocent.push((await send('GET', '/products/shop/', { headers: asBuyer() })).status)
  }
  const visits = [visit(), visit()]
  const greedy = await Promise.all([
    ...Array.from({ length: 60 }, () => begin('/live', asBuyer())),
    ...Array.from({ length: 8 }, () => begin('/exports/orders.xlsx', asAdmin)),
  ])
  await expect.poll(() => innocent.length).toBeGreaterThan(50)
  isOver = true
  await Promise.all(visits)
  for (const { leave } of greedy) leave()
  expect(new Set(greedy.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(new Set(innocent)).toEqual(new Set([200]))
}, 60_000)

test('behind nginx: an address that takes every connection is told so in Dutch, and when to come back', async () => {
  // More than are allowed, which never send their body; some may meet a connection that nginx is closing.
  const held = Array.from({ length: 260 }, () => {
    const options = { agent, host: 'localhost', port: proxy.httpsPort, path: '/auth/try', method: 'POST' }
    const sent = request({ ...options, headers: { 'content-length': '10' } })
    sent.on('error', () => undefined).flushHeaders()
    return sent
  })
  const letGo = () => held.forEach((one) => one.destroy())
  onTestFinished(letGo)
  const ask = (method = 'GET') => send(method, '/products/shop/', { headers: asBuyer() })
  await expect.poll(async () => (await ask()).status).toBe(429)
  for (const method of ['GET', 'PUT'])
    expect(await ask(method)).toMatchObject({
      status: 429,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5', 'cache-control': 'no-store' },
      body: 'Vanaf uw netwerk wordt te veel tegelijk gevraagd, probeer het zo nog eens',
    })
  letGo()
  await expect.poll(async () => (await ask()).status).toBe(200)
})

test('behind nginx: a process that hangs is ended, and who waited for it gets his page from the other', async () => {
  process.kill(servers[0].pid, 'SIGSTOP')
  const reads = Array.from({ length: 10 }, () => send('GET', '/products/shop/', { headers: asBuyer() }))
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200))
  servers[0] = await startServer(shop, { ...settings, PORT: String(servers[0].port) })
}, 60_000)

test('behind nginx: while the database restarts people are told to come back by the shop itself', async () => {
  const seen: number[] = []
  let isOver = false
  async function visit(path: string, method = 'GET') {
    while (!isOver) {
      const options = { headers: { ...asBuyer(), 'content-type': 'application/json' } }
      const body = { order: [{ _id: tulip._id, qty: 1 }] }
      seen.push((await send(method, path, { ...options, ...(method === 'POST' && { body }) })).status)
    }
  }
  const visits = [visit('/products/shop/'), visit(`/orders/getUserOrders/${buyer.userId}`), visit('/orders', 'POST')]
  await postgres.crash()
  await expect.poll(() => seen).toContain(503)
  await postgres.restart()
  const restarted = seen.length
  await expect.poll(() => seen.slice(restarted)).toContain(200)
  isOver = true
  await Promise.all(visits)
  expect(new Set(seen)).toEqual(new Set([200, 503]))
}, 60_000)

test('behind nginx: events reach an open page through nginx as they happen', async () => {
  let text = ''
  const page = request(
    { agent, host: 'localhost', port: proxy.httpsPort, path: '/live', headers: asBuyer() },
    (stream) =>
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
      }),
  )
  page.on('error', () => undefined).end()
  await vi.waitUntil(() => text.includes('event: beat'), { timeout: 10_000 })
  const beforeOrder = text.length
  const { status } = await send('POST', '/orders', {
    body: { order: [{ _id: tulip._id, qty: 1 }] },
    headers: { ...asBuyer(), 'content-type': 'application/json' },
  })
  expect(status).toBe(200)
  // Of another process SQLite knows that it changed something, not what.
  await vi.waitUntil(() => /event: (product|refresh)/.test(text.slice(beforeOrder)), { timeout: 10_000 })
  page.destroy()
})

// The last of this file, since it leaves nobody to ask.
test('behind nginx: where no process answers, people read a page in Dutch, whatever they asked', async () => {
  for (const server of servers) await server.kill()
  for (const [method, path] of [
    ['GET', '/shop/bollen/0'],
    ['GET', '/assets/none.js'],
    ['PUT', '/orders/updateOrder'],
  ] as const) {
    const closed = await send(method, path)
    expect(closed.status).toBe(502)
    expect(closed.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '20',
      'cache-control': 'no-store',
    })
    expect(closed.body).toContain('<html lang="nl">')
    expect(closed.body).toContain('de winkel is zo weer open')
  }
}, 60_000)
