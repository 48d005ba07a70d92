import { whereIn } from '../../platform/db/where-in.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { RepeatingJob } from '../../platform/jobs/job.ts'
import { removeMessages } from '../messages/remove-messages.ts'
import { day, hour } from '../../../contract/values/durations.ts'

/** In ms; docs/security.md, 'Retention'. */
const waiting = 365 * day

/** Decided requests go after the set number of days, undecided ones after a year; each with its mail. */
export const accountJobs = (
  db: Db,
  clock: () => Date,
  retention: () => Promise<{ readonly aanvragen: number }>,
): RepeatingJob[] => [
  {
    kind: 'requests.old',
    every: hour,
    run: async () => {
      const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString()
      const decidedBefore = before((await retention()).aanvragen * day)
      const old = await db
        .selectFrom('account_requests')
        .select('_id')
        .where((eb) =>
          eb.or([
            eb('decidedAt', '<', decidedBefore),
            eb.and([eb('status', '=', 'waiting'), eb('at', '<', before(waiting))]),
          ]),
        )
        .execute()
      const payloads = old.map(({ _id: requestId }) => JSON.stringify({ requestId }))
      await removeMessages(
        db,
        db
          .selectFrom('messages')
          .select('_id')
          .where(whereIn(db, 'payload', payloads)),
      )
      const ids = old.map(({ _id }) => _id)
      await db
        .deleteFrom('account_requests')
        .where(whereIn(db, '_id', ids))
        .execute()
    },
  },
]
