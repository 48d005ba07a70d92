import { once } from 'node:events'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { orders } from '../../../contract/endpoints/orders.ts'
import { createErrorReporter } from './report-errors.ts'
import { freePort } from '../../../tests/support/services/free-port.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const received: { path: string; body: string }[] = []
const sink = createServer((incoming, answer) => {
  let body = ''
  incoming.setEncoding('utf8').on('data', (text: string) => {
    body += text
  })
  incoming.on('end', () => {
    received.push({ path: incoming.url ?? '', body })
    answer.end('{}')
  })
})
let dsn: string

const frame = z.object({ filename: z.string() })
const sentryEvent = z.object({
  environment: z.string(),
  tags: z.record(z.string(), z.string()),
  exception: z.object({
    values: z.array(z.object({ value: z.string(), stacktrace: z.object({ frames: z.array(frame) }) })),
  }),
})

beforeEach(async () => {
  const port = await freePort()
  sink.listen(port, '127.0.0.1')
  await once(sink, 'listening')
  dsn = `http://0123456789abcdef0123456789abcdef@127.0.0.1:${port}/7`
  received.length = 0
})
afterEach(async () => {
  sink.close()
  sink.closeAllConnections()
  await once(sink, 'close')
})

test('report errors: a failure of ours reaches Sentry with its call, and without anything about the person', async () => {
  const errorReporter = await createErrorReporter(dsn, 'production')
  const shop = await openTestShop({ errorReporter, logLevel: 'silent' })
  const buyer = await shop.login({ gebruikersnaam: 'willemijn', bedrijfsnaam: 'Kwekerij Zonnestraal' })
  const product = await shop.addProduct()
  const body = { order: [{ _id: product._id, qty: 1 }], comment: 'Bel mij op 0612345678' }
  // Refusals are the visitor's business.
  await buyer.call(orders.place, { body: { order: [{ _id: product._id, qty: 5000 }] } })
  expect((await buyer.send('POST', '/orders', { headers: { 'content-type': 'application/xml' } })).status).toBe(415)
  await sql`alter table order_lines rename to misplaced`.execute(shop.connection.db)
  const failed = await buyer.call(orders.place, { body })
  expect(failed.status).toBe(500)
  await errorReporter.flush()

  expect(received).toHaveLength(1)
  const [{ path, body: envelope } = { path: '', body: '' }] = received
  expect(path).toMatch(/^\/api\/7\/envelope\//)
  const event = sentryEvent.parse(JSON.parse(envelope.split('\n')[2] ?? ''))
  expect(event.environment).toBe('production')
  expect(event.tags).toEqual({ call: 'POST /orders', request_id: failed.headers.get('x-request-id') })
  const [exception] = event.exception.values
  expect(exception?.value).toContain('order_lines')
  expect(exception?.stacktrace.frames.length).toBeGreaterThan(1)
  for (const secret of ['willemijn', 'Zonnestraal', '0612345678', buyer.userId, buyer.cookie.slice(-20), '127.0.0.1'])
    expect(envelope.split('\n').slice(1).join('\n')).not.toContain(secret)
})

test('report errors: mail addresses and telephone numbers in a message are masked; a flood is cut off; a dead Sentry harms nobody', async () => {
  const reporter = await createErrorReporter(dsn, 'production')
  for (let index = 0; index < 100; index++)
    reporter.report(new Error(`no post for jan${index}@bloemist.example, 0612345678`), { call: 'process' })
  await reporter.flush()
  expect(received).toHaveLength(60)
  // In the next minute they are told again.
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  for (let index = 0; index < 100; index++) reporter.report(new Error('again'), { call: 'process' })
  later.mockRestore()
  await reporter.flush()
  expect(received).toHaveLength(120)
  expect(received.map(({ body }) => body).join()).toContain('no post for [e-mail], [number]')
  expect(received.map(({ body }) => body).join()).not.toContain('bloemist')

  const unreachable = await createErrorReporter(`http://0123456789abcdef0123456789abcdef@127.0.0.1:9/7`, 'production')
  unreachable.report(new Error('lost'), { call: 'process' })
  await unreachable.flush()
})
