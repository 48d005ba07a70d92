import { expect, test } from 'vitest'
import { boundedQueue, queues } from './bounded-queue.ts'

const limits = { atOnce: 1, waiting: 1, retryAfter: 7 }
const inQueue = (name: string) => queues().find((queue) => queue.name === name)

test('bounded queue: who has waited long enough gives up, and leaves his place in the queue to another', async () => {
  const inTurn = boundedQueue({ name: 'two', ...limits, timeout: 5 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn(() => promise)
  await expect(inTurn(async () => undefined)).rejects.toMatchObject({ status: 503 })
  expect(inQueue('two')).toMatchObject({ running: 1, waiting: 0 })
  resolve()
  await first
  expect(await inTurn(async () => 'served')).toBe('served')
})

test('bounded queue: work that fails gives its place back', async () => {
  const inTurn = boundedQueue({ name: 'three', ...limits })
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(inQueue('three')).toMatchObject({ running: 0 })
})

test('bounded queue: who goes first has places and every other turn, and nobody has all the places', async () => {
  const inTurn = boundedQueue({ name: 'four', atOnce: 1, waiting: 3, waitingOfKey: 2, retryAfter: 7 })
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = (name: string, goesFirst: boolean, key: string) =>
    inTurn(async () => void (await promise, done.push(name)), { goesFirst, key })
  const all = [run('running', false, 'a'), run('a1', false, 'a'), run('a2', false, 'a')]
  await expect(run('a3', false, 'a')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '7' } })
  all.push(run('b1', false, 'b'))
  await expect(run('c1', false, 'c')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '7' } })
  all.push(run('known 1', true, 'c'), run('known 2', true, 'c'))
  expect(inQueue('four')).toMatchObject({ running: 1, waiting: 5 })
  resolve()
  await Promise.all(all)
  expect(inQueue('four')).toMatchObject({ running: 0, waiting: 0 })
  expect(done).toEqual(['running', 'known 1', 'a1', 'known 2', 'a2', 'b1'])
})
