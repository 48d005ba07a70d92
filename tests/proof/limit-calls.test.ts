import { once } from 'node:events'
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PictureStore } from '../../server/files/picture-store.ts'
import { type Client, openTestShop, type TestShop } from '../support/test-shop.ts'

const metricsToken = 'only-for-the-collector'
const image = `/files/images/${'p'.repeat(20)}-335544.webp`
const slowStore: PictureStore = {
  read: () => new Promise((resolve) => reading.push((content) => resolve({ content, bytes: content.length }))),
  write: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  async *list() {},
  check: () => Promise.resolve(),
}
const patiently = { timeout: 30_000 }
let shop: TestShop
/** Pictures that have been asked for and are not there yet. */
let reading: ((content: Buffer) => void)[]
beforeEach(async () => {
  reading = []
  shop = await openTestShop({ metricsToken, trustProxy: '127.0.0.1', store: slowStore })
})
afterEach(() => {
  for (const answer of reading.splice(0)) answer(Buffer.from('RIFF'))
  return shop.close()
})

async function callsInFlight(): Promise<number> {
  const { sentence } = await shop.anonymous.send('GET', '/metrics', {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  return Number(/^bollenveld_calls_in_flight (\d+)$/m.exec(sentence)?.[1])
}

const ask = (who: Client, address: string) => who.send('GET', image, { headers: { 'x-forwarded-for': address } })
const askTimes = (times: number, address: string) => Array.from({ length: times }, () => ask(shop.anonymous, address))

test('four hundred calls have a place, three hundred of them one address, which IPv6 has by the network', async () => {
  const network = (index: number) => `2001:db8:0:1::${(index + 1).toString(16)}`
  const first = Array.from({ length: 300 }, (_, index) => ask(shop.anonymous, network(index)))
  await expect.poll(callsInFlight, patiently).toBe(301)
  // Whoever is let in waits for his picture.
  const refused = await Promise.race([ask(shop.anonymous, network(999)), pause(5000)])
  expect(refused).toMatchObject({ status: 503, sentence: 'Het is op dit moment erg druk, probeer het zo nog eens' })
  expect(refused?.headers.get('retry-after')).toBe('2')
  const others = askTimes(100, '192.0.2.1')
  await expect.poll(callsInFlight, patiently).toBe(401)
  expect((await ask(shop.anonymous, '192.0.2.2')).status).toBe(503)
  // How the process is doing is told all the same.
  expect((await shop.anonymous.send('GET', '/healthz')).status).toBe(200)
  for (const answer of reading.splice(0)) answer(Buffer.from('RIFF'))
  expect((await Promise.all([...first, ...others])).every(({ status }) => status === 200)).toBe(true)
  expect(await callsInFlight()).toBe(1)
})

test('who leaves before his answer is there gives his place back', async () => {
  const { hostname, port } = new URL(shop.url)
  for (let count = 0; count < 5; count++) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(`GET ${image} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await expect.poll(() => reading.length, patiently).toBe(count + 1)
    socket.destroy()
  }
  await expect.poll(callsInFlight, patiently).toBe(1)
})

test('what is sent ahead on one connection is answered in turn, in order', async () => {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  let told = ''
  socket.on('data', (data) => (told += data.toString()))
  socket.write(`GET ${image} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3))
  for (const content of ['first', 'second', 'third']) {
    await expect.poll(() => reading.length, patiently).toBe(1)
    await pause(20)
    expect(reading).toHaveLength(1)
    reading.shift()?.(Buffer.from(content))
    await expect.poll(() => told, patiently).toContain(content)
  }
  expect(told.match(/first|second|third/g)).toEqual(['first', 'second', 'third'])
  socket.destroy()
})

test('when all have been answered the process rests', async () => {
  expect(await callsInFlight()).toBe(1)
  const began = performance.eventLoopUtilization()
  await pause(500)
  expect(performance.eventLoopUtilization(began).utilization).toBeLessThan(0.5)
})
