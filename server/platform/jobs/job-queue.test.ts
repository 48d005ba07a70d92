// The queue on a real database, shared by two processes' worth of workers, each with a connection of its own; the clock is
// moved by hand.
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { connect } from '../db/connect.ts'
import { type Connection, inTransaction } from '../db/connection.ts'
import { defineJob, type JobRun, PermanentFailure } from './job.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import { claimJobs } from './job-rows.ts'

const minute = 60_000
const hour = 60 * minute
let shop: TestShop
let connections: Connection[]
let queues: JobQueue[]
// It stands still between two tests of what is due, so that a busy machine makes nothing due.
let now: Date
const passTime = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds))
beforeEach(async () => {
  now = new Date()
  shop = await openTestShop({ logLevel: 'silent' })
  connections = []
  queues = []
})
afterEach(async () => {
  for (const queue of queues) await queue.stop()
  for (const connection of connections) await connection.close()
  await shop.close()
})

/** A process: a connection and a queue of its own. */
async function worker(
  pollEvery = 20,
  limits: { readonly renewEvery?: number; readonly longestRun?: number } = {},
): Promise<{ connection: Connection; queue: JobQueue }> {
  const connection = await connect(shop.database, () => undefined)
  const log = { warn: () => undefined, error: () => undefined }
  const queue = createJobQueue({ connection, clock: () => now, log, pollEvery, ...limits })
  connections.push(connection)
  queues.push(queue)
  return { connection, queue }
}

const rows = () =>
  shop.connection.db.selectFrom('jobs').selectAll().where('kind', 'like', 'test.%').orderBy('createdAt').execute()
const soon = (check: () => unknown) => vi.waitUntil(check, { timeout: 30_000, interval: 5 })

/** A job that notes each attempt, and does what it is told. */
function noted(act: (text: string, about: JobRun) => Promise<void> = () => Promise.resolve()) {
  const seen: string[] = []
  const job = defineJob({
    kind: 'test.note',
    payload: z.object({ text: z.string() }),
    run: async ({ text }, about) => {
      seen.push(text)
      await act(text, about)
    },
  })
  return { job, seen }
}

test('job queue: what a transaction asks for is done when it is committed, at once, and never where it is undone', async () => {
  const { connection, queue } = await worker(60 * minute)
  const { job, seen } = noted()
  queue.register(job)
  queue.start()
  await pause(100)
  await inTransaction(connection, async (trx) => {
    await queue.enqueue(trx, job, { text: 'committed' })
    await pause(50)
    expect(seen).toEqual([])
  })
  await soon(() => seen.length > 0)
  const undone = inTransaction(connection, async (trx) => {
    await queue.enqueue(trx, job, { text: 'undone' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await inTransaction(connection, (trx) => queue.enqueue(trx, job, { text: 'another' }))
  await soon(async () => (await rows()).length === 0)
  expect(seen).toEqual(['committed', 'another'])
  // Far more than it does at once, each place taken again as soon as it is left.
  await inTransaction(connection, async (trx) => {
    for (let index = 0; index < 30; index++) await queue.enqueue(trx, job, { text: `many ${index}` })
  })
  await soon(async () => (await rows()).length === 0)
  expect(seen).toHaveLength(32)
})

test('job queue: a process does one job of a kind at a time, or as many as the kind says, beside those of other kinds', async () => {
  const { queue } = await worker()
  const letGo = Promise.withResolvers<void>()
  const { job, seen } = noted(() => letGo.promise)
  const kinds = [job, { ...job, kind: 'test.three', atOnce: 3 }]
  for (const kind of kinds) queue.register(kind)
  queue.start()
  await inTransaction(shop.connection, async (trx) => {
    for (let index = 0; index < 5; index++)
      for (const kind of kinds) await queue.enqueue(trx, kind, { text: kind.kind })
  })
  await soon(() => seen.length === 4)
  await pause(100)
  expect(seen.toSorted()).toEqual(['test.note', 'test.three', 'test.three', 'test.three'])
  letGo.resolve()
  await soon(async () => (await rows()).length === 0)
  expect(seen).toHaveLength(10)
})

test('job queue: an attempt that takes too long is aborted and counts as failed', async () => {
  const { queue } = await worker(20, { longestRun: 300 })
  const signals: AbortSignal[] = []
  const { job, seen } = noted((text, { signal }) => {
    signals.push(signal)
    return text === 'quick' ? Promise.resolve() : new Promise(() => undefined)
  })
  queue.register(job)
  queue.start()
  const ask = (text: string) => inTransaction(shop.connection, (trx) => queue.enqueue(trx, job, { text }))
  await ask('quick')
  await soon(async () => seen.length === 1 && (await rows()).length === 0)
  await ask('endless')
  await soon(async () => (await rows())[0]?.lastError)
  expect(await rows()).toMatchObject([
    { state: 'waiting', attempts: 1, lastError: 'It took too long, or was given up.' },
  ])
  expect(signals[1]?.aborted).toBe(true)
})

test('job queue: several processes share what there is, and each job is done once', async () => {
  const workers = [await worker(), await worker(), await worker()]
  const { job, seen } = noted(() => pause(1))
  const asked = Array.from({ length: 120 }, (_, index) => `job ${index}`)
  for (const { queue } of workers) queue.register(job)
  await inTransaction(shop.connection, async (trx) => {
    for (const text of asked) await workers[0]?.queue.enqueue(trx, job, { text })
  })
  for (const { queue } of workers) queue.start()
  await soon(async () => (await rows()).length === 0)
  expect(seen.toSorted()).toEqual(asked.toSorted())
})

test('job queue: two processes that claim at the same moment take different jobs', async () => {
  const [mine, other] = [await worker(), await worker()]
  const { job } = noted()
  await inTransaction(shop.connection, async (trx) => {
    for (const text of ['first', 'second', 'third']) await mine.queue.enqueue(trx, job, { text })
  })
  const claim = async ({ db }: Pick<Connection, 'db'>, name: string) => {
    const leaseUntil = new Date(now.getTime() + minute)
    const jobs = await claimJobs(db, { kind: job.kind, except: [], limit: 2, worker: name, now, leaseUntil })
    return jobs.map(({ id }) => id)
  }
  const [theirs, ours] = await inTransaction(mine.connection, async (trx) => {
    const taken = await claim({ db: trx }, 'mine')
    const beside = claim(other.connection, 'other')
    // It must not wait for this transaction; if it does, this one ends first.
    await Promise.race([beside, pause(1000)])
    return [beside, taken] as const
  })
  expect([...(await theirs), ...ours]).toHaveLength(3)
  expect(new Set([...(await theirs), ...ours]).size).toBe(3)
})

test('job queue: what repeats is done once an hour, however many processes there are, and once after a long night', async () => {
  let done = 0
  for (const { queue } of [await worker(), await worker(), await worker()]) {
    queue.repeat({ kind: 'test.hourly', every: hour, run: async () => void done++ })
    queue.start()
  }
  const dueAt = async () => Date.parse((await rows())[0]?.dueAt ?? '')
  await soon(async () => (await rows()).length === 1)
  const first = await dueAt()
  await pause(100)
  expect(done).toBe(0)
  for (const round of [1, 2, 3]) {
    passTime(first + (round - 1) * hour - now.getTime())
    await soon(async () => (await dueAt()) === first + round * hour)
    await pause(100)
    expect(done).toBe(round)
    expect(await rows()).toMatchObject([{ attempts: 0, lastError: null, leasedBy: null, takeovers: 0 }])
  }
  passTime(9.5 * hour)
  await soon(async () => (await dueAt()) > now.getTime())
  await pause(100)
  expect(done).toBe(4)
  expect(await dueAt()).toBe(now.getTime() + hour)
})

test('job queue: after a clock that ran ahead, what repeats is due within the hour of the next start', async () => {
  const start = async () => {
    const { queue } = await worker()
    queue.repeat({ kind: 'test.hourly', every: hour, run: () => Promise.resolve() })
    queue.start()
    return queue
  }
  const dueAt = async () => Date.parse((await rows())[0]?.dueAt ?? '')
  passTime(1000 * 24 * hour)
  const ahead = await start()
  await soon(async () => (await rows()).length === 1)
  await ahead.stop()
  passTime(-1000 * 24 * hour)
  expect(await dueAt()).toBeGreaterThan(now.getTime() + hour)
  await start()
  await soon(async () => (await dueAt()) === now.getTime() + hour)
})

test('job queue: a job that fails waits a minute, then twice as long each time, six hours at most, and has failed after two days', async () => {
  const { queue } = await worker()
  const { job, seen } = noted(() => Promise.reject(new Error('451 come back later')))
  const failed: string[] = []
  queue.register({ ...job, failed: (_changed, id) => failed.push(id) })
  queue.start()
  await inTransaction(shop.connection, (trx) => queue.enqueue(trx, job, { text: 'mail' }))
  const began = now.getTime()
  const waits: number[] = []
  for (;;) {
    const attempts = waits.length + 1
    await soon(async () => (await rows()).some((row) => row.attempts === attempts && row.leasedBy === null))
    const [row] = await rows()
    if (row?.state !== 'waiting') break
    const wait = Date.parse(row.dueAt) - now.getTime()
    waits.push(Math.round(wait / minute))
    passTime(wait - 2_000)
    await pause(60)
    expect(seen).toHaveLength(attempts)
    passTime(2_000)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360, 360, 360, 360].slice(0, waits.length))
  expect(waits.length).toBe(15)
  expect(now.getTime() - began).toBeGreaterThan(44 * hour)
  expect(await rows()).toMatchObject([{ state: 'failed', lastError: '451 come back later', attempts: seen.length }])
  expect(failed).toEqual((await rows()).map(({ id }) => id))
})

test('job queue: a job that says so is not tried again; one that cannot be read, and a repeating one, always is', async () => {
  const { queue } = await worker()
  const { job, seen } = noted(() => Promise.reject(new PermanentFailure('550 nobody here')))
  const other = defineJob({ ...job, payload: z.object({ words: z.string() }), run: () => Promise.resolve() })
  queue.register(job)
  queue.repeat({ kind: 'test.hourly', every: hour, run: () => Promise.reject(new PermanentFailure('no bucket')) })
  queue.repeat({ kind: 'test.often', every: minute / 2, run: () => Promise.reject(new Error('no bucket')) })
  queue.start()
  await soon(async () => (await rows()).length === 2)
  passTime(hour)
  await inTransaction(shop.connection, async (trx) => {
    await queue.enqueue(trx, job, { text: 'refused' })
    await queue.enqueue(trx, other, { words: 'none' })
  })
  await soon(async () => (await rows()).every((row) => row.lastError !== null && row.leasedBy === null))
  expect(seen).toEqual(['refused'])
  expect((await rows()).map(({ kind, state, attempts }) => `${kind} ${state} ${attempts}`).toSorted()).toEqual([
    'test.hourly waiting 1',
    'test.note failed 1',
    'test.note waiting 1',
    'test.often waiting 1',
  ])
  const due = new Map((await rows()).map(({ kind, dueAt }) => [kind, Date.parse(dueAt) - now.getTime()]))
  // As soon as any other, and no later than it would come anyhow.
  expect([due.get('test.hourly'), due.get('test.often')]).toEqual([minute, minute / 2])
})

test('job queue: a process that stops waits for what ends soon, and hands back the rest to be done elsewhere', async () => {
  const { queue } = await worker()
  const quick: string[] = []
  const { job, seen } = noted(async (text, { signal }) => {
    if (text === 'endless') await new Promise((resolve) => signal.addEventListener('abort', resolve))
    else await pause(300)
    quick.push(text)
  })
  queue.register({ ...job, atOnce: 2 })
  queue.start()
  await inTransaction(shop.connection, async (trx) => {
    await queue.enqueue(trx, job, { text: 'quick' })
    await queue.enqueue(trx, job, { text: 'endless' })
  })
  await soon(() => seen.length === 2)
  const started = Date.now()
  await queue.stop()
  expect(Date.now() - started).toBeLessThan(10_000)
  expect(quick).toEqual(['quick', 'endless'])
  expect(await rows()).toMatchObject([
    { payload: '{"text":"endless"}', attempts: 0, leasedBy: null, leaseUntil: null, lastError: null },
  ])
  const other = await worker()
  const next = noted()
  other.queue.register(next.job)
  other.queue.start()
  await soon(() => next.seen.length === 1)
  expect(next.seen).toEqual(['endless'])
})

test('job queue: a job is taken over when its lease has run out, and not before; who was late changes nothing any more', async () => {
  const [slow, other] = [await worker(), await worker()]
  const held = Promise.withResolvers<void>()
  const first = noted(() => held.promise)
  const failed: string[] = []
  slow.queue.register({ ...first.job, failed: (_changed, id) => failed.push(id) })
  slow.queue.start()
  await inTransaction(shop.connection, (trx) => slow.queue.enqueue(trx, first.job, { text: 'one' }))
  await soon(() => first.seen.length === 1)
  const heldSecond = Promise.withResolvers<void>()
  const second = noted(() => heldSecond.promise)
  other.queue.register(second.job)
  other.queue.start()
  passTime(18_000)
  await pause(200)
  expect(second.seen).toEqual([])
  passTime(3_000)
  await soon(() => second.seen.length === 1)
  expect(await rows()).toMatchObject([{ attempts: 2, takeovers: 1 }])
  held.reject(new PermanentFailure('550 nobody here'))
  await pause(200)
  expect(await rows()).toMatchObject([{ state: 'waiting', lastError: null }])
  expect(failed).toEqual([])
  heldSecond.resolve()
  await soon(async () => (await rows()).length === 0)
  expect(first.seen).toHaveLength(1)
})

test('job queue: a lease is renewed for as long as the work lasts', async () => {
  const { queue } = await worker(20, { renewEvery: 20 })
  const held = Promise.withResolvers<void>()
  const { job, seen } = noted(() => held.promise)
  queue.register(job)
  queue.start()
  await inTransaction(shop.connection, (trx) => queue.enqueue(trx, job, { text: 'long' }))
  await soon(() => seen.length === 1)
  const before = (await rows())[0]?.leaseUntil ?? ''
  passTime(1)
  await soon(async () => ((await rows())[0]?.leaseUntil ?? '') > before)
  held.resolve()
  await soon(async () => (await rows()).length === 0)
  expect(seen).toEqual(['long'])
})

test('job queue: a job during which processes end again and again is tried later instead of at once', async () => {
  const { queue } = await worker()
  const { job, seen } = noted()
  await inTransaction(shop.connection, (trx) => queue.enqueue(trx, job, { text: 'deadly' }))
  const past = new Date(now.getTime() - 1000).toISOString()
  await shop.connection.db
    .updateTable('jobs')
    .set({ leasedBy: 'gone', leaseUntil: past, attempts: 3, takeovers: 2 })
    .where('kind', '=', job.kind)
    .execute()
  queue.register(job)
  queue.start()
  await soon(async () => (await rows())[0]?.leasedBy === null)
  expect(seen).toEqual([])
  expect(await rows()).toMatchObject([
    { state: 'waiting', attempts: 4, takeovers: 0, lastError: '3 processes ended while they did this.' },
  ])
})

test('job queue: kinds that a process does not know wait for one that does', async () => {
  const { queue } = await worker()
  const { job, seen } = noted()
  const newer = defineJob({ kind: 'test.newer', payload: z.object({}), run: () => Promise.reject(new Error('never')) })
  queue.register(job)
  queue.start()
  await inTransaction(shop.connection, async (trx) => {
    await queue.enqueue(trx, newer, {})
    await queue.enqueue(trx, job, { text: 'known' })
  })
  await soon(async () => seen.length === 1 && (await rows()).length === 1)
  expect(await rows()).toMatchObject([{ kind: 'test.newer', attempts: 0, state: 'waiting' }])
})
