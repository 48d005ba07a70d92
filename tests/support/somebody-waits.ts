import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/schema.ts'

/**
 * Whether a transaction of this PostgreSQL database waits for what another one holds; of other databases none counts, whose
 * tests run beside this one.
 * @param db no transaction, which would be told again what it was told first
 */
export async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
