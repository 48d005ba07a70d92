import type { Invalidation, Invalidations } from './invalidation.ts'
import type { Db, Trx } from './schema.ts'
import type { StatementWatch } from './statement-watch.ts'

export interface Connection {
  readonly engine: 'sqlite' | 'postgres'
  readonly db: Db
  readonly invalidations: Invalidations
  readonly statements: StatementWatch
  /** Runs one change, all or nothing; resolves once it is on disk. */
  transact<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>
  logInvalidation(trx: Trx, invalidation: Invalidation): Promise<void>
  /** After the commit: publishes in this process what was not logged. */
  publishCommitted(invalidation: Invalidation): void
  /** Removes the engine's leftovers; called once an hour. */
  prune(): Promise<void>
  /** Takes deleted text off the disk, as far as the engine can. */
  scrub(): Promise<void>
  /** True if the same transaction may be retried. */
  isTransient(error: unknown): boolean
  /** `unavailable`: unreachable or busy, a retry makes sense. `full`: no space is left. */
  failureOf(error: unknown): 'unavailable' | 'full' | undefined
  pool(): Readonly<Record<string, number>>
  close(): Promise<void>
}
