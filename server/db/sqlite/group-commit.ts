// Group commit (docs/decisions/0014-group-commit.md): changes that arrive together share one transaction, and so one sync to
// the disk, which is most of what a change costs with SQLite.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '../schema.ts'

/** Changes in one commit; more wait for the next one, so that the process looks at its connections in between. */
const largestGroup = 16

type Work<Result> = (trx: Trx) => Promise<Result>

interface Member {
  /** Carries the change out inside a savepoint, and keeps its outcome for `settle`. */
  run(trx: Trx): Promise<void>
  /** After the commit: resolves or rejects the caller's promise with that outcome. */
  settle(): void
  /** Rejects it where the commit failed. */
  fail(error: unknown): void
}

/**
 * Runs each change by itself, whole or not at all, and answers once it is on the disk; those that come in the same turn
 * of the event loop share one transaction, each in a savepoint of its own.
 */
export function groupCommit(db: Db): <Result>(work: Work<Result>) => Promise<Result> {
  const waiting: Member[] = []
  let running = false

  async function commitWaiting(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      // Requests that have arrived but are not read yet join this group.
      await nextTurn()
      const members = waiting.splice(0, largestGroup)
      try {
        await db.transaction().execute(async (trx) => {
          for (const member of members) await member.run(trx)
        })
        for (const member of members) member.settle()
      } catch (error) {
        // Nothing of this transaction is on the disk, so no outcome holds, refusals included.
        for (const member of members) member.fail(error)
      }
    }
    running = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...memberOf(work, resolve, reject), fail: reject })
      if (!running) void commitWaiting()
    })
}

function memberOf<Result>(
  work: Work<Result>,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void,
): Omit<Member, 'fail'> {
  let settle = () => {}
  return {
    async run(trx) {
      await sql`savepoint change`.execute(trx)
      try {
        const result = await work(trx)
        settle = () => resolve(result)
      } catch (error) {
        settle = () => reject(error)
        await undo(trx, error)
      }
      await sql`release change`.execute(trx)
    },
    settle: () => settle(),
  }
}

/** @throws what made the change fail, where that has ended the whole transaction: a full disk makes SQLite roll back by itself */
async function undo(trx: Trx, reason: unknown): Promise<void> {
  try {
    await sql`rollback to change`.execute(trx)
  } catch {
    throw reason
  }
}
