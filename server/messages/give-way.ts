import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that a message waits at most for requests to have been answered, and between two looks. */
const longest = 250
const look = 25

/** Orders go first: a message waits while requests are being answered, but never for long. */
export function giveWay(isBusy: () => boolean): () => Promise<void> {
  return async () => {
    for (let waited = 0; waited < longest && isBusy(); waited += look) await wait(look)
  }
}
