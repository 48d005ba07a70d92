import type { Db } from '../../platform/db/schema.ts'
import type { RepeatingJob } from '../../platform/jobs/job.ts'
import { removeMessages } from './remove-messages.ts'
import { day, hour } from '../../../contract/values/durations.ts'

/** Per statement, so that others do not wait for long. */
const batch = 1000

/** Whatever their state, messages go after as many days as the shop has set. */
export const messageJobs = (
  db: Db,
  clock: () => Date,
  retention: () => Promise<{ readonly berichten: number }>,
): RepeatingJob[] => [
  {
    kind: 'messages.old',
    every: hour,
    run: async () => forgetOld(db, new Date(clock().getTime() - (await retention()).berichten * day)),
  },
]

async function forgetOld(db: Db, before: Date): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('messages')
      .select('_id')
      .where('at', '<', before.toISOString())
      .orderBy('at')
      .limit(batch)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ _id }) => _id)
    await removeMessages(db, db.selectFrom('messages').select('_id').where('_id', 'in', ids))
  }
}
