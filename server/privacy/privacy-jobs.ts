import type { Connection } from '../db/connection.ts'
import type { RepeatingJob } from '../jobs/job.ts'
import { eraseOverdue } from './erase-customer.ts'

const hour = 3_600_000

/** Takes the names of erased customers out of orders whose term is over. */
export const privacyJobs = (
  connection: Connection,
  clock: () => Date,
  kept: () => Promise<{ readonly orders: number }>,
): RepeatingJob[] => [
  {
    kind: 'privacy.overdue',
    every: hour,
    run: async () => eraseOverdue(connection, clock(), (await kept()).orders),
  },
]
