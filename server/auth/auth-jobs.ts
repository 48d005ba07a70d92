import type { RepeatingJob } from '../jobs/job.ts'
import type { Devices } from './devices.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

const hour = 3_600_000

/** Forgets sessions that expired long ago, old failures, and devices that nobody has used for a year. */
export const authJobs = (parts: { sessions: Sessions; throttle: Throttle; devices: Devices }): RepeatingJob[] => [
  { kind: 'auth.sessions', every: hour, run: () => parts.sessions.prune() },
  { kind: 'auth.throttle', every: hour, run: () => parts.throttle.prune() },
  { kind: 'auth.devices', every: hour, run: () => parts.devices.prune() },
]
