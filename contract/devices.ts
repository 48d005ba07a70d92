import { z } from 'zod'
import type { Call } from './call.ts'
import { nothing } from './fields.ts'

const device = z.object({
  _id: z.string(),
  /** In words: 'Chrome op Windows'. */
  name: z.string(),
  /** When one logged in there. */
  since: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type Device = z.infer<typeof device>

export const devices = {
  all: {
    method: 'GET',
    path: '/auth/devices',
    access: 'user',
    summary: 'Where the user of the session is logged in, last used first.',
    response: z.array(device),
  },
  end: {
    method: 'DELETE',
    path: '/auth/devices/:id',
    access: 'user',
    owner: 'device',
    summary: 'Logs the user out on one of his devices.',
    response: nothing,
  },
  endOthers: {
    method: 'DELETE',
    path: '/auth/devices',
    access: 'user',
    summary: 'Logs the user out everywhere but here.',
    response: nothing,
  },
} as const satisfies Record<string, Call>
