import { setTimeout as wait } from 'node:timers/promises'
import { runAfterCommit } from './after-commit.ts'
import { type Changed, collectChanges } from './invalidation.ts'
import type { Connection } from './connection.ts'
import type { Trx } from './schema.ts'

const attempts = 4

/**
 * Runs one change as one transaction; what `isTransient` names is tried again, at most three times.
 * `work` names what it changed with `changed(table)`, or `changed(table, ids)` where only those rows changed; every process
 * forgets the copies that it kept of them once the commit stands.
 */
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
      if (transaction) runAfterCommit(transaction)
      return result
    } catch (error) {
      if (attempt === attempts || !connection.isTransient(error)) throw error
      await wait(Math.random() * 20 * attempt)
    }
  }
}
