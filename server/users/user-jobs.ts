import type { Db } from '../db/schema.ts'
import type { RepeatingJob } from '../jobs/job.ts'
import { forgetDeleted } from './edit-user.ts'

const hour = 3_600_000

/** Forgets what is left of deleted accounts where that could not be done at once. */
export const userJobs = (db: Db): RepeatingJob[] => [
  { kind: 'users.deleted', every: hour, run: () => forgetDeleted(db) },
]
