import { setTimeout as wait } from 'node:timers/promises'

/** Waits until the work has ended, and no longer than this; the work goes on. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, wait(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)])
  timer.abort()
}
