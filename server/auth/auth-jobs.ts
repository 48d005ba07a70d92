import type { Db } from '../db/schema.ts'
import type { RepeatingJob } from '../jobs/job.ts'
import type { Devices } from './devices.ts'
import { forgetOldChallenges } from './second-step/challenges.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

const hour = 3_600_000

interface Parts {
  readonly db: Db
  readonly clock: () => Date
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly devices: Devices
  /** Days that devices are known without being used. */
  readonly kept: () => Promise<{ readonly apparaten: number }>
}

/** Forgets sessions that expired long ago, old failures, questions that are over, and devices that nobody has used for as long as the shop has set. */
export const authJobs = ({ db, clock, kept, ...parts }: Parts): RepeatingJob[] => [
  { kind: 'auth.sessions', every: hour, run: () => parts.sessions.prune() },
  { kind: 'auth.throttle', every: hour, run: () => parts.throttle.prune() },
  { kind: 'auth.challenges', every: hour, run: () => forgetOldChallenges(db, clock()) },
  { kind: 'auth.devices', every: hour, run: async () => parts.devices.prune((await kept()).apparaten) },
]
