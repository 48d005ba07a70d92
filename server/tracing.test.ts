// Traces as a collector gets them, over OTLP: what belongs together, and that nothing about a person is among it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import fastify from 'fastify'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { orders } from '../contract/orders.ts'
import { freePort } from '../tests/support/free-port.ts'
import { type Mailbox, openMailbox } from '../tests/support/mailbox.ts'
import { openTestShop, type TestShop } from '../tests/support/test-shop.ts'
import { type CollectedSpan, openTraceCollector, type TraceCollector } from '../tests/support/trace-collector.ts'
import { openS3Store } from './files/s3-store.ts'
import { limitCallsAtOnce } from './http/limits/limit-calls.ts'
import { traceRequests } from './http/trace-requests.ts'
import { openTracing } from './open-tracing.ts'
import type { Tracing } from './tracing.ts'

const server = 2
const failed = 2
const sender = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const metricsToken = 'only-for-the-collector'
const traceparent = `00-${sender.traceId}-${sender.spanId}-01`

let collector: TraceCollector
let mailbox: Mailbox
let tracing: Tracing
let shop: TestShop
const lines: string[] = []
/** What a bucket was asked, by the trace that it was told. */
const asked: unknown[] = []
const bucket = createServer((incoming, answer) => {
  asked.push(incoming.headers['traceparent'])
  incoming.resume().on('end', () => answer.end())
})
beforeEach(async () => {
  asked.length = 0
  const port = await freePort()
  bucket.listen(port, '127.0.0.1')
  await once(bucket, 'listening')
  collector = await openTraceCollector()
  mailbox = await openMailbox()
  const settings = { endpoint: collector.endpoint, headers: { 'x-key': 'geheim' }, share: 1, serviceName: 'bollenveld' }
  tracing = openTracing(settings, { release: '1.2.3', production: true }, () => undefined)
  const credentials = { region: 'eu', accessKeyId: 'sleutel', secretAccessKey: 'geheim' }
  const store = openS3Store(
    { endpoint: `http://127.0.0.1:${port}`, bucket: 'foto', ...credentials },
    { outgoing: tracing.outgoing },
  )
  lines.length = 0
  const logStream = { write: (line: string) => lines.push(line) }
  const ofShop = { metricsToken, tracing, store, mail: mailbox.settings, pollJobsEvery: 20 }
  shop = await openTestShop({ logLevel: 'info', logStream, ...ofShop })
})
afterEach(async () => {
  await close()
  await mailbox.close()
  await collector.close()
  bucket.close()
  bucket.closeAllConnections()
  await once(bucket, 'close')
})

/** What runs has ended then, and all of it has been sent. */
async function close(): Promise<void> {
  const open = shop
  shop = { ...shop, close: () => Promise.resolve() }
  await open.close()
  await tracing.close()
}

const insideOf = (parent: CollectedSpan | undefined, spans: readonly CollectedSpan[]) =>
  spans.filter(({ traceId, parentSpanId }) => traceId === parent?.traceId && parentSpanId === parent.spanId)

test('an order is one trace, from the sender’s to the mail that tells of it, with every statement and without a name', async () => {
  const buyer = await shop.login({ gebruikersnaam: 'willemijn', bedrijfsnaam: 'Kwekerij Zonnestraal' })
  const { _id } = await shop.addProduct({ productName: 'Tulipa Zeldzaam' })
  const placed = await buyer.call(orders.place, {
    body: { order: [{ _id, qty: 1 }], comment: 'Bel 0612345678' },
    headers: { traceparent },
  })
  expect(placed.status).toBe(200)
  await buyer.send('GET', '/products/shop?zoek=Zeldzaam')
  for (const path of ['/healthz', '/readyz', '/live']) expect((await buyer.send('GET', path)).status).toBe(200)
  const asMachine = { headers: { authorization: `Bearer ${metricsToken}` } }
  expect((await shop.anonymous.send('GET', '/metrics', asMachine)).status).toBe(200)
  await vi.waitUntil(() => mailbox.received.length === 1, { timeout: 20_000 })
  await close()

  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'POST /orders')
  expect(request).toMatchObject({
    kind: server,
    traceId: sender.traceId,
    parentSpanId: sender.spanId,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/orders',
      'http.response.status_code': 200,
      'bollenveld.request.id': placed.headers.get('x-request-id'),
    },
  })
  // By which it is found from the log.
  expect(lines.find((line) => line.includes('"call":"POST /orders"'))).toContain(`"trace":"${sender.traceId}"`)
  const names = insideOf(request, spans).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['update products', 'insert orders', 'commit']))
  expect(names.filter((name) => /^(begin|start)/.test(name))).toHaveLength(1)
  const statement = spans.find(({ name }) => name === 'insert orders')
  expect(statement?.attributes['db.query.text']).toMatch(/\binsert into "orders"/)
  const job = insideOf(request, spans).find(({ name }) => name === 'job messages.send')
  const mail = insideOf(job, spans).find(({ name }) => name === 'smtp send')
  expect(mail?.attributes).toEqual({ 'server.address': '127.0.0.1', 'server.port': mailbox.port })

  // Nobody’s question is a trace of its own: what looks for jobs every 20 ms is none.
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined)
  expect(roots.filter(({ name }) => !/^(GET|POST|PUT|DELETE|job) /.test(name))).toEqual([])
  // Nor is what machines ask every few seconds, or a page that stands open.
  expect(spans.filter(({ name }) => /healthz|readyz|live|metrics/.test(name))).toEqual([])
  expect(collector.senders()[0]).toMatchObject({ 'service.name': 'bollenveld', 'service.version': '1.2.3' })
  expect(new Set(collector.deliveries.map(({ path, key }) => `${path} ${String(key)}`))).toEqual(
    new Set(['/v1/traces geheim']),
  )
  const all = collector.deliveries.map(({ body }) => body).join('\n')
  for (const secret of ['willemijn', 'Zonnestraal', '0612345678', 'Zeldzaam', 'zeldzaam', buyer.userId, _id])
    expect(all).not.toContain(secret)
})

test('orders at once keep their statements apart; what fails says so, by its kind alone', async () => {
  const buyer = await shop.login()
  const { _id } = await shop.addProduct()
  const order = () => buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })
  const placed = await Promise.all([order(), order(), order()])
  await sql`alter table order_lines rename to misplaced`.execute(shop.connection.db)
  expect((await order()).status).toBe(500)
  await close()

  const spans = collector.spans()
  const requests = spans.filter(({ name }) => name === 'POST /orders')
  const ids = placed.map(({ headers }) => headers.get('x-request-id'))
  for (const id of ids) {
    const request = requests.find(({ attributes }) => attributes['bollenveld.request.id'] === id)
    expect(insideOf(request, spans).filter(({ name }) => name === 'insert orders')).toHaveLength(1)
  }
  const broken = requests.find(({ status }) => status.code === failed)
  expect(broken?.attributes['http.response.status_code']).toBe(500)
  const statement = insideOf(broken, spans).find(({ status }) => status.code === failed)
  expect(statement?.attributes['error.type']).toMatch(/^(SQLITE_ERROR|42P01)$/)
})

test('calls that wait for their turn, which another call’s end begins, are requests of their own', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  limitCallsAtOnce(app)
  traceRequests(app, tracing)
  app.get<{ Params: { name: string } }>('/busy/:name', ({ params }) => {
    // Longer than a turn.
    for (const until = performance.now() + 25; performance.now() < until; );
    return tracing.span({ name: params.name }, () => Promise.resolve('done'))
  })
  const names = ['one', 'two', 'three']
  await Promise.all(names.map((name) => app.inject(`/busy/${name}`)))
  await close()
  const spans = collector.spans()
  const requests = spans.filter(({ kind }) => kind === server)
  const own = requests.map((request) =>
    insideOf(request, spans)
      .map(({ name }) => name)
      .join(),
  )
  expect(own.toSorted()).toEqual(names.toSorted())
})

test('changes that are asked for in one moment, and on SQLite share a commit, keep their statements apart', async () => {
  const change = (name: string) =>
    tracing.span({ name }, () =>
      shop.connection.transact((trx) => trx.selectFrom('orders').select('_id').limit(1).execute()),
    )
  const names = ['one', 'two', 'three']
  await Promise.all(names.map(change))
  await close()
  const spans = collector.spans()
  for (const wanted of names) {
    const own = insideOf(
      spans.find(({ name }) => name === wanted),
      spans,
    )
    expect(own.filter(({ name }) => name === 'select orders')).toHaveLength(1)
  }
})

test('a photo’s way into the bucket is part of its request, and the bucket is told', async () => {
  const admin = await shop.login({ isAdmin: true })
  const form = new FormData()
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  form.append('file', new Blob([Uint8Array.from(picture)]), 'tulp.jpg')
  const uploaded = await admin.send('POST', '/files/upload', { body: form })
  expect(uploaded.status).toBe(200)
  await close()
  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'POST /files/upload')
  const writes = insideOf(request, spans).filter(({ name }) => name === 'picture store write')
  expect(writes.length).toBeGreaterThan(0)
  expect(asked).toEqual(expect.arrayContaining(writes.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)))
})

test('a statement is called after what it does and the first table that it does it to', async () => {
  const told: [text: string, name: string][] = [
    ['select * from "products" where "_id" = $1', 'select products'],
    ['  Insert into orders ("_id") values ($1)', 'insert orders'],
    ['update "users" set "version" = 1', 'update users'],
    ['delete from sessions', 'delete sessions'],
    ['lock table orders in access exclusive mode', 'lock orders'],
    ['with due as (select "id" from jobs for update skip locked) update jobs set "attempts" = 1', 'update jobs'],
    ['with found as (select 1) insert into "devices" select 1 on conflict do update set a = 1', 'insert devices'],
    ['with gone as (select 1) delete from messages', 'delete messages'],
    ['with found as (select "_id" from users) select "_id" from found', 'with users'],
    ['commit', 'commit'],
    ['', 'statement'],
    [`select '${'x'.repeat(2000)}' from orders`, 'select orders'],
  ]
  await tracing.span({ name: 'all of them' }, () => {
    for (const [text] of told) tracing.statement('sqlite', text)?.()
    tracing.statement('postgres', 'select 1')?.(new TypeError('failed'))
    tracing.statement('postgres', 'select 1')?.('failed')
    return Promise.resolve()
  })
  // Nobody's.
  expect(tracing.statement('postgres', 'select 1')).toBeUndefined()
  await close()
  const spans = collector.spans()
  const inside = insideOf(
    spans.find(({ name }) => name === 'all of them'),
    spans,
  )
  const [first, ...more] = inside.splice(told.length)
  expect(inside.map(({ name }) => name)).toEqual(told.map(([, name]) => name))
  for (const [at, [text, name]] of told.entries())
    expect(inside[at]?.attributes).toEqual({
      'db.system.name': 'sqlite',
      'db.operation.name': name.split(' ')[0],
      'db.query.summary': name,
      'db.query.text': text.slice(0, 1000),
    })
  expect(first).toMatchObject({ status: { code: failed }, attributes: { 'error.type': 'TypeError' } })
  expect(first?.attributes['db.system.name']).toBe('postgresql')
  expect(more).toMatchObject([{ status: { code: failed }, attributes: { 'error.type': 'string' } }])
  expect(inside.filter(({ status }) => status.code === failed)).toEqual([])
})

test('that traces do not arrive is told to the operator, once a minute', async () => {
  const told: string[] = []
  let deliveries = 0
  const refusing = createServer((incoming, answer) => {
    incoming.resume().on('end', () => {
      deliveries++
      answer.writeHead(400).end('no room')
    })
  })
  onTestFinished(() => void refusing.close())
  const port = await freePort()
  refusing.listen(port, '127.0.0.1')
  await once(refusing, 'listening')
  const endpoint = `http://127.0.0.1:${port}`
  const settings = { endpoint, headers: {}, share: 1, serviceName: 'bollenveld' }
  const nowhere = openTracing(settings, { release: '1.2.3', production: false }, (sentence) => told.push(sentence))
  const began = performance.now()
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  for (const [delivery, minutes, sentences] of [
    [1, 0, 1],
    [2, 0, 1],
    // A minute later it is told again.
    [3, 1.5, 2],
  ] as const) {
    if (minutes > 0) now.mockReturnValue(began + minutes * 60_000)
    // As many as are sent at once.
    for (let span = 0; span < 512; span++) await nowhere.span({ name: 'lost' }, () => Promise.resolve())
    await expect.poll(() => deliveries).toBe(delivery)
    await expect.poll(() => told).toHaveLength(sentences)
  }
  for (const sentence of told) expect(sentence).toMatch(/^Traces do not arrive: \{"stack":/)
  await nowhere.close()
})

test('of the traces that begin here as many as are asked for are told, and all that a sender has begun', async () => {
  const settings = { endpoint: collector.endpoint, headers: {}, share: 0, serviceName: 'bollenveld' }
  const none = openTracing(settings, { release: '1.2.3', production: false }, () => undefined)
  await none.span({ name: 'ours' }, () => Promise.resolve())
  await none.span({ name: 'a sender’s', parent: traceparent }, () => Promise.resolve())
  none.request({ name: 'nobody’s request' }, {})?.end(200)
  none.request({ name: 'a sender’s request' }, { traceparent })?.end(499)
  none.request({ name: 'a failed one' }, { traceparent })?.end(500)
  await none.close()
  expect(collector.spans().map(({ name, status }) => [name, status.code])).toEqual([
    ['a sender’s', 0],
    ['a sender’s request', 0],
    ['a failed one', failed],
  ])
  expect(collector.senders()[0]).toMatchObject({ 'deployment.environment.name': 'development' })
})
