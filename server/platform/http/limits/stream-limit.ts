import type { Readable } from 'node:stream'
import { tooBusy, tooMuchAtOnce } from '../../errors.ts'
import type { Session } from '../serve.ts'

const secondsUntilRetry = 10
/** Per process, of which some for administrators alone, and of one company. */
const atOnce = 8
const ofAdmins = 2
const ofCompany = 2

type Caller = Pick<Session, 'companyId' | 'isAdmin'>
export type StreamLimit = (caller: Caller, start: () => Promise<Readable>) => Promise<Readable>

/**
 * Bounds concurrent streamed answers per process, in all and of one company; one counts until it is closed.
 * @throws HttpError 429 for what is the company's own doing, else 503
 */
export function streamLimit(): StreamLimit {
  const running: string[] = []
  return async ({ companyId, isAdmin }, start) => {
    if (running.filter((one) => one === companyId).length >= ofCompany) throw tooMuchAtOnce(secondsUntilRetry)
    if (running.length >= (isAdmin ? atOnce : atOnce - ofAdmins)) throw tooBusy(secondsUntilRetry)
    // Before the first await, so that concurrent requests count each other.
    running.push(companyId)
    const end = () => running.splice(running.indexOf(companyId), 1)
    try {
      const stream = await start()
      return stream.once('close', end)
    } catch (error) {
      end()
      throw error
    }
  }
}
