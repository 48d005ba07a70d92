import { setTimeout as wait } from 'node:timers/promises'
import { type Changed, collectChanges } from './invalidation.ts'
import type { Connection } from './connection.ts'
import type { Trx } from './schema.ts'

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
