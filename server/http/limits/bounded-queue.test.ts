import { expect, onTestFinished, test, vi } from 'vitest'
import { boundedQueue, queues } from './bounded-queue.ts'

const limits = { atOnce: 1, waiting: 1, retryAfter: 7 }
const inQueue = (name: string) => queues().find((queue) => queue.name === name)

test('work runs in its turn, and what finds the queue full is told when to come back', async () => {
  const inTurn = boundedQueue({ name: 'one', ...limits })
  const done: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn(() => promise.then(() => done.push(1)))
  const second = inTurn(async () => done.push(2))
  expect(inQueue('one')).toMatchObject({ running: 1, waiting: 1 })
  await expect(inTurn(async () => done.push(3))).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '7' } })
  resolve()
  await Promise.all([first, second])
  expect(done).toEqual([1, 2])
  expect(inQueue('one')).toMatchObject({ running: 0, waiting: 0 })
})

test('who has waited long enough gives up, and leaves his place in the queue to another', async () => {
  const inTurn = boundedQueue({ name: 'two', ...limits, patience: 5 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn(() => promise)
  await expect(inTurn(async () => undefined)).rejects.toMatchObject({ status: 503 })
  expect(inQueue('two')).toMatchObject({ running: 1, waiting: 0 })
  resolve()
  await first
  expect(await inTurn(async () => 'served')).toBe('served')
})

test('work that fails gives its place back', async () => {
  const inTurn = boundedQueue({ name: 'three', ...limits })
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(inQueue('three')).toMatchObject({ running: 0 })
})

test('who goes first has places of his own, and nobody has them all', async () => {
  const inTurn = boundedQueue({ name: 'four', atOnce: 1, waiting: 3, waitingOfKey: 2, retryAfter: 7 })
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = (name: string, goesFirst: boolean, key: string) =>
    inTurn(async () => void (await promise, done.push(name)), { goesFirst, key })
  const all = [run('running', false, 'a'), run('a1', false, 'a'), run('a2', false, 'a')]
  await expect(run('a3', false, 'a')).rejects.toMatchObject({ status: 503 })
  all.push(run('b1', false, 'b'))
  await expect(run('c1', false, 'c')).rejects.toMatchObject({ status: 503 })
  all.push(run('known', true, 'c'))
  expect(inQueue('four')).toMatchObject({ running: 1, waiting: 4 })
  resolve()
  await Promise.all(all)
  expect(done).toEqual(['running', 'known', 'a1', 'a2', 'b1'])
})

test('who names nobody has all the places there are; who leaves while he waits gives his back, and nothing more', async () => {
  const inTurn = boundedQueue({ name: 'five', atOnce: 1, waiting: 3, waitingOfKey: 1, retryAfter: 7, patience: 60_000 })
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const run = (name: string, signal?: AbortSignal) =>
    inTurn(async () => void (await promise, done.push(name)), signal ? { signal } : {})
  const running = run('running', leaving.signal)
  const waiting = [run('first'), run('second', leaving.signal), run('third')]
  expect(inQueue('five')).toMatchObject({ running: 1, waiting: 3 })
  leaving.abort()
  await expect(waiting[1]).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '7' } })
  expect(inQueue('five')).toMatchObject({ running: 1, waiting: 2 })
  resolve()
  await Promise.all([running, waiting[0], waiting[2]])
  expect(done).toEqual(['running', 'first', 'third'])
  expect(inQueue('five')).toMatchObject({ running: 0, waiting: 0 })
})

test('who has been served, or has given up, takes nobody else’s place afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const inTurn = boundedQueue({ name: 'six', atOnce: 1, waiting: 3, retryAfter: 7, patience: 1000 })
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [late, leaving] = [new AbortController(), new AbortController()]
  const one = inTurn(() => first.promise)
  const next = inTurn(() => second.promise.then(() => 'served'), { signal: late.signal })
  const gone = inTurn(async () => 'served', { signal: leaving.signal })
  leaving.abort()
  await expect(gone).rejects.toMatchObject({ status: 503 })
  first.resolve()
  await one
  vi.advanceTimersByTime(500)
  const waiting = inTurn(async () => 'served')
  // Then the one who runs would have lost patience, and the one who left as well.
  vi.advanceTimersByTime(500)
  late.abort()
  expect(inQueue('six')).toMatchObject({ running: 1, waiting: 1 })
  second.resolve()
  expect(await Promise.all([next, waiting])).toEqual(['served', 'served'])
  expect(inQueue('six')).toMatchObject({ running: 0, waiting: 0 })
})
