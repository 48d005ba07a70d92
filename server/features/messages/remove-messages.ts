import type { SelectQueryBuilder } from 'kysely'
import type { Database, Db, Trx } from '../../platform/db/schema.ts'

/** Also removes the jobs that send them. */
export async function removeMessages(
  db: Db | Trx,
  which: SelectQueryBuilder<Database, 'messages', { _id: string }>,
): Promise<void> {
  await db.deleteFrom('jobs').where('id', 'in', which).execute()
  await db.deleteFrom('messages').where('_id', 'in', which).execute()
}
