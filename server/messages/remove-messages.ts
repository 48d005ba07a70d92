import type { SelectQueryBuilder } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'

/** Removes messages together with the jobs that would send them, or that failed to. */
export async function removeMessages(
  db: Db | Trx,
  which: SelectQueryBuilder<Database, 'messages', { _id: string }>,
): Promise<void> {
  await db.deleteFrom('jobs').where('id', 'in', which).execute()
  await db.deleteFrom('messages').where('_id', 'in', which).execute()
}
