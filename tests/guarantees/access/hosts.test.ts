import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

let shop: TestShop

async function ask(path: string, lines: readonly string[]) {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}Connection: close\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body }
}
const host = (name: string) => [`Host: ${name}`]

test('hosts: a shop for this machine answers to its own names with its port, and to no other that points at it', async () => {
  shop = await openTestShop({ allowedHosts: 'loopback' })
  const { port } = new URL(shop.url)
  for (const name of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`])
    expect((await ask('/auth/checkUser', host(name))).status).toBe(401)
  for (const name of [
    'rebound.example',
    `rebound.example:${port}`,
    'localhost',
    'localhost:1',
    `localhost.evil:${port}`,
  ])
    expect(await ask('/auth/checkUser', host(name))).toEqual({
      status: 421,
      body: 'Deze winkel is op dit adres niet te vinden',
    })
  const forwarded = ['Host: rebound.example', `X-Forwarded-Host: localhost:${port}`]
  expect((await ask('/auth/checkUser', forwarded)).status).toBe(421)
  expect((await ask('/healthz', host('rebound.example'))).status).toBe(200)
  // Without metrics any host gets a 404.
  expect((await ask('/metrics', host('rebound.example'))).status).toBe(404)
})

test('hosts: with names set the shop answers to those alone, as the proxy hands them on', async () => {
  shop = await openTestShop({ allowedHosts: ['shop.example.nl'], trustProxy: 'loopback' })
  expect((await ask('/auth/checkUser', host('shop.example.nl'))).status).toBe(401)
  expect((await ask('/auth/checkUser', host('Shop.example.nl:443'))).status).toBe(401)
  const forwarded = ['Host: 127.0.0.1:3001', 'X-Forwarded-Host: shop.example.nl']
  expect((await ask('/auth/checkUser', forwarded)).status).toBe(401)
  expect((await ask('/auth/checkUser', host('other.example.nl'))).status).toBe(421)
  expect((await ask('/readyz', host('127.0.0.1:3001'))).status).toBe(200)
})

test('hosts: a request with two Host headers is refused', async () => {
  shop = await openTestShop()
  expect((await ask('/auth/checkUser', host('shop.example.nl'))).status).toBe(401)
  const others = ['Accept: */*', 'From: robot@example.nl', 'Via: 1.1 proxy', 'Date: today', 'Accept: */*']
  expect((await ask('/auth/checkUser', [...host('shop.example.nl'), ...others])).status).toBe(401)
  expect((await ask('/auth/checkUser', [...others, ...host('shop.example.nl')])).status).toBe(401)
  expect((await ask('/auth/checkUser', [...host('shop.example.nl'), ...others, ...host('x')])).status).toBe(400)
  for (const second of ['host: shop.example.nl', 'HOST: other.example'])
    expect(await ask('/auth/checkUser', ['Host: shop.example.nl', second])).toEqual({
      status: 400,
      body: 'Ongeldige invoer',
    })
})
