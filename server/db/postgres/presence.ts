// Which processes are at work on a database. Every connection bears its process's name, so each sees in the server's list
// whether it is alone; then nothing changes but by itself, and what it read holds for a moment without being read again.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Milliseconds that what was read holds, from when this process asked whether it is alone. */
export const holdsFor = 100
/**
 * Milliseconds that a process waits before it does anything in the company of others, from when they can see it: by then none
 * of them holds what it read while it was alone. Twice and a half as long, for clocks and timers.
 */
const settlesIn = 250

/** Everyone who could change something: `backend_type` is hidden from who may not see it, and then counts. */
const others = `select from pg_stat_activity where datname = current_database()
  and application_name is distinct from $1 and coalesce(backend_type, 'client backend') = 'client backend'`
/** Of this process, old enough to have been seen. */
const older = `select from pg_stat_activity where datname = current_database() and application_name = $1
  and pid <> pg_backend_pid() and backend_start < now() - interval '${settlesIn} ms'`

type Asks = (query: pg.QueryConfig) => Promise<pg.QueryResult<{ is: boolean }>>

export interface Presence {
  /** Makes a new connection known as this process's. Await it before the connection is used for anything else. */
  announce(ask: Asks): Promise<void>
  /** Whether no other process is connected, on the connection that `ask` asks. */
  isAlone(ask: Asks): Promise<boolean>
}

/** One process on one database. */
export function createPresence(): Presence {
  const name = `bollenveld ${randomBytes(6).toString('hex')}`

  async function is(ask: Asks, condition: string): Promise<boolean> {
    const { rows } = await ask({ text: `select ${condition} as "is"`, values: [name] })
    return rows[0]?.is === true
  }

  return {
    async announce(ask) {
      // Not a setting of the connection's start, which an address with `?application_name=` in it would overrule.
      await ask({ text: `select set_config('application_name', $1, false)`, values: [name] })
      if (await is(ask, `exists (${others}) and not exists (${older})`))
        await new Promise((resolve) => setTimeout(resolve, settlesIn))
    },
    isAlone: (ask) => is(ask, `not exists (${others})`),
  }
}
