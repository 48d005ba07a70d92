import { tooBusy } from './refusal.ts'

/**
 * Runs heavy work a few at a time; the rest wait their turn, and a full queue is an honest 503 instead of a collapse.
 * @param limits `atOnce` at work, `waiting` in the queue, `retryAfter` in seconds for who is turned away
 */
export function boundedQueue(limits: { atOnce: number; waiting: number; retryAfter: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < limits.atOnce) running++
    else {
      if (queue.length >= limits.waiting) throw tooBusy(limits.retryAfter)
      // Whoever finishes hands his place over, so `running` stays.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
