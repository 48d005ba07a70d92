// Valid and broken requests from every endpoint's schema: never a 5xx, an undocumented response or a crash.
import fc from 'fast-check'
import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { allEndpoints } from '../../../contract/endpoints/all-endpoints.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { type FuzzedRequest, requests } from '../support/arbitrary.ts'
import { expectBalancedBooks } from '../support/books.ts'
import { inMemory, size } from '../support/engine.ts'
import { deadMailServer, openWorld, sampleOf } from '../support/samples.ts'
import { seedOf } from '../support/seed.ts'

const shop = await openTestShop({ logLevel: 'silent', mail: deadMailServer, ...inMemory })
const world = await openWorld(shop)

async function knownNames(): Promise<string[]> {
  const order = await sampleOf('orders.one').make(world)
  const products = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
  const users = [await shop.login(), await shop.login(), world.owner]
  return [
    ...products.flatMap((product) => [product._id, product.productCode, ...product.picture]),
    ...users.map((user) => user.userId),
    ...Object.values(order.params ?? {}),
    world.photo.filename,
    'product',
    'order',
    'user',
    'klant1',
    '0',
  ]
}

const cookies: Record<FuzzedRequest['role'], string> = { admin: '', customer: '', anonymous: '' }
/** Some requests log out, demote or delete their own user. */
async function freshSessions() {
  cookies.admin = (await shop.login({ isAdmin: true })).cookie
  cookies.customer = (await shop.login()).cookie
}

/** Without fetch(), which would reject or repair some requests. */
function send({
  endpoint,
  path,
  body,
  headers,
  role,
}: FuzzedRequest): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url)
    const sent = httpRequest({
      hostname,
      port,
      path,
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...headers,
        ...(cookies[role] && { cookie: cookies[role] }),
      },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      const status = answer.statusCode ?? 0
      const type = answer.headers['content-type'] ?? ''
      answer.on('end', () => resolve({ status, type, text: Buffer.concat(chunks).toString() }))
      if (type.startsWith('text/event-stream')) {
        resolve({ status, type, text: '' })
        sent.destroy()
      }
    })
    sent.end(body)
  })
}

async function complaint(request: FuzzedRequest): Promise<string | undefined> {
  const { status, type, text } = await send(request)
  if (status === 401 && request.role !== 'anonymous') await freshSessions()
  if (status >= 500 && status !== 503) return `${status} ${text}`
  if (status >= 400 && (!type.startsWith('text/plain') || text === '' || text.length > 200))
    return `${status} as ${type}: ${text}`
  if (status === 200 && type.startsWith('application/json') && text.length < 20_000) {
    const parsed = request.endpoint.response?.safeParse(JSON.parse(text))
    if (parsed?.success === false) return `an answer beside the contract: ${parsed.error.message}`
  }
  return undefined
}

test('fuzz: no request makes the server fail', async () => {
  const numRuns = size({ sqlite: 2_000, postgres: 1_000 })
  const seed = seedOf('fuzz')
  const queue = fc.sample(requests(allEndpoints, await knownNames()), { numRuns, seed })
  await freshSessions()
  const failures = new Map<string, unknown>()
  async function worker() {
    for (let request = queue.pop(); request !== undefined; request = queue.pop()) {
      const wrong = await complaint(request).catch(String)
      const { body, ...shown } = request
      if (wrong !== undefined)
        failures.set(`${request.endpoint.path} ${wrong.slice(0, 100)}`, {
          wrong,
          ...shown,
          call: request.endpoint.path,
          body: body?.slice(0, 500),
        })
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  expect(JSON.stringify([...failures.values()].slice(0, 5), null, 1)).toBe('[]')
  expect((await shop.anonymous.send('GET', '/healthz')).status).toBe(200)
  await expectBalancedBooks(shop.connection.db)
})
