import type { Db } from '../db/schema.ts'
import type { RepeatingJob } from '../jobs/job.ts'
import { forgetOldKeys } from './idempotency.ts'

const hour = 3_600_000

/** Forgets the answers that are kept for repeated requests, after a week. */
export const orderJobs = (db: Db, clock: () => Date): RepeatingJob[] => [
  { kind: 'orders.keys', every: hour, run: () => forgetOldKeys(db, clock()) },
]
