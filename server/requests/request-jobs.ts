import type { Db } from '../db/schema.ts'
import type { RepeatingJob } from '../jobs/job.ts'

const hour = 3_600_000
const day = 24 * hour
/** docs/security.md, What is kept how long. */
const waiting = 365 * day

/** Forgets requests that were decided as many days ago as the shop has set, and those that nobody has decided in a year. */
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
      const decided = (await kept()).aanvragen * day
      await db
        .deleteFrom('account_requests')
        .where((eb) =>
          eb.or([
            eb('decidedAt', '<', before(decided)),
            eb.and([eb('status', '=', 'waiting'), eb('at', '<', before(waiting))]),
          ]),
        )
        .execute()
    },
  },
]
