import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'

function begin() {
  const out = new PassThrough({ highWaterMark: 64 * 1024 })
  return { out, stream: new EventStream(out) }
}

test('event stream: a client that leaves is told of once, also where it left before anybody asked', async () => {
  const { out, stream } = begin()
  const told: string[] = []
  stream.onClose(() => told.push('before'))
  out.destroy()
  await once(out, 'close')
  stream.onClose(() => told.push('after'))
  expect(told).toEqual(['before', 'after'])
})

test('event stream: a client that does not read is dropped, and one that reads is not', async () => {
  const [reader, deaf] = [begin(), begin()]
  reader.out.resume()
  for (let sent = 0; sent < 64; sent++) {
    for (const { stream } of [reader, deaf]) stream.send('x'.repeat(32 * 1024))
    await nextTurn()
  }
  expect([reader, deaf].map(({ out }) => out.destroyed)).toEqual([false, true])
})
