import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitCalls } from './limit-calls.ts'

/** A server whose calls are answered when the test says so. */
function openServer() {
  const app = fastify({ trustProxy: true })
  onTestFinished(() => app.close())
  app.decorateRequest('session', undefined)
  const inFlight = limitCalls(app)
  const begun: (() => void)[] = []
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => begun.push(resolve))
    return 'answered'
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
