// Group commit (docs/decisions/0014-group-commit.md): simultaneous changes share one transaction, and so one sync to
// the disk, which is most of a change's cost on SQLite.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '../schema.ts'

/** Per commit; between two commits the process serves its connections. */
const largestGroup = 16
/** In ms; then the process serves its connections before the group goes on. */
const slice = 20

interface Member {
  run(trx: Trx): Promise<void>
  settle(): void
  fail(error: unknown): void
}

/** Runs each change all or nothing, and resolves once it is on disk; each has its own savepoint. */
export function groupCommit(db: Db): <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result> {
  const waiting: Member[] = []
  let running = false

  async function commitWaiting(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      // Requests that have arrived but are still unread join this group.
      await nextTurn()
      const members = waiting.splice(0, largestGroup)
      try {
        await db.transaction().execute(async (trx) => {
          let since = performance.now()
          for (const member of members) {
            await member.run(trx)
            if (performance.now() - since < slice) continue
            await nextTurn()
            since = performance.now()
          }
        })
        for (const member of members) member.settle()
      } catch (error) {
        // Nothing is on disk, so no outcome holds, refusals included.
        for (const member of members) member.fail(error)
      }
    }
    running = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      let settle = () => {}
      waiting.push({
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
        fail: reject,
      })
      if (!running) void commitWaiting()
    })
}

/** @throws `reason` if the whole transaction is gone: on a full disk SQLite rolls back by itself */
async function undo(trx: Trx, reason: unknown): Promise<void> {
  try {
    await sql`rollback to change`.execute(trx)
  } catch {
    throw reason
  }
}
