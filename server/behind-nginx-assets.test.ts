// Half-way through an upgrade: two processes with different releases of the page behind the shipped nginx configuration.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Agent, request } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { isNginxInstalled, type Proxy, startNginx } from './testing/nginx.ts'

/** Parts of the page that each process has, by address. */
const parts = [new Set(['/assets/main-old.js']), new Set(['/assets/main-new.js'])] as const
const servers: Server[] = []
let proxy: Proxy
let agent: Agent

beforeAll(async () => {
  if (!isNginxInstalled) return
  const ports: [number, number] = [await freePort(), await freePort()]
  for (const [index, port] of ports.entries()) {
    const server = createServer((incoming, answer) => {
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

const status = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ agent, host: 'localhost', port: proxy.httpsPort, path }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject)
    sent.end()
  })

async function times(count: number, path: string) {
  const seen = new Set<number | undefined>()
  for (let index = 0; index < count; index++) seen.add(await status(path))
  return [...seen]
}

test('a part of either release comes, whichever process is asked first, and stays when its release is gone', async ({
  skip,
}) => {
  if (!isNginxInstalled) skip('nginx is not installed; apt-get install nginx-light, and this test runs')
  expect(await times(6, '/assets/main-new.js')).toEqual([200])
  expect(await times(6, '/assets/main-old.js')).toEqual([200])
  expect(await times(6, '/assets/never-was.js')).toEqual([404])
  parts[0].clear()
  parts[0].add('/assets/main-new.js')
  expect(await times(6, '/assets/main-old.js')).toEqual([200])
  expect(await times(6, '/assets/never-was.js')).toEqual([404])
})
