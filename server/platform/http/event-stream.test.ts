import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendEvents } from './event-stream.ts'

test('event stream: a client that does not read is dropped, and one that reads is not', async () => {
  const reader = new PassThrough({ highWaterMark: 64 * 1024 }).resume()
  const deaf = new PassThrough({ highWaterMark: 64 * 1024 })
  for (let sent = 0; sent < 64; sent++) {
    for (const out of [reader, deaf]) sendEvents(out, 'x'.repeat(32 * 1024))
    await nextTurn()
  }
  expect([reader, deaf].map(({ destroyed }) => destroyed)).toEqual([false, true])
})
