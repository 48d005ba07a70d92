// Clients that are slow or silent: cut off, while the others are served. Most of it is waiting for the server's limits.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { figure } from './support/figures.ts'
import { orderDeskForFile } from './support/order-desk.ts'
import { deafSocket, get } from './support/raw-client.ts'

const desk = orderDeskForFile()

/** Opens a connection and writes `first`, then one more byte a second; @returns milliseconds until the server ended it. */
async function trickle(first: string, then: string): Promise<{ lived: number; told: string }> {
  const { hostname, port } = new URL(desk().server.url)
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

/** Asks for more than the machine keeps between the two, reads nothing, and goes on sending; as `trickle`. */
async function neverRead(): Promise<{ lived: number }> {
  const { server, shop } = desk()
  const name = `${'d'.repeat(20)}-335544.webp`
  await shop.store.write(name, Buffer.alloc(12 * 1024 * 1024))
  const socket = await deafSocket(server.url, '127.0.0.1')
  const since = performance.now()
  socket.write(get(`/files/images/${name}`))
  // Whether it was ended is seen by what can no longer be sent.
  for (; !socket.destroyed; await pause(1000)) socket.write('X')
  return { lived: performance.now() - since }
}

test('slow and silent clients are cut off while others are served', async () => {
  const { buyer, productId } = desk()
  const post = `POST /orders HTTP/1.1\r\nHost: x\r\nCookie: ${buyer.cookie}\r\nContent-Type: application/json\r\n`
  const slow = Promise.all([
    many(150, 'GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X'),
    many(50, `${post}Content-Length: 50000\r\n\r\n{`, ' '),
    many(150, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', ''),
    many(50, '', ''),
    Promise.all(Array.from({ length: 5 }, neverRead)),
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
  const [headers, bodies, idle, silent, deaf] = await slow
  for (const { told } of [...headers, ...bodies]) expect(told).toMatch(/^HTTP\/1\.1 408 /)
  expect(headers[0]?.told).toContain('De verbinding was te traag, probeer het opnieuw')
  // The limits of server/http/limits/connections.ts, and half a minute for a busy machine.
  expect(longest(headers)).toBeLessThan(15 + 30)
  expect(longest(deaf)).toBeLessThan(15 + 30)
  expect(longest(idle)).toBeLessThan(10 + 30)
  expect(longest(silent)).toBeLessThan(60 + 30)
  expect(longest(bodies)).toBeLessThan(60 + 30)
  figure(
    'slowClients',
    `405 connections cut off (headers after ${longest(headers).toFixed(0)} s, deaf and sending ${longest(deaf).toFixed(0)} s, bodies ${longest(bodies).toFixed(0)} s, idle ${longest(idle).toFixed(0)} s), ${served} orders of others served, none refused`,
  )
})
