// Clients that are slow, silent or far too many: cut off or told to come back, while the others are served.
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, client, openTestShop, type TestShop } from '../server/testing/test-shop.ts'
import { expectBalancedBooks } from './testing/books.ts'
import { figure } from './testing/figures.ts'
import { type RealServer, startServer } from './testing/real-server.ts'

let shop: TestShop
let server: RealServer
let buyer: Client
let productId: string
beforeAll(async () => {
  shop = await openTestShop({ logLevel: 'silent' })
  server = await startServer(shop)
  productId = (await shop.addProduct({ stock: 100_000_000 }))._id
  const { userId, cookie } = await shop.login()
  buyer = client(server.url, userId, cookie)
})
afterAll(async () => {
  await server.stop()
  await shop.close()
})

/** Opens a connection and writes `first`, then one more byte a second; @returns milliseconds until the server ended it. */
async function trickle(first: string, then: string): Promise<{ lived: number; told: string }> {
  const { hostname, port } = new URL(server.url)
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const since = performance.now()
  let told = ''
  socket.on('data', (data) => (told += data.toString()))
  socket.write(first)
  const drip = setInterval(() => then !== '' && socket.write(then), 1000)
  await once(socket, 'close')
  clearInterval(drip)
  return { lived: performance.now() - since, told }
}

const many = (count: number, first: string, then: string) =>
  Promise.all(Array.from({ length: count }, () => trickle(first, then)))
const longest = (clients: readonly { lived: number }[]) => Math.max(...clients.map(({ lived }) => lived)) / 1000

test('slow and silent clients are cut off while others are served', async () => {
  const post = `POST /orders HTTP/1.1\r\nHost: x\r\nCookie: ${buyer.cookie}\r\nContent-Type: application/json\r\n`
  const slow = Promise.all([
    many(150, 'GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X'),
    many(50, `${post}Content-Length: 50000\r\n\r\n{`, ' '),
    many(150, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', ''),
    many(50, '', ''),
  ])
  let served = 0
  let done = false
  void slow.finally(() => (done = true))
  while (!done) {
    const { status } = await buyer.send('POST', '/orders', { body: { order: [{ _id: productId, qty: 1 }] } })
    expect(status).toBe(200)
    served++
    await pause(20)
  }
  const [headers, bodies, idle, silent] = await slow
  for (const { told } of [...headers, ...bodies]) expect(told).toMatch(/^HTTP\/1\.1 408 /)
  expect(headers[0]?.told).toContain('De verbinding was te traag, probeer het opnieuw')
  // The limits of server/http/connections.ts, the two seconds between two looks at them, and a busy machine.
  expect(longest(headers)).toBeLessThan(15 + 10)
  expect(longest(idle)).toBeLessThan(10 + 10)
  expect(longest(silent)).toBeLessThan(60 + 10)
  expect(longest(bodies)).toBeLessThan(60 + 10)
  figure(
    'slowClients',
    `400 connections cut off (headers after ${longest(headers).toFixed(0)} s, bodies ${longest(bodies).toFixed(0)} s, idle ${longest(idle).toFixed(0)} s), ${served} orders of others served, none refused`,
  )
})

const agent = new Agent({ keepAlive: true, maxSockets: 2000 })

/** A connection that the server cut before it answered: the order may be sent again with its key. */
const cutOff = { status: 0, retryAfter: undefined }

/** One order, by hand, since thousands at once are to be in flight. */
function order(): Promise<{ status: number; retryAfter: string | undefined }> {
  const body = JSON.stringify({ order: [{ _id: productId, qty: 1 }] })
  const { hostname, port } = new URL(server.url)
  const headers = { cookie: buyer.cookie, 'content-type': 'application/json', 'content-length': body.length }
  return new Promise((resolve) => {
    const sent = httpRequest({ agent, hostname, port, path: '/orders', method: 'POST', headers }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }))
    })
    sent.on('error', () => resolve(cutOff))
    sent.end(body)
  })
}

/** Orders a second, with as many buyers as keep the server busy. */
async function capacity(milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds
  let served = 0
  async function loop() {
    while (performance.now() < until) if ((await order()).status === 200) served++
  }
  await Promise.all(Array.from({ length: 20 }, loop))
  return served / (milliseconds / 1000)
}

test('at four times the capacity useful work goes on, and nobody gets a wrong answer', async () => {
  await capacity(1000)
  const most = await capacity(3000)
  const seconds = 6
  const answers: Promise<{ status: number; retryAfter: string | undefined }>[] = []
  const started = performance.now()
  const target = () => Math.min(seconds, (performance.now() - started) / 1000) * most * 4
  while (performance.now() - started < seconds * 1000) {
    while (answers.length < target()) answers.push(order())
    await pause(5)
  }
  const all = await Promise.all(answers)
  const took = (performance.now() - started) / 1000
  const served = all.filter(({ status }) => status === 200).length
  const refused = all.filter(({ status }) => status === 503)
  const cut = all.filter((answer) => answer === cutOff).length
  // Waited in the kernel's queue for so long that it counts as a slow client.
  const late = all.filter(({ status }) => status === 408).length
  expect(all.length - served - refused.length - cut - late).toBe(0)
  expect(refused.filter(({ retryAfter }) => retryAfter === undefined)).toEqual([])
  expect(served / took).toBeGreaterThan(most / 4)
  // And then everything is as before.
  expect((await order()).status).toBe(200)
  await expectBalancedBooks(shop.connection.db)
  figure(
    'flood',
    `capacity ${Math.round(most)} orders/s; of ${Math.round(all.length / seconds)}/s sent, ${Math.round(served / took)}/s served, ${refused.length} told to come back, ${cut} cut off, ${late} too late, no other answer`,
  )
})

test('guessing passwords in hundreds at once leaves the shop open to others', async () => {
  const guess = (number: number) =>
    client(server.url, '', '').send('POST', '/auth/try', {
      body: { gebruikersnaam: `klant${number}`, wachtwoord: 'geraden-1' },
    })
  const guesses = Promise.all(Array.from({ length: 300 }, (_, number) => guess(number)))
  const shown = await buyer.send('GET', '/products/shop/')
  const answers = await guesses
  expect(shown.status).toBe(200)
  expect(answers.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([])
  expect(answers.filter(({ status, headers }) => status !== 401 && headers.get('retry-after') === null)).toEqual([])
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(30)
})
