// How long a sheet may take, and that no thread is left of one, however its reading ends.
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSheet } from './read-sheet.ts'

let threads: Worker[]
const remember = (thread: Worker) => threads.push(thread)
beforeEach(() => {
  threads = []
  process.on('worker', remember)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  process.off('worker', remember)
  vi.useRealTimers()
})

const patience = 40_000
const sheetOf = (rows: number) => Buffer.from(`Productcode${'\nB1'.repeat(rows)}`)
const unreadable = {
  status: 415,
  message: 'Dit bestand kunnen we niet lezen; bewaar het als XLSX of CSV en probeer het opnieuw',
}
/** What is under way goes on, but for what a thread says. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
async function expectNothingLeft(count: number): Promise<void> {
  // One that has ended has no number any more.
  await expect.poll(() => threads.map(({ threadId }) => threadId)).toEqual(Array.from({ length: count }, () => -1))
  await settle()
  expect(vi.getTimerCount()).toBe(0)
}

test('a thread that says nothing for forty seconds is given up, and ends', async () => {
  const reading = readSheet(sheetOf(1), () => Promise.resolve())
  vi.advanceTimersByTime(patience - 1)
  const isWaiting = Symbol('waiting')
  expect(await Promise.race([reading, settle().then(() => isWaiting)])).toBe(isWaiting)
  vi.advanceTimersByTime(1)
  await expect(reading).rejects.toMatchObject(unreadable)
  await expectNothingLeft(1)
})

test('taking rows may last, and after each of them the thread has its time again', async () => {
  let took = 0
  const reading = readSheet(sheetOf(600), async () => {
    vi.advanceTimersByTime(10 * patience)
    await settle()
    took++
  })
  await reading
  // The heading is a row too.
  expect(took).toBe(3)
  await expectNothingLeft(1)

  const takes = Promise.withResolvers<void>()
  const stuck = readSheet(sheetOf(600), () => {
    takes.resolve()
    return Promise.resolve()
  })
  await takes.promise
  await settle()
  vi.advanceTimersByTime(patience)
  await expect(stuck).rejects.toMatchObject(unreadable)
  await expectNothingLeft(2)
})

test('what is refused, what cannot be taken, and a thread that ends, each end with a reason', async () => {
  const wide = Buffer.from(Array.from({ length: 101 }, (_, at) => at).join(';'))
  await expect(readSheet(wide, () => Promise.resolve())).rejects.toMatchObject({
    status: 413,
    message: 'Dit blad heeft meer dan 100 kolommen',
  })
  await expectNothingLeft(1)
  const ending = readSheet(sheetOf(600), () => {
    void threads[1]?.terminate()
    return Promise.resolve()
  }).catch((error: unknown) => error)
  // Nobody waits forty seconds for it.
  await expectNothingLeft(2)
  expect(await ending).toMatchObject(unreadable)
  const failing = readSheet(sheetOf(600), () => Promise.reject(new Error('the database is away')))
  await expect(failing).rejects.toThrow('the database is away')
  await expectNothingLeft(3)
})
