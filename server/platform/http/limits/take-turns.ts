import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/** One piece of heavy work, of whomever, in a turn of the event loop: between two the process serves its connections. */
export function takeTurn(): Promise<void> {
  last = last.then(() => nextTurn())
  return last
}
