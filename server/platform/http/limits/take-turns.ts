import { setImmediate as nextTurn } from 'node:timers/promises'
import { tooBusy } from '../../errors.ts'

let last: Promise<void> = Promise.resolve()

/** One piece of heavy work, of whomever, in a turn of the event loop: between two the process serves its connections. @throws HttpError 503, which reaches nobody, once `signal` aborts */
export async function takeTurn(signal?: AbortSignal): Promise<void> {
  last = last.then(() => nextTurn())
  await last
  if (signal?.aborted) throw tooBusy(1)
}
