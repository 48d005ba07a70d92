import type { Invalidation, Invalidations } from './invalidation.ts'
import type { Db, Trx } from './schema.ts'
import type { StatementWatch } from './statement-watch.ts'

/** One database, whichever engine: queries, changes, what they invalidate in every process, and its end. */
export interface Connection {
  readonly engine: 'sqlite' | 'postgres'
  readonly db: Db
  readonly invalidations: Invalidations
  readonly statements: StatementWatch
  /** Runs one change, whole or not at all; answers once it is on the disk. */
  transact<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>
  /** Tells other processes, where there are any, what a transaction changed. */
  logInvalidation(trx: Trx, invalidation: Invalidation): Promise<void>
  /** After the commit: publishes in this process what it did not log. */
  publishCommitted(invalidation: Invalidation): void
  /** Removes the engine's own leftovers; called once an hour. */
  prune(): Promise<void>
  /** True for errors after which the same transaction may simply be tried again. */
  isTransient(error: unknown): boolean
  /** `unavailable`: the database cannot be reached or is busy, another try makes sense. `full`: no space is left. */
  failureOf(error: unknown): 'unavailable' | 'full' | undefined
  /** Connections to the server by state; none with SQLite. */
  pool(): Readonly<Record<string, number>>
  close(): Promise<void>
}
