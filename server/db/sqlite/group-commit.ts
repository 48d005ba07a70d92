// One sync to the disk for all changes that arrive together; with SQLite that sync is what a change costs.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '../schema.ts'

/** Changes in one commit; more wait for the next one, so that the process looks at its connections in between. */
const mostTogether = 16

type Work<Result> = (trx: Trx) => Promise<Result>

interface Member {
  /** Carries the change out inside a savepoint; what it came to is told by `settle`. */
  run(trx: Trx): Promise<void>
  /** After the commit: what `run` came to. */
  settle(): void
  fail(error: unknown): void
}

/**
 * Runs each change by itself, whole or not at all, and answers once it is on the disk; several that come in the same turn
 * of the event loop share one transaction, each in a savepoint of its own.
 */
export function commitTogether(db: Db): <Result>(work: Work<Result>) => Promise<Result> {
  const waiting: Member[] = []
  let running = false

  async function commitAll(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      // Those that the connections hold already come along.
      await nextTurn()
      const members = waiting.splice(0, mostTogether)
      try {
        await db.transaction().execute(async (trx) => {
          for (const member of members) await member.run(trx)
        })
        for (const member of members) member.settle()
      } catch (error) {
        // Nothing of this transaction is on the disk, so nobody's answer holds, refusals included.
        for (const member of members) member.fail(error)
      }
    }
    running = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...memberOf(work, resolve, reject), fail: reject })
      if (!running) void commitAll()
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
