import { tooBusy, tooMuchAtOnce } from '../../errors.ts'

const known: (() => { name: string; running: number; waiting: number })[] = []

export const queues = () => known.map((measure) => measure())

interface Waiting {
  readonly key: string | undefined
  begin(): void
}

interface Place {
  readonly goesFirst?: boolean
  readonly key?: string | undefined
  readonly signal?: AbortSignal
}

/** @param limits `waiting` per queue, `retryAfter` in s, `timeout` in ms; beyond them work is refused with 503, or 429 beyond the key's own */
export function boundedQueue(limits: {
  name: string
  atOnce: number
  waiting: number
  waitingOfKey?: number
  retryAfter: number
  timeout?: number
}) {
  let running = 0
  const first: Waiting[] = []
  const rest: Waiting[] = []
  let lastWasFirst = false
  known.push(() => ({ name: limits.name, running, waiting: first.length + rest.length }))

  function refuseFull(queue: readonly Waiting[], key: string | undefined): void {
    const own = queue.filter((one) => one.key === key).length
    if (key !== undefined && own >= (limits.waitingOfKey ?? limits.waiting)) throw tooMuchAtOnce(limits.retryAfter)
    if (queue.length >= limits.waiting) throw tooBusy(limits.retryAfter)
  }

  /** The two queues take turns, so that a user who fills the first one does not stop the rest. */
  function takeNext(): Waiting | undefined {
    const [one, other] = lastWasFirst ? [rest, first] : [first, rest]
    const queue = one.length > 0 ? one : other
    lastWasFirst = queue === first
    return queue.shift()
  }

  return async function inTurn<Result>(
    work: () => Promise<Result>,
    { goesFirst = false, key, signal }: Place = {},
  ): Promise<Result> {
    if (running < limits.atOnce) running++
    else {
      const queue = goesFirst ? first : rest
      refuseFull(queue, key)
      // Work that ends hands its place on, so `running` stays the same.
      await new Promise<void>((resolve, reject) => {
        const { timeout } = limits
        const leave = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', giveUp)
        }
        const giveUp = () => {
          leave()
          queue.splice(queue.indexOf(waiting), 1)
          reject(tooBusy(limits.retryAfter))
        }
        const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout)
        signal?.addEventListener('abort', giveUp)
        const waiting = {
          key,
          begin() {
            leave()
            resolve()
          },
        }
        queue.push(waiting)
      })
    }
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next.begin()
      else running--
    }
  }
}
