// Clients that mean harm, without a proxy in front: deaf ones that ask and never read, and more of them than are let in.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '../support/test-shop.ts'
import { figure } from './support/figures.ts'
import { orderDeskForFile } from './support/order-desk.ts'
import { ask, deafSocket, get, within } from './support/raw-client.ts'

const token = 'only-for-the-collector'
const desk = orderDeskForFile({ METRICS_TOKEN: token })
const picture = (letter: string) => `${letter.repeat(20)}-335544.webp`
/** More than two machines' buffers between us and the server hold, where a connection may ask for a few of them. */
const large = { name: picture('l'), bytes: 1024 * 1024 }
const small = { name: picture('s'), bytes: 50 * 1024 }
const pathOf = ({ name }: { name: string }) => `/files/images/${name}`

async function callsInFlight(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Number(/^bollenveld_calls_in_flight (\d+)$/m.exec(await answer.text())?.[1])
}

test('who asks and never reads closes the shop to nobody', async () => {
  const { shop, server, buyer } = desk()
  for (const { name, bytes } of [large, small]) await shop.store.write(name, Buffer.alloc(bytes, name))
  const before = await server.memory()
  const deaf = async (from: string, path: string, times: number) => {
    const socket = await deafSocket(server.url, from)
    socket.write(get(path).repeat(times))
    return socket
  }
  const greedy = await deaf('127.0.0.2', pathOf(large), 440)
  const sockets = await Promise.all(Array.from({ length: 30 }, () => deaf('127.0.0.3', pathOf(large), 16)))
  // One after the other: they are no flood, and nobody is told to come back for a moment.
  const asked = [await ask(`${server.url}/readyz`)]
  for (const from of ['127.0.0.4', '127.0.0.5', '127.0.0.6', '127.0.0.7', '127.0.0.8', '127.0.0.4', '127.0.0.5']) {
    sockets.push(...(await Promise.all(Array.from({ length: 60 }, () => deaf(from, pathOf(small), 2)))))
    asked.push(await ask(`${server.url}/readyz`))
  }

  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gebruikersnaam: 'niemand', wachtwoord: 'geraden-1' }),
  }
  let most = before
  for (const until = performance.now() + 3000; performance.now() < until; await pause(100)) {
    asked.push(
      ...(await Promise.all([
        ask(`${server.url}/readyz`),
        ask(`${server.url}/products/shop/`, { headers: { cookie: buyer.cookie } }),
        ask(server.url + pathOf(small)),
      ])),
    )
    most = Math.max(most, await server.memory())
  }
  const wrong = await ask(`${server.url}/auth/try`, login)
  expect(asked.filter(({ status }) => status !== 200)).toEqual([])
  expect(wrong.status).toBe(401)
  const times = asked.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  // The first of them came in together with the siege.
  const slow = times[Math.floor(times.length * 0.9)] ?? Number.POSITIVE_INFINITY
  expect(slow).toBeLessThan(1000)
  expect(times.at(-1)).toBeLessThan(5000)

  // They are still there, hold no place, and the one who sent far too much ahead is gone.
  expect(sockets.filter(({ closed }) => !closed)).toHaveLength(450)
  expect(await callsInFlight(server.url)).toBeLessThan(10)
  greedy.resume()
  expect(await within(5000, () => greedy.closed)).toBe(true)
  expect(most - before).toBeLessThan(200)
  figure(
    'siege',
    `one deaf connection with 440 requests, 30 with 16 and 420 with 2: ${asked.length} requests of others served, 9 of 10 within ${Math.ceil(slow)} ms, each within ${Math.ceil(times.at(-1) ?? 0)} ms; memory at most ${Math.round(most)} MB (${Math.round(before)} before)`,
  )
})

test('one address has a share of the connections, and not all of them', async () => {
  const { server } = desk()
  const sockets = await Promise.all(Array.from({ length: 520 }, () => deafSocket(server.url, '127.0.0.9')))
  for (const socket of sockets) socket.resume()
  await within(5000, () => sockets.filter(({ closed }) => closed).length === 20)
  expect(sockets.filter(({ closed }) => closed)).toHaveLength(20)
  expect((await ask(`${server.url}/readyz`, { from: '127.0.0.10' })).status).toBe(200)
  // What is left is there for the next.
  for (const socket of sockets) socket.destroy()
  const again = async () => (await ask(`${server.url}/readyz`, { from: '127.0.0.9' })).status === 200
  expect(await within(5000, again)).toBe(true)
})

test('what nobody fetches is kept ready up to a bound', async () => {
  const { shop, server } = desk()
  const huge = { name: picture('h'), bytes: 12 * 1024 * 1024 }
  await shop.store.write(huge.name, Buffer.alloc(huge.bytes))
  const sockets = await Promise.all(Array.from({ length: 30 }, () => deafSocket(server.url, '127.0.0.3')))
  for (const socket of sockets) socket.write(get(pathOf(huge)))
  await pause(3000)
  for (const socket of sockets) socket.resume()
  const isWhole = ({ bytesRead }: { bytesRead: number }) => bytesRead > huge.bytes
  await within(20_000, () => sockets.every((socket) => socket.closed || isWhole(socket)))
  // Some 4 of 12 MB have left the process each time.
  expect(sockets.filter(isWhole).length).toBeLessThan(20)
  expect(sockets.filter(isWhole).length).toBeGreaterThan(5)
})

test('an answer may take its time, on our side and on the line; nothing moving for long is the end', async () => {
  const bytes = 12 * 1024 * 1024
  // A busy machine may stand still for a good part of a second, and both ends of the line with it.
  const silence = 1500
  const shop = await openTestShop({
    logLevel: 'silent',
    silence,
    store: {
      ...desk().shop.store,
      read: async () => {
        await pause(3 * silence)
        return { content: Buffer.alloc(bytes), bytes }
      },
    },
  })
  onTestFinished(() => shop.close())
  const [deaf, slow] = [await deafSocket(shop.url, '127.0.0.2'), await deafSocket(shop.url, '127.0.0.3')]
  for (const socket of [deaf, slow]) socket.write(get(pathOf(large)))
  // As a phone does at the edge of its network: a little at a time.
  const readAll = () => {
    slow.read()
    return slow.closed || slow.bytesRead > bytes
  }
  await within(30_000, readAll)
  expect(slow.bytesRead).toBeGreaterThan(bytes)
  await pause(2 * silence)
  deaf.resume()
  expect(await within(5000, () => deaf.closed)).toBe(true)
  expect(deaf.bytesRead).toBeLessThan(bytes)
})
