import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEvents } from '../../tests/support/event-reader.ts'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

async function get(path: string, agent: Agent, cookie = '') {
  const sent = request(shop.url + path, { agent, headers: { cookie } }).end()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject)
  })
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, connection: response.headers.connection, isReused: sent.reusedSocket }
}

test('a server that is about to stop says so, answers on, and lets go of connections', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await get('/readyz', agent)).toMatchObject({ status: 200, connection: 'keep-alive' })
  shop.drain()
  expect(await get('/auth/checkUser', agent)).toEqual({ status: 401, connection: 'close', isReused: true })
  expect(await get('/readyz', agent)).toMatchObject({ status: 503, isReused: false })
  expect(await get('/healthz', agent)).toMatchObject({ status: 200, connection: 'close' })
  const buyer = await shop.login()
  expect(await get('/products/shop/', agent, buyer.cookie)).toMatchObject({ status: 200, connection: 'close' })
  agent.destroy()
})

test('before it takes no more connections it sends who reads elsewhere, and goes on with changes', async () => {
  shop.drain()
  const stopped = shop.stopListening()
  const [read, alive, change] = await Promise.all([
    shop.anonymous.send('GET', '/auth/checkUser'),
    shop.anonymous.send('GET', '/healthz'),
    shop.anonymous.send('POST', '/auth/try', { body: {} }),
  ])
  expect(read).toMatchObject({ status: 503, sentence: 'Het is op dit moment erg druk, probeer het zo nog eens' })
  expect(read.headers.get('retry-after')).toBe('1')
  expect([alive.status, change.status]).toEqual([200, 400])
  await stopped
  await expect(shop.anonymous.send('GET', '/healthz')).rejects.toThrow('fetch failed')
})

test('a server that stops without having said so ends the pages that stand open', async () => {
  const page = await readEvents(shop.url, await shop.login())
  const stopped = shop.stopListening().then(() => 'stopped')
  await page.ended
  expect(await Promise.race([stopped, wait(8_000)])).toBe('stopped')
})

test('who is connected as the end begins may still send his change; who sends nothing holds up nobody', async () => {
  const { port, hostname } = new URL(shop.url)
  const dial = async () => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return socket
  }
  const [fresh, kept, silent] = [await dial(), await dial(), await dial()]
  for (const socket of [kept, silent]) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: shop.example\r\n\r\n')
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /)
  }
  silent.resume()
  shop.drain()
  const stopped = shop.stopListening().then(() => 'stopped')
  const isRefused = () =>
    dial().then(
      (socket) => (socket.destroy(), false),
      () => true,
    )
  await expect.poll(isRefused, { interval: 20 }).toBe(true)
  const body = 'Host: shop.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
  const answers = [fresh, kept].map((socket) => text(socket))
  kept.write(`POST /auth/try HTTP/1.1\r\n${body}`)
  fresh.write(`POST /auth/try HTTP/1.1\r\n${body.slice(0, -1)}`)
  // However slowly it comes.
  expect(await Promise.race([stopped, wait(800, 'it waits')])).toBe('it waits')
  fresh.write(body.slice(-1))
  for (const answer of answers) expect(await answer).toMatch(/^HTTP\/1.1 400 /)
  // Long before a connection that is idle ends by itself.
  expect(await Promise.race([stopped, wait(8_000)])).toBe('stopped')
})
