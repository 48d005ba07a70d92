import type { SelectQueryBuilder } from 'kysely'
import { inBatches } from '../../platform/db/rows.ts'
import type { Database, Db } from '../../platform/db/schema.ts'
import { day } from '../../../contract/values/durations.ts'

/** Also removes the jobs that send them. */
export async function removeMessages(
  db: Db,
  which: SelectQueryBuilder<Database, 'messages', { _id: string }>,
): Promise<void> {
  await db.deleteFrom('jobs').where('id', 'in', which).execute()
  await db.deleteFrom('messages').where('_id', 'in', which).execute()
}

/** Per statement, so that others do not wait for long. */
const batch = 250

/** Whatever their state. */
export async function forgetOldMessages(db: Db, days: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - days * day).toISOString()
  const oldest = db.selectFrom('messages').select('_id').where('at', '<', before).orderBy('at')
  for await (const rows of inBatches(batch, () => oldest)) {
    const ids = rows.map(({ _id }) => _id)
    await removeMessages(db, db.selectFrom('messages').select('_id').where('_id', 'in', ids))
  }
}
