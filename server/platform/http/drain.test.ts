import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})

async function get(path: string, agent: Agent, cookie = '') {
  const sent = request(shop.url + path, { agent, headers: { cookie } }).end()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject)
  })
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, connection: response.headers.connection, isReused: sent.reusedSocket }
}

test('drain: a server that is about to stop says so, answers on, and lets go of connections', async () => {
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

test('drain: before closing, refuses reads with 503 and still handles changes', async () => {
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
