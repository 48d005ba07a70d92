import type { Db } from '../db/schema.ts'
import type { RepeatingJob } from '../jobs/job.ts'
import { removeMessages } from '../messages/remove-messages.ts'

const hour = 3_600_000
const day = 24 * hour
/** docs/security.md, What is kept how long. */
const waiting = 365 * day
/** Rows a statement, so that nothing else waits for long. */
const batch = 200

/**
 * Forgets requests that were decided as many days ago as the shop has set, and those that nobody has decided in a year; with
 * each what was mailed about it, which nobody could find by its customer any more.
 */
export const requestJobs = (
  db: Db,
  clock: () => Date,
  kept: () => Promise<{ readonly aanvragen: number }>,
): RepeatingJob[] => [
  {
    kind: 'requests.old',
    every: hour,
    run: async () => {
      const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString()
      await forgetOld(db, { decided: before((await kept()).aanvragen * day), asked: before(waiting) })
    },
  },
]

async function forgetOld(db: Db, before: { readonly decided: string; readonly asked: string }): Promise<void> {
  for (;;) {
    const old = await db
      .selectFrom('account_requests')
      .select('_id')
      .where((eb) =>
        eb.or([
          eb('decidedAt', '<', before.decided),
          eb.and([eb('status', '=', 'waiting'), eb('at', '<', before.asked)]),
        ]),
      )
      .limit(batch)
      .execute()
    if (old.length === 0) return
    const payloads = old.map(({ _id: requestId }) => JSON.stringify({ requestId }))
    await removeMessages(db, db.selectFrom('messages').select('_id').where('payload', 'in', payloads))
    const ids = old.map(({ _id }) => _id)
    await db.deleteFrom('account_requests').where('_id', 'in', ids).execute()
  }
}
