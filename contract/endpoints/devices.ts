import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

const device = z.object({
  _id: z.string(),
  /** In words: 'Chrome op Windows'. */
  name: z.string(),
  since: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  current: z.boolean(),
})
export type Device = z.infer<typeof device>

const notice = z.object({
  /** Whether the user gets mail about logins on new devices. */
  mail: z.boolean(),
  canBeSent: z.boolean(),
})

export const devices = {
  notice: {
    method: 'GET',
    path: '/auth/devices/notice',
    access: 'user',
    summary:
      'Whether the user of the session is mailed about logins from new devices, and whether mail can be sent at all.',
    response: notice,
  },
  setNotice: {
    method: 'PUT',
    path: '/auth/devices/notice',
    access: 'user',
    summary: 'Turns the mail about logins from new devices on or off.',
    body: z.object({ mail: z.boolean({ error: 'Kies aan of uit' }) }),
    response: notice,
  },
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
  },
  endOthers: {
    method: 'DELETE',
    path: '/auth/devices',
    access: 'user',
    summary: 'Logs the user out everywhere but here.',
  },
} as const satisfies Record<string, Endpoint>
