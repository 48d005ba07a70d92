// What a feature tells of its work that is done later: the kinds of jobs, and how often a failed one is tried.
import type { z } from 'zod'
import type { Changed } from '../db/invalidation.ts'

const minute = 60_000
const hour = 60 * minute

/** What a job is told of the attempt that it is. */
export interface JobRun {
  /** The same at every attempt. */
  readonly id: string
  /** 1 at the first. */
  readonly attempt: number
  /** Aborted when the process stops, when another one has taken the job over, or when its time is up. */
  readonly signal: AbortSignal
}

/**
 * Work that is done once, after the transaction that asked for it. It is done at least once: a process may end between the
 * work and the word that it is done, so doing it twice must do no harm.
 */
export interface Job<Payload> {
  /** Its name in the database; never changes, since rows with it may wait. */
  readonly kind: string
  /** What it needs, as it is stored: JSON, without what the database can be asked for by id. */
  readonly payload: z.ZodType<Payload>
  /** How many of this kind a process does at a time, beside all others; one unless said. */
  readonly atOnce?: number
  /** @throws PermanentFailure where another attempt makes no sense; anything else is tried again later */
  readonly run: (payload: Payload, about: JobRun) => Promise<void>
  /** Names what changed by its failing for good, for whoever shows that. */
  readonly failed?: (changed: Changed, id: string) => void
}

/** Gives the payload its type. */
export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job

/** Work that is done again and again, each time by one process. */
export interface RepeatingJob {
  readonly kind: string
  /** Milliseconds from one time to the next; a time that passed while no process ran is done once, late. */
  readonly every: number
  readonly run: (about: JobRun) => Promise<void>
}

/** A job that will never succeed. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

const longestWait = 6 * hour
/** Milliseconds after it was asked for, when a job that still fails has failed for good. */
const triedFor = 48 * hour

/** Milliseconds to wait after this many attempts: a minute, twice as long each time, six hours at most. */
export const waitAfter = (attempts: number): number => Math.min(minute * 2 ** (attempts - 1), longestWait)

/** When to try again; undefined: never. */
export function nextAttempt(createdAt: Date, attempts: number, now: Date): Date | undefined {
  const next = new Date(now.getTime() + waitAfter(attempts))
  return next.getTime() - createdAt.getTime() > triedFor ? undefined : next
}
