// Thousands of pages are told of a change in slices, so that orders go on in between.
import { expect, test } from 'vitest'
import type { Session } from '../http/serve.ts'
import { LiveStreams, type OpenStream } from './live-streams.ts'

const session = (tokenHash: string): Session => ({
  _id: 'klant',
  user: 'klant',
  isAdmin: false,
  priceListId: null,
  tokenHash,
  secondStep: null,
  mustSetSecondStep: false,
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
  expect(middleOf(shares)).toBeLessThan(0.6)
})
