// For statements that scan whole tables (the limit: postgres/pool-with-timeouts.ts).
import { sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './schema.ts'

const lifted = 'set statement_timeout = 0'
const liftedForTransaction = 'set local statement_timeout = 0'
/** True if the statement lifts the limit on its connection; our own deadline is lifted with it. */
export const liftsLimit = (statement: string): boolean => statement === lifted || statement === liftedForTransaction

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

/** For the rest of a transaction, and for being idle too: it may wait for another database. */
export async function liftTimeLimits(trx: Db): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql.raw(liftedForTransaction).execute(trx)
}
