import type { Readable } from 'node:stream'
import { tooBusy, tooMuchAtOnce } from '../../errors.ts'

const secondsUntilRetry = 10
/** Per process, and of one user. */
const atOnce = 8
const ofUser = 2

export type StreamLimit = (userId: string, start: () => Promise<Readable>) => Promise<Readable>

/**
 * Bounds concurrent streamed answers per process, in all and of one user; one counts until it is closed.
 * @throws HttpError 429 for what is the user's own doing, else 503
 */
export function streamLimit(): StreamLimit {
  const running: string[] = []
  return async (userId, start) => {
    if (running.filter((one) => one === userId).length >= ofUser) throw tooMuchAtOnce(secondsUntilRetry)
    if (running.length >= atOnce) throw tooBusy(secondsUntilRetry)
    // Before the first await, so that concurrent requests count each other.
    running.push(userId)
    const end = () => running.splice(running.indexOf(userId), 1)
    try {
      const stream = await start()
      return stream.once('close', end)
    } catch (error) {
      end()
      throw error
    }
  }
}
