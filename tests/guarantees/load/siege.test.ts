import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestShop } from '../../support/test-shop.ts'
import { openOrderDesk } from '../support/order-desk.ts'
import { ask, deafSocket, get, isTrueWithin } from '../support/raw-client.ts'

const { shop, server, buyer } = await openOrderDesk()
const picture = { name: `${'p'.repeat(20)}-335544.webp`, bytes: 512 * 1024 }
const pathOf = ({ name }: { name: string }) => `/files/images/${name}`
const address = '127.0.0.2'
/** Opened before the other tests, since the header timeout is 15 s. */
const [slow, silent] = [connect(server.port), connect(server.port)]
slow.resume().write('POST /auth/try HTTP/1.1\r\nHost: x\r\n')
silent.resume()

const sockets = (count: number) => Promise.all(Array.from({ length: count }, () => deafSocket(server.url, address)))

/** 90th percentile in ms, for strangers and a customer, from this and another address. */
async function timeOfOthers(): Promise<number> {
  const { cookie } = await shop.login()
  const visits = [
    { path: '/readyz', from: address },
    { path: '/openapi.json', from: '127.0.0.3' },
    { path: '/products/shop/', from: '127.0.0.3', headers: { cookie } },
    { path: '/lists', from: address, headers: { cookie } },
  ]
  const times: number[] = []
  for (const until = performance.now() + 3000; performance.now() < until; await pause(100))
    for (const { path, ...options } of visits) {
      const { status, milliseconds } = await ask(server.url + path, options)
      expect(status).toBe(200)
      times.push(milliseconds)
    }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? Number.POSITIVE_INFINITY
}

test('siege: four hundred deaf, slow and silent sockets leave others served, and bounded memory', async () => {
  await shop.store.write(picture.name, Buffer.alloc(picture.bytes))
  const before = await server.memory()
  const [deaf, half] = [await sockets(200), await sockets(100)]
  await sockets(100)
  for (const socket of deaf) socket.write(get(pathOf(picture)).repeat(20))
  for (const socket of half) socket.write('POST /auth/try HTTP/1.1\r\nHost: x\r\n')
  const time = await timeOfOthers()
  expect(time).toBeLessThan(1000)
  const memory = (await server.memory()) - before
  expect(memory).toBeLessThan(300)
})

async function flood(request: string): Promise<number> {
  const connections = await sockets(250)
  for (const socket of connections) socket.resume().write(request.repeat(30))
  const time = await timeOfOthers()
  const answered = connections.filter(({ bytesRead }) => bytesRead > 0)
  expect(answered).toHaveLength(250)
  for (const socket of connections) socket.destroy()
  return time
}

test('siege: 250 connections of one address that ask for the description of the API delay others by at most a second', async () => {
  const time = await flood(get('/openapi.json').replace('\r\n\r\n', '\r\nAccept-Encoding: br\r\n\r\n'))
  expect(time).toBeLessThan(1000)
})

test('siege: 250 connections of one customer that check 500 unknown codes delay others by at most a second', async () => {
  const body = JSON.stringify({
    lines: Array.from({ length: 500 }, (_, index) => ({ code: `Z${9000 + index}`, qty: 1 })),
  })
  const head = `POST /orders/check HTTP/1.1\r\nHost: x\r\nCookie: ${buyer.cookie}\r\nContent-Type: application/json\r\n`
  const time = await flood(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
  expect(time).toBeLessThan(1000)
})

test('siege: a slow response and a slow reader are served; a connection on which nothing moves is closed', async () => {
  const bytes = 12 * 1024 * 1024
  const silence = 500
  const slowShop = await openTestShop({
    logLevel: 'silent',
    silence,
    store: {
      ...shop.store,
      read: async () => {
        await pause(2 * silence)
        return { content: Buffer.alloc(bytes), bytes }
      },
    },
  })
  const [deaf, reader] = [await deafSocket(slowShop.url, address), await deafSocket(slowShop.url, address)]
  for (const socket of [deaf, reader]) socket.write(get(pathOf(picture)))
  // Slowly, as a phone with a weak signal.
  const readAll = () => {
    reader.read()
    return reader.closed || reader.bytesRead > bytes
  }
  await isTrueWithin(30_000, readAll)
  expect(reader.bytesRead).toBeGreaterThan(bytes)
  await pause(2 * silence)
  deaf.resume()
  expect(await isTrueWithin(5000, () => deaf.closed)).toBe(true)
  expect(deaf.bytesRead).toBeLessThan(bytes)
})

test('siege: what is sent ahead on one connection is answered in order, and far too much ends it', async () => {
  const [patient, greedy] = await sockets(2)
  if (!patient || !greedy) throw new Error('Two were asked for.')
  const told = textOf(patient)
  patient.write(
    get('/healthz').repeat(2) +
      get('/bestaat-niet') +
      get('/healthz').replace('1.1\r\n', '1.1\r\nConnection: close\r\n'),
  )
  expect([...(await told).matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '200',
    '404',
    '200',
  ])
  greedy.resume().write(get(pathOf(picture)).repeat(100))
  expect(await isTrueWithin(5000, () => greedy.closed)).toBe(true)
})

test('siege: a connection that sends no whole request is ended', async () => {
  expect(await isTrueWithin(40_000, () => slow.closed && silent.closed)).toBe(true)
})

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (data) => (text += data.toString()))
  socket.resume()
  await once(socket, 'close')
  return text
}
