import type { z } from 'zod'
import type { Changed } from '../db/invalidation.ts'
import { hour, minute } from '../../../contract/values/durations.ts'

export interface JobRun {
  readonly id: string
  readonly attempt: number
  /** Aborted when the process stops, another takes the job over, or its time is up. */
  readonly signal: AbortSignal
}

/** Runs after the transaction that asked for it, at least once: running twice must do no harm. */
export interface Job<Payload> {
  /** Stored, so it never changes. */
  readonly kind: string
  /** Stored as JSON; omit what an id can find. */
  readonly payload: z.ZodType<Payload>
  /** Per process and kind; 1 by default. */
  readonly atOnce?: number
  /** @throws PermanentFailure if a retry makes no sense; any other error is retried */
  readonly run: (payload: Payload, about: JobRun) => Promise<void>
  readonly failed?: (changed: Changed, id: string) => void
}

export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job

export interface RepeatingJob {
  readonly kind: string
  /** In ms; a time that passed while no process ran is made up for once. */
  readonly every: number
  readonly run: (about: JobRun) => Promise<void>
}

export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

const longestWait = 6 * hour
/** In ms after it was asked for, when retries end. */
const triedFor = 48 * hour

/** In ms: a minute, doubled after each attempt, at most six hours. */
export const waitAfter = (attempts: number): number => Math.min(minute * 2 ** (attempts - 1), longestWait)

export function nextAttempt(createdAt: Date, attempts: number, now: Date): Date | undefined {
  const next = new Date(now.getTime() + waitAfter(attempts))
  return next.getTime() - createdAt.getTime() > triedFor ? undefined : next
}
