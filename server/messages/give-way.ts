import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds without an order after which there is no rush, and how long a message waits at most while there is one. */
const quiet = 150
const longest = 3_000
/** Milliseconds after which a message has waited long enough, rush or none: so mail stays behind by a minute, not by hours. */
const patience = 60_000
/** Milliseconds over which it is looked how busy the process is, and the share of them from which on it has none to spare. */
const lookedAt = 50
const busy = 0.3

/**
 * Orders go first: while they come so fast that the process is busy with them, each message waits until it is no longer, but
 * never for long. Where there is time to spare, mail goes beside them at once.
 */
export function createGiveWay(): {
  readonly orderCame: () => void
  /** @param age milliseconds since the message was written */
  readonly giveWay: (age: number) => Promise<void>
} {
  let cameAt = Number.NEGATIVE_INFINITY
  return {
    orderCame() {
      cameAt = performance.now()
    },
    async giveWay(age) {
      const until = performance.now() + Math.min(longest, patience - age)
      while (performance.now() < Math.min(cameAt + quiet, until)) {
        const before = performance.eventLoopUtilization()
        await wait(lookedAt)
        if (performance.eventLoopUtilization(before).utilization < busy) return
      }
    },
  }
}
