import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/schema.ts'

/** Counts only this database, since other tests run in parallel. @param db no transaction, which would see a snapshot */
export async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
