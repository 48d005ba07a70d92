// Thousands of pages are told of a change in slices, so that orders go on in between.
import { expect, test } from 'vitest'
import type { Session } from '../http/serve.ts'
import { LiveStreams, type OpenStream } from './live-streams.ts'

const session = (tokenHash: string, more: Partial<Session> = {}): Session => ({
  _id: 'klant',
  user: 'klant',
  isAdmin: false,
  priceListId: null,
  tokenHash,
  secondStep: null,
  mustSetSecondStep: false,
  ...more,
})

/** A page that notes what it is sent, and whether it was ended; `close` is its leaving. */
function page() {
  const sent: string[] = []
  const closing: (() => void)[] = []
  let isEnded = false
  const stream: OpenStream = {
    send: (text) => void sent.push(text.toString()),
    end: () => void (isEnded = true),
    onClose: (callback) => void closing.push(callback),
  }
  return { stream, sent, isEnded: () => isEnded, close: () => closing.forEach((callback) => callback()) }
}

const staff = { isAdmin: true }
const picker = { magazijn: true } as const

test('a page counts until it leaves: for its session, its price list and its role', () => {
  const streams = new LiveStreams()
  expect(streams.size).toBe(0)
  expect(streams.hasStaff()).toBe(false)
  const opened = [
    session('one'),
    session('one'),
    session('two', { priceListId: 'list' }),
    session('three', staff),
    session('four', picker),
  ].map((person) => {
    const one = page()
    streams.add(one.stream, person)
    return one
  })
  const seen = () => ({
    size: streams.size,
    sessions: streams.tokenHashes().toSorted(),
    lists: [...streams.priceLists()],
    staff: streams.hasStaff(),
  })
  const all = { size: 5, sessions: ['four', 'one', 'three', 'two'], lists: ['list'], staff: true }
  expect(seen()).toEqual(all)
  opened[0]?.close()
  expect(seen()).toEqual({ ...all, size: 4 })
  opened[1]?.close()
  expect(seen()).toEqual({ ...all, size: 3, sessions: ['four', 'three', 'two'] })
  opened[2]?.close()
  expect(seen()).toEqual({ size: 2, sessions: ['four', 'three'], lists: [], staff: true })
  opened[3]?.close()
  expect(seen()).toEqual({ size: 1, sessions: ['four'], lists: [], staff: true })
  opened[4]?.close()
  expect(seen()).toEqual({ size: 0, sessions: [], lists: [], staff: false })
})

test('a session has room for twenty pages, the process for ten thousand', () => {
  const streams = new LiveStreams()
  const one = session('one')
  const opened = Array.from({ length: 20 }, () => {
    expect(streams.hasRoomFor(one)).toBe(true)
    const open = page()
    streams.add(open.stream, one)
    return open
  })
  expect(streams.hasRoomFor(one)).toBe(false)
  expect(streams.hasRoomFor(session('other'))).toBe(true)
  opened[0]?.close()
  expect(streams.hasRoomFor(one)).toBe(true)
  for (let index = streams.size; index < 10_000; index++) {
    expect(streams.hasRoomFor(session('new'))).toBe(true)
    streams.add(page().stream, session(`session ${index}`))
  }
  expect(streams.hasRoomFor(session('new'))).toBe(false)
})

test('everybody gets what is for him, made once for all who get the same', async () => {
  const streams = new LiveStreams()
  const people = [{}, {}, { priceListId: 'list' }, staff, picker]
  const opened = people.map((person, index) => {
    const one = page()
    streams.add(one.stream, session(String(index), person))
    return one
  })
  const made: string[] = []
  await streams.send(({ role, priceListId }) => {
    made.push(`${role} ${priceListId}`)
    return `for ${role} ${priceListId}`
  })
  const audiences = ['customer null', 'customer list', 'admin null', 'picker null']
  expect(made.toSorted()).toEqual(audiences.toSorted())
  expect(opened.map(({ sent }) => sent)).toEqual([
    ['for customer null'],
    ...audiences.map((audience) => [`for ${audience}`]),
  ])
})

test('who has logged out, or is somebody else by now, is ended, and nobody besides until all are', () => {
  const streams = new LiveStreams()
  const before = {
    stays: session('stays'),
    left: session('left'),
    rises: session('rises'),
    'changes his list': session('changes his list'),
    'sets his second step': session('sets his second step'),
  }
  const pages = Object.entries(before).map(([name, person]) => {
    const one = page()
    streams.add(one.stream, person)
    return { name, ...one }
  })
  const now = [
    before.stays,
    session('rises', staff),
    session('changes his list', { priceListId: 'list' }),
    session('sets his second step', { secondStep: { givenAt: 1 } }),
  ]
  streams.keepOnly(new Map(now.map((one) => [one.tokenHash, one])))
  const ended = () => pages.filter(({ isEnded }) => isEnded()).map(({ name }) => name)
  expect(ended()).toEqual(['left', 'rises', 'changes his list'])
  streams.endAll()
  expect(ended()).toHaveLength(5)
})

/** Keeps the process busy. */
function work(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until; );
}

const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test('of the time between two slices other work gets three parts of four, however long one of its turns is', async () => {
  const streams = new LiveStreams()
  /** When each page was told, in milliseconds. */
  const told: { readonly began: number; readonly ended: number }[] = []
  const stream: OpenStream = {
    send() {
      const began = performance.now()
      work(0.2)
      told.push({ began, ended: performance.now() })
      return true
    },
    end: () => undefined,
    onClose: () => undefined,
  }
  for (let page = 0; page < 300; page++) streams.add(stream, session(`session ${page}`))
  let isTelling = true
  const others: { readonly began: number; readonly ended: number }[] = []
  function otherWork(): void {
    const began = performance.now()
    work(15)
    others.push({ began, ended: performance.now() })
    if (isTelling) setImmediate(otherWork)
  }
  setImmediate(otherWork)
  await streams.send(() => 'data: 1\n\n')
  isTelling = false

  expect(told).toHaveLength(300)
  const shares = others.slice(0, -1).map(({ began, ended }, at) => {
    const next = others[at + 1]?.began ?? Number.POSITIVE_INFINITY
    const slice = told.filter((one) => one.began >= ended && one.began < next)
    return ((slice.at(-1)?.ended ?? ended) - ended) / (ended - began)
  })
  expect(middleOf(shares)).toBeGreaterThan(0.2)
  // Half and half would be 1; a machine that does other things besides takes some of both.
  expect(middleOf(shares)).toBeLessThan(0.8)
})
