import type { Db } from '../db/schema.ts'
import type { RepeatingJob } from '../jobs/job.ts'
import { forgetDeleted } from './edit-user.ts'
import { forgetOldLinks } from './password-links.ts'

const hour = 3_600_000

/** Forgets what is left of deleted accounts where that could not be done at once, and links that are over. */
export const userJobs = (db: Db, clock: () => Date): RepeatingJob[] => [
  { kind: 'users.deleted', every: hour, run: () => forgetDeleted(db) },
  { kind: 'users.links', every: hour, run: () => forgetOldLinks(db, clock()) },
]
