// What a thread does to the papers of others when it is flooded, ended or runs out of memory.
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { readPdf } from '../../tests/support/read-pdf.ts'
import type { Paper, PaperOrder } from './paper.ts'
import { createPaperPress, type PaperPress } from './paper-press.ts'

const shop = { naam: 'Bol', adres: '', postcode: '', plaats: '', telefoonnummer: '', email: '', kvk: '', btw: '' }
const paper: Paper = { kind: 'pakbon', shop, at: '2026-11-22T10:00:00.000Z' }
function order(lines: number): PaperOrder {
  const numbers = { administratienummer: '1', kopersnummer: '2', boxnummer: '3', ektnummer: '4' }
  return {
    ordernummer: 1001,
    date: '2026-11-22T10:00:00.000Z',
    bedrijfsnaam: 'De Bol',
    email: '',
    telefoonnummer: '',
    ...numbers,
    leverdatum: null,
    referentie: '',
    comment: '',
    totalCents: 0,
    lines: Array.from({ length: lines }, (_, at) => ({
      productId: String(at),
      productCode: String(at),
      productName: `Tulipa ${at}`,
      productType: 'bollen',
      maat: '',
      vbnCode: '',
      qty: 10,
      priceCents: 50,
      vpe: 1,
      perLaag: null,
    })),
  }
}
const isPdf = (file: Buffer) => file.subarray(0, 5).toString() === '%PDF-'

let press: PaperPress
const warnings: string[] = []
const log = { warn: (_about: object, sentence: string) => void warnings.push(sentence) }
const open = (settings?: Parameters<typeof createPaperPress>[1]) => (press = createPaperPress(log, settings))
afterEach(async () => {
  await press.close()
  warnings.length = 0
})

test('who floods it is refused in time, and goes behind the staff', async () => {
  open({ waiting: 3, waitingOfKey: 2 })
  const done: string[] = []
  const ask = (key: string, goesFirst = false) =>
    press.make(paper, [[order(1)]], { key, ...(goesFirst && { goesFirst }) }).then(
      (file) => done.push(isPdf(file) ? key : 'broken'),
      (error: { status?: number }) => done.push(`${key} ${error.status}`),
    )
  await Promise.all([ask('flood'), ask('flood'), ask('flood'), ask('flood'), ask('other'), ask('staff', true)])
  expect(done).toEqual(['flood 503', 'flood', 'staff', 'flood', 'flood', 'other'])
})

test('what it comes to never stands on a page of its own, however many lines there are', async () => {
  open()
  const ends = new Set<number>()
  for (let lines = 20; lines < 34; lines++) {
    const { pages } = readPdf(await press.make(paper, [[order(lines)]]))
    const last = (pages.at(-1) ?? []).map(({ text }) => text)
    expect(last).toContain(`Tulipa ${lines - 1}`)
    expect(last.join(' ')).toContain(`${lines} regels`)
    ends.add(pages.length)
  }
  // Over the edge of a page.
  expect([...ends]).toEqual([1, 2])
})

test('who leaves while he waits is forgotten, and what he asked for is not read', async () => {
  open()
  const left = new AbortController()
  let read = 0
  const first = press.make(paper, [[order(1)]])
  const second = press.make(
    paper,
    (function* () {
      read++
      yield [order(1)]
    })(),
    { signal: left.signal },
  )
  left.abort()
  await expect(second).rejects.toMatchObject({ status: 503 })
  expect(isPdf(await first)).toBe(true)
  expect(isPdf(await press.make(paper, [[order(1)]]))).toBe(true)
  expect(read).toBe(0)
})

test('a thread that runs out of memory is replaced, and the next paper is whole', async () => {
  open({ memory: 24 })
  const pieces = Array.from({ length: 40 }, () => [order(500)])
  await expect(press.make(paper, pieces)).rejects.toMatchObject({ status: 503 })
  expect(warnings).toEqual(['the thread that makes papers gave out'])
  await press.close()
  open()
  expect(isPdf(await press.make(paper, [[order(1)]]))).toBe(true)
})

test('a paper that takes too long is given up, and leaves nothing to the next', async () => {
  open({ longest: 1 })
  await expect(press.make(paper, [[order(500)]])).rejects.toMatchObject({ status: 503 })
  // Also while its orders are still being read.
  async function* slowly() {
    yield [order(1)]
    await pause(100)
    yield [order(1)]
  }
  await expect(press.make(paper, slowly())).rejects.toMatchObject({ status: 503 })
})

test('what could not be read ends its paper alone', async () => {
  open()
  const broken = (function* () {
    yield [order(3)]
    throw new Error('the database is away')
  })()
  await expect(press.make(paper, broken)).rejects.toThrow('the database is away')
  // Nor does what cannot be drawn keep anybody waiting.
  const logo = { content: Uint8Array.from([1, 2, 3]), width: 10, height: 10 }
  await expect(press.make({ ...paper, shop: { ...shop, logo } }, [[order(1)]])).rejects.toThrow(
    /^A paper could not be made: Error: Unknown image format/,
  )
  const alone = await press.make(paper, [[order(1)]])
  expect(alone.length).toBeLessThan(1.1 * (await press.make(paper, [[order(1)]])).length)
})

const remembering = () => {
  const threads: Worker[] = []
  const remember = (thread: Worker) => threads.push(thread)
  process.on('worker', remember)
  onTestFinished(() => void process.off('worker', remember))
  return threads
}
/** By a clock of the test's own. */
function holdClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}
const isOver = async (thread: Worker | undefined) => {
  // One that has ended has no number any more.
  await expect.poll(() => thread?.threadId).toBe(-1)
}
const one = () => press.make(paper, [[order(1)]])

test('one thread makes all papers, until nothing is asked of it for a while', async () => {
  const threads = remembering()
  holdClock()
  open({ idle: 1000 })
  await one()
  vi.advanceTimersByTime(999)
  const read = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const second = press.make(
    paper,
    (async function* () {
      yield [order(1)]
      read.resolve()
      await goOn.promise
    })(),
  )
  await read.promise
  // It rests from its last paper on, not from the one before.
  vi.advanceTimersByTime(1000)
  goOn.resolve()
  expect(isPdf(await second)).toBe(true)
  vi.advanceTimersByTime(999)
  expect(isPdf(await one())).toBe(true)
  expect(threads).toHaveLength(1)
  // Nothing of a paper that is made is kept, but for when it rests.
  expect(vi.getTimerCount()).toBe(1)
  const [thread] = threads
  const listening = ['message', 'exit', 'error'].map((event) => thread?.listenerCount(event))
  await one()
  expect(['message', 'exit', 'error'].map((event) => thread?.listenerCount(event))).toEqual(listening)
  vi.advanceTimersByTime(1000)
  // Who asks while it ends gets another.
  const next = one()
  await isOver(thread)
  expect(isPdf(await next)).toBe(true)
  expect(threads).toHaveLength(2)
  await press.close()
  await isOver(threads[1])
  expect(vi.getTimerCount()).toBe(0)
})

test('a thread that ends while it rests, or with a paper, makes room for another', async () => {
  const threads = remembering()
  open()
  await one()
  await threads[0]?.terminate()
  expect(isPdf(await one())).toBe(true)
  expect(threads).toHaveLength(2)
  const broken = (function* () {
    yield [order(3)]
    throw new Error('the database is away')
  })()
  await expect(press.make(paper, broken)).rejects.toThrow('the database is away')
  await isOver(threads[1])
  expect(isPdf(await one())).toBe(true)
  expect(threads).toHaveLength(3)
})

test('who has left before he asked is not waited for', async () => {
  open()
  const read = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const first = press.make(
    paper,
    (async function* () {
      read.resolve()
      await goOn.promise
      yield [order(1)]
    })(),
  )
  await read.promise
  await expect(press.make(paper, [[order(1)]], { signal: AbortSignal.abort() })).rejects.toMatchObject({ status: 503 })
  goOn.resolve()
  expect(isPdf(await first)).toBe(true)
})
