import { setTimeout as wait } from 'node:timers/promises'
import { type Invalidation, type Invalidations, type Changed, collectChanges } from './invalidation.ts'
import type { Db, Trx } from './schema.ts'
import type { StatementWatch } from './statement-watch.ts'

/** Closed with the scope of `await using`, too. */
export interface Connection extends AsyncDisposable {
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

const attempts = 4

const callbacks = new WeakMap<Trx, (() => void)[]>()

/** Calls back once this transaction (of `inTransaction`) is committed, never if it is rolled back. */
export function afterCommit(trx: Trx, callback: () => void): void {
  const known = callbacks.get(trx)
  if (known) known.push(callback)
  else callbacks.set(trx, [callback])
}

/** Retries transient errors up to three times. After the commit every process drops its caches of `changed` rows. */
export async function inTransaction<Result>(
  connection: Connection,
  work: (trx: Trx, changed: Changed) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const { changed, collected } = collectChanges()
    let transaction: Trx | undefined
    try {
      const result = await connection.transact(async (trx) => {
        transaction = trx
        const answer = await work(trx, changed)
        const invalidation = collected()
        if (invalidation) await connection.logInvalidation(trx, invalidation)
        return answer
      })
      const invalidation = collected()
      if (invalidation) connection.publishCommitted(invalidation)
      if (transaction) for (const callback of callbacks.get(transaction) ?? []) callback()
      return result
    } catch (error) {
      if (attempt === attempts || !connection.isTransient(error)) throw error
      await wait(Math.random() * 20 * attempt)
    }
  }
}
