import { setImmediate as nextTurn } from 'node:timers/promises'
import { tooBusy } from '../../errors.ts'

let last: Promise<void> = Promise.resolve()

/**
 * Runs one piece of heavy work per turn of the event loop, so that the process serves its connections in between.
 * @throws HttpError 503, which reaches nobody, once `signal` aborts
 */
export async function takeTurn(signal?: AbortSignal): Promise<void> {
  last = last.then(() => nextTurn())
  await last
  if (signal?.aborted) throw tooBusy(1)
}
