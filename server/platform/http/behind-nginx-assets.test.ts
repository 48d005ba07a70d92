// Half-way through an upgrade: two processes with different releases of the page behind the shipped nginx configuration.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pictureWidths } from '../../../contract/values/limits.ts'
import { freePort } from '../../../tests/support/services/free-port.ts'
import { isNginxInstalled, type Proxy, startNginx } from '../../../tests/support/services/nginx.ts'

/** Parts of the page that each process has, by address. */
const parts = [new Set(['/assets/main-old.js']), new Set(['/assets/main-new.js'])] as const
const servers: Server[] = []
/** Requests that reached the servers. */
const asked: string[] = []
let proxy: Proxy
let agent: Agent

beforeAll(async () => {
  if (!isNginxInstalled) return
  const ports: [number, number] = [await freePort(), await freePort()]
  for (const [index, port] of ports.entries()) {
    const server = createServer((incoming, answer) => {
      asked.push(`${incoming.method} ${incoming.url} ${incoming.headers['accept-encoding'] ?? ''}`.trim())
      if (incoming.method !== 'GET') return void incoming.resume().on('end', () => incoming.socket.destroy())
      if (incoming.url?.startsWith('/files/images/')) return void answer.end(incoming.url)
      const isHere = parts[index]?.has(incoming.url ?? '') ?? false
      answer.writeHead(isHere ? 200 : 404, {
        'cache-control': isHere ? 'public, max-age=31536000, immutable' : 'no-store',
      })
      answer.end(isHere ? incoming.url : '')
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
  }
  proxy = await startNginx(ports)
  agent = new Agent({ ca: proxy.certificate })
}, 60_000)
afterAll(async () => {
  if (!isNginxInstalled) return
  await proxy.stop()
  for (const server of servers) server.close()
})

beforeEach(({ skip }) =>
  skip(!isNginxInstalled, 'nginx is not installed; apt-get install nginx-light, and this test runs'),
)

const status = (path: string, method = 'GET', headers = {}, body = '') =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ agent, host: 'localhost', port: proxy.httpsPort, path, method, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject)
    sent.end(body)
  })

async function times(count: number, path: string) {
  const seen = new Set<number | undefined>()
  for (let index = 0; index < count; index++) seen.add(await status(path))
  return [...seen]
}

test('behind nginx assets: serves assets of both releases from either process, and of a replaced release from the cache', async () => {
  expect(await times(6, '/assets/main-new.js')).toEqual([200])
  expect(await times(6, '/assets/main-old.js')).toEqual([200])
  expect(await times(6, '/assets/never-was.js')).toEqual([404])
  parts[0].clear()
  parts[0].add('/assets/main-new.js')
  expect(await times(6, '/assets/main-old.js')).toEqual([200])
  expect(await times(6, '/assets/never-was.js')).toEqual([404])
})

test('behind nginx assets: caches by name, width and encoding only', async () => {
  asked.length = 0
  for (const query of ['', '?', '?x=1', '?w=7', '?w=320&x=2', '?w=320', '?x=3&w=320', '?w=1600'])
    expect(await status(`/files/images/a.webp${query}`)).toBe(200)
  expect(asked).toEqual(
    ['/files/images/a.webp', '/files/images/a.webp?w=320', '/files/images/a.webp?w=1600'].map((url) => `GET ${url}`),
  )

  parts[1].add('/assets/packed.js')
  asked.length = 0
  const ways = ['gzip, deflate, br', 'br;q=1.0, gzip', 'gzip', 'br;q=0, gzip;q=0.5', 'gzip;q=0', 'deflate', '']
  for (const packing of ways)
    expect(await status(`/assets/packed.js?${packing.length}`, 'GET', { 'accept-encoding': packing })).toBe(200)
  expect(new Set(asked.map((line) => line.replace('GET ', '')))).toEqual(
    new Set(['/assets/packed.js br', '/assets/packed.js gzip', '/assets/packed.js']),
  )
})

test('behind nginx assets: the widths that nginx knows are those of the shop', async () => {
  const conf = await readFile(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
  expect(conf).toContain(`~^(${pictureWidths.join('|')})$`)
})

test('behind nginx assets: a change that a process took and did not answer is not sent to the other', async () => {
  // One for each process, since nginx leaves who failed alone for two seconds.
  for (const [method, path, body] of [
    ['PUT', '/orders/updateOrder', '{}'],
    ['DELETE', '/files/images/a.webp', ''],
  ] as const) {
    asked.length = 0
    expect(await status(path, method, {}, body)).toBe(502)
    expect(asked).toEqual([`${method} ${path}`])
  }
})
