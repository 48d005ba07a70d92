import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import { isPostgres } from './is-postgres.ts'
import type { Trx } from './schema.ts'
import { liftTimeLimits } from './without-time-limit.ts'

const attempts = 10

/** Runs `work` in one transaction that excludes all other use of these tables; SQLite's lock does so by itself. */
export async function withTablesLocked(
  connection: Connection,
  tables: readonly string[],
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    let isLocked = false
    try {
      await connection.db.transaction().execute(async (trx) => {
        await liftTimeLimits(trx)
        if (isPostgres(trx))
          await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access exclusive mode`.execute(
            trx,
          )
        isLocked = true
        await work(trx)
      })
      return
    } catch (error) {
      // This lock and a running transaction can deadlock; PostgreSQL then ends one of them.
      if (isLocked || attempt === attempts || !connection.isTransient(error)) throw error
    }
  }
}
