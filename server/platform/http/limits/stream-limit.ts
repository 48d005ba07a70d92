import type { Readable } from 'node:stream'
import { tooBusy } from '../../errors.ts'

/** Bounds concurrent streamed answers per process; one counts until it is closed. @throws HttpError 503 */
export function streamLimit(atOnce: number) {
  let running = 0
  return async function open(start: () => Promise<Readable>): Promise<Readable> {
    if (running >= atOnce) throw tooBusy(10)
    // Before the first await, so that concurrent requests count each other.
    running++
    try {
      const stream = await start()
      return stream.once('close', () => running--)
    } catch (error) {
      running--
      throw error
    }
  }
}
