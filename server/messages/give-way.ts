import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds without an order after which there is no rush, and how long a message waits at most while there is one. */
const quiet = 150
const longest = 1000

/** Orders go first: each message waits until none has come for a moment, but never for long. */
export function createGiveWay(): { readonly orderCame: () => void; readonly giveWay: () => Promise<void> } {
  let cameAt = Number.NEGATIVE_INFINITY
  return {
    orderCame() {
      cameAt = performance.now()
    },
    async giveWay() {
      const until = performance.now() + longest
      for (;;) {
        const now = performance.now()
        const pause = Math.min(cameAt + quiet, until) - now
        if (pause <= 0) return
        await wait(pause)
      }
    },
  }
}
