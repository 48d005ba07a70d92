import type { Db } from '../../platform/db/schema.ts'
import type { RepeatingJob } from '../../platform/jobs/job.ts'
import { forgetOldDevices } from './devices.ts'
import { forgetOldChallenges } from './second-step/challenges.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'
import { hour } from '../../../contract/values/durations.ts'

interface Parts {
  readonly db: Db
  readonly clock: () => Date
  readonly sessions: Sessions
  readonly throttle: Throttle
  /** Days that an unused device stays known. */
  readonly retention: () => Promise<{ readonly apparaten: number }>
}

export const authJobs = ({ db, clock, retention, sessions, throttle }: Parts): RepeatingJob[] => [
  { kind: 'auth.sessions', every: hour, run: () => sessions.prune() },
  { kind: 'auth.throttle', every: hour, run: () => throttle.prune() },
  { kind: 'auth.challenges', every: hour, run: () => forgetOldChallenges(db, clock()) },
  { kind: 'auth.devices', every: hour, run: async () => forgetOldDevices(db, (await retention()).apparaten, clock()) },
]
