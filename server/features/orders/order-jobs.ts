import type { Db } from '../../platform/db/schema.ts'
import type { RepeatingJob } from '../../platform/jobs/job.ts'
import { forgetOldKeys } from './idempotency.ts'
import { hour } from '../../../contract/values/durations.ts'

export const orderJobs = (db: Db, clock: () => Date): RepeatingJob[] => [
  { kind: 'orders.keys', every: hour, run: () => forgetOldKeys(db, clock()) },
]
