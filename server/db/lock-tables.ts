import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import { isPostgres } from './is-postgres.ts'
import type { Trx } from './schema.ts'
import { liftTimeLimits } from './without-time-limit.ts'

const attempts = 10

/**
 * Runs `work` in one transaction during which nobody else reads or writes these tables, for as long as it takes. SQLite has
 * one lock, which a transaction takes when it begins.
 */
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
      // This lock and a transaction under way can deadlock; PostgreSQL then ends one of them.
      if (isLocked || attempt === attempts || !connection.isTransient(error)) throw error
    }
  }
}
