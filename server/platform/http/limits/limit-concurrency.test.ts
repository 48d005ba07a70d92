import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { lists } from '../../../../contract/endpoints/lists.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** A server whose calls are answered when the test says so. */
function openServer() {
  const app = fastify({ trustProxy: true })
  onTestFinished(() => app.close())
  app.decorateRequest('session', undefined)
  const inFlight = limitConcurrency(app)
  const begun: (() => void)[] = []
  const slowly = async () => {
    await new Promise<void>((resolve) => begun.push(resolve))
    return 'answered'
  }
  app.get('/slow', slowly)
  app.get('/heavy', { config: { endpoint: lists.usual } }, slowly)
  app.get('/broken', async () => {
    await slowly()
    throw new Error('broken')
  })
  const ask = (from: string) => app.inject({ url: '/slow', headers: { 'x-forwarded-for': from } })
  const answerAll = () => {
    for (const answer of begun.splice(0)) answer()
  }
  return { app, begun, inFlight, ask, answerAll }
}

test('limit calls: eight of an address run at a time, the rest wait, and another address waits for none of them', async () => {
  const { begun, inFlight, ask, answerAll } = openServer()
  const own = Array.from({ length: 20 }, () => ask('192.0.2.1'))
  await expect.poll(() => begun.length).toBe(8)
  expect(inFlight()).toBe(20)
  const other = ask('192.0.2.2')
  await expect.poll(() => begun.length).toBe(9)
  for (const running of [8, 4]) {
    answerAll()
    await expect.poll(() => begun.length).toBe(running)
  }
  answerAll()
  const answers = await Promise.all([...own, other])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(inFlight()).toBe(0)
})

test('limit calls: an address of which too many wait is refused, and others are not', async () => {
  const { app, begun, ask, answerAll } = openServer()
  app.get('/other', async () => 'answered')
  const own = Array.from({ length: 308 }, () => ask('2001:db8::1'))
  await expect.poll(() => begun.length).toBe(8)
  const refused = await ask('2001:db8::2')
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '2' } })
  expect((await app.inject('/other')).statusCode).toBe(200)
  const all = Promise.all(own)
  let done = false
  void all.then(() => (done = true))
  await expect.poll(() => (answerAll(), done), { timeout: 10_000, interval: 1 }).toBe(true)
})

test.each([
  ['/slow', 8],
  ['/broken', 8],
  ['/heavy', 2],
])('limit calls: %s keeps its place until its work is done, though its client has left', async (path, places) => {
  const { app, begun, inFlight, answerAll } = openServer()
  let closed = 0
  app.addHook('onRequest', async (_request, reply) => void reply.raw.once('close', () => closed++))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const left = Array.from({ length: places }, () =>
    fetch(url + path, { signal: leaving.signal }).catch(() => undefined),
  )
  await expect.poll(() => begun.length).toBe(places)
  leaving.abort()
  await Promise.all(left)
  await expect.poll(() => closed).toBe(places)
  const next = fetch(url + path)
  await expect.poll(inFlight).toBe(places + 1)
  expect(begun).toHaveLength(places)
  answerAll()
  await expect.poll(() => begun.length).toBe(1)
  expect(inFlight()).toBe(1)
  answerAll()
  expect((await next).status).toBe(path === '/broken' ? 500 : 200)
  await expect.poll(inFlight).toBe(0)
})
