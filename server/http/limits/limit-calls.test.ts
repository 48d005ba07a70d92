// How many calls are in flight at once, of one address and of all.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { limitCallsAtOnce } from './limit-calls.ts'

test('a process that has answered all there was does nothing', async () => {
  const shop = await openTestShop({ pollJobsEvery: 60_000 })
  try {
    const calls = Array.from({ length: 50 }, () => shop.anonymous.send('GET', '/auth/checkUser'))
    expect((await Promise.all(calls)).every(({ status }) => status === 401)).toBe(true)
    // As long as it takes until nothing is left of them.
    await expect
      .poll(async () => {
        const before = performance.eventLoopUtilization()
        await pause(100)
        return performance.eventLoopUtilization(before).utilization
      })
      .toBeLessThan(0.5)
  } finally {
    await shop.close()
  }
})

/** Calls that are answered when the test says so; each comes from an address of its own, or from the same. */
async function busyServer() {
  const app = fastify()
  onTestFinished(() => app.close())
  const inFlight = limitCallsAtOnce(app)
  let waiting: (() => void)[] = []
  const held = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return 'answered'
  }
  app.get('/held', held)
  app.post('/held', held)
  app.get('/healthz', async () => 'answered')
  app.get('/metrics', async () => 'answered')
  const call = async (remoteAddress: string, url = '/held', body?: object) => {
    const { statusCode, headers } = await app.inject({
      method: body ? 'POST' : 'GET',
      url,
      remoteAddress,
      ...(body && { payload: body }),
    })
    return [statusCode, headers['retry-after']]
  }
  const many = (count: number, remoteAddress: string) => Array.from({ length: count }, () => call(remoteAddress))
  /** Answers all who are in flight, once their turn has come. */
  async function answer() {
    await expect.poll(() => waiting.length).toBe(inFlight())
    for (const done of waiting) done()
    waiting = []
  }
  return { app, inFlight, call, many, answer }
}
const answered = [200, undefined]
const refused = [503, '2']
const [office, second, third] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const

test('an address has three hundred calls in flight, and all together four hundred; whether it lives a process always says', async () => {
  const { inFlight, call, many, answer } = await busyServer()
  const first = many(299, office)
  await expect.poll(inFlight).toBe(299)
  const last = call(office)
  await expect.poll(inFlight).toBe(300)
  expect(await call(office)).toEqual(refused)
  const others = many(100, second)
  await expect.poll(inFlight).toBe(400)
  for (const address of [office, second, third]) expect(await call(address)).toEqual(refused)
  for (const url of ['/healthz', '/metrics']) expect(await call(third, url)).toEqual(answered)
  await answer()
  for (const one of [...first, last, ...others]) expect(await one).toEqual(answered)
  await expect.poll(inFlight).toBe(0)
  // Every place is free again.
  const again = many(300, office)
  await expect.poll(inFlight).toBe(300)
  await answer()
  for (const one of again) expect(await one).toEqual(answered)
})

test('who came while there was a place, and finds none once his body has come, is refused', async () => {
  const { inFlight, call, answer } = await busyServer()
  const calls = Array.from({ length: 301 }, () => call(office, '/held', {}))
  await expect.poll(inFlight).toBe(300)
  expect(await Promise.race(calls)).toEqual(refused)
  await answer()
  const outcomes = await Promise.all(calls)
  expect(outcomes.filter(([status]) => status === 200)).toHaveLength(300)
})

test('who finds no place is told so before he has sent all', async () => {
  const { app, inFlight, many, answer } = await busyServer()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const calls = [...many(300, office), ...many(100, second)]
  await expect.poll(inFlight).toBe(400)
  const client = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.write(
    'POST /held HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1.1 503 /)
  await answer()
  await Promise.all(calls)
})

test('an answer that nobody reads, one that is handed over whole, and one whose client has left, keep nobody’s place', async () => {
  const { app, inFlight, call, many, answer } = await busyServer()
  const streamed: ServerResponse[] = []
  app.get('/endless', async (_request, reply) => {
    streamed.push(reply.raw)
    return new Readable({
      read(size) {
        this.push(Buffer.alloc(size))
      },
    })
  })
  app.get('/large', async (_request, reply) => {
    streamed.push(reply.raw)
    return Buffer.alloc(64 * 1024 * 1024)
  })
  app.get('/unanswered', () => new Promise(() => undefined))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const ask = (path: string) => {
    const client = connect(Number(port), '127.0.0.1').pause()
    onTestFinished(() => void client.destroy())
    client.write(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`)
    return client
  }
  ask('/large')
  await expect.poll(() => [inFlight(), streamed.pop()?.writableEnded]).toEqual([0, true])
  ask('/endless')
  const leaving = ask('/unanswered')
  await expect.poll(() => [inFlight(), streamed[0]?.writableNeedDrain]).toEqual([2, true])
  leaving.destroy()
  await expect.poll(inFlight).toBe(1)
  const calls = [...many(300, office), ...many(99, second)]
  await expect.poll(inFlight).toBe(400)
  const instead = call(third)
  await answer()
  for (const one of [...calls, instead]) expect(await one).toEqual(answered)
})

test('calls that together take long let other work come between them, and are served in their order', async () => {
  const { app } = await busyServer()
  const order: string[] = []
  app.get('/work/:name', async (request) => {
    order.push(request.url)
    for (const until = performance.now() + 25; performance.now() < until; );
    return 'answered'
  })
  await app.ready()
  const names = ['/work/one', '/work/two', '/work/three']
  const calls = names.map((url) => app.inject({ url }))
  // Before every call; then among them.
  const others = Array.from({ length: 20 }, async (_, at) => {
    for (let turn = 0; turn < at; turn++) await nextTurn()
    order.push('other work')
  })
  await Promise.all([...calls, ...others])
  const [first, last] = [order.indexOf('/work/one'), order.indexOf('/work/three')]
  expect(order.slice(first, last)).toContain('other work')
  expect(order.filter((one) => one !== 'other work')).toEqual(names)
})
