// Statements that go over whole tables, without the limit of seconds that others have (postgres/answering-pool.ts).
import { sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db, Trx } from './schema.ts'

const lifted = 'set statement_timeout = 0'
const liftedForTransaction = 'set local statement_timeout = 0'
/** Whether this statement lifts the limit of those that follow on its connection; our own deadline goes with it. */
export const liftsLimit = (statement: string): boolean => statement === lifted || statement === liftedForTransaction

/** Runs `work` on a connection of its own, without the limit. */
export function withoutTimeLimit<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work(db)
  return db.connection().execute(async (one) => {
    await sql.raw(lifted).execute(one)
    try {
      return await work(one)
    } finally {
      await sql`reset statement_timeout`.execute(one)
    }
  })
}

/** Lifts the limits for the rest of a transaction, that of being idle included: it may wait for another database. */
export async function liftTimeLimits(trx: Db | Trx): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql.raw(liftedForTransaction).execute(trx)
}
