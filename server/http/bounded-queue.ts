import { tooBusy } from './refusal.ts'

const known: (() => { name: string; running: number; waiting: number })[] = []

/** How full each queue of this process is. */
export const queues = () => known.map((look) => look())

/**
 * Runs heavy work a few at a time; the rest wait their turn, and a full queue is an honest 503 instead of a collapse.
 * @param limits `name` for the operator's figures, `atOnce` at work, `waiting` in the queue, `retryAfter` in seconds for who
 * is turned away, `patience` in milliseconds after which nobody waits any longer
 */
export function boundedQueue(limits: {
  name: string
  atOnce: number
  waiting: number
  retryAfter: number
  patience?: number
}) {
  let running = 0
  const queue: (() => void)[] = []
  known.push(() => ({ name: limits.name, running, waiting: queue.length }))
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < limits.atOnce) running++
    else {
      if (queue.length >= limits.waiting) throw tooBusy(limits.retryAfter)
      // Whoever finishes hands his place over, so `running` stays.
      await new Promise<void>((resolve, reject) => {
        const { patience } = limits
        const giveUp = () => {
          queue.splice(queue.indexOf(begin), 1)
          reject(tooBusy(limits.retryAfter))
        }
        const timer = patience === undefined ? undefined : setTimeout(giveUp, patience)
        function begin() {
          clearTimeout(timer)
          resolve()
        }
        queue.push(begin)
      })
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
