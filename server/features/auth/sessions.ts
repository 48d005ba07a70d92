import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { companyIdOfUser } from '../../platform/db/company.ts'
import { whereIn } from '../../platform/db/rows.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { isFromFuture } from '../../platform/is-from-future.ts'
import type { Changed } from '../../platform/db/invalidation.ts'
import type { Trx } from '../../platform/db/schema.ts'
import type { Session } from '../../platform/http/serve.ts'
import { day, hour } from '../../../contract/values/durations.ts'

// docs/security.md, 'Figures'.
const idle = { customer: 8 * hour, admin: 2 * hour }
const absolute = 7 * day
const touchAfter = 60_000
/** Per account; a script that keeps no cookies adds one at each login. */
const sessionsOfUser = 100
/** In ms between tries to write that a session has ended. */
const retryEndAfter = 5_000

interface CachedSession {
  session: Session
  /** Sets the session's lifetime; also true while a required second step is still missing. */
  isStaff: boolean
  createdAt: number
  lastUsedAt: number
  storedAt: number
}

interface LoginPlace {
  readonly browser: string
  readonly deviceHash: string
  readonly secondStepAt: string | null
}

export type Sessions = ReturnType<typeof createSessions>

/** Whether a stored session is over; staff's end sooner. `now` is in ms */
export const hasExpired = (row: { createdAt: string; lastUsedAt: string }, isStaff: boolean, now: number): boolean =>
  isOver({ createdAt: Date.parse(row.createdAt), lastUsedAt: Date.parse(row.lastUsedAt), isStaff }, now)

function isOver({ createdAt, lastUsedAt, isStaff }: Omit<CachedSession, 'session' | 'storedAt'>, now: number): boolean {
  if (isFromFuture(createdAt, now) || isFromFuture(lastUsedAt, now)) return true
  const longest = isStaff ? idle.admin : idle.customer
  return now - createdAt > absolute || now - lastUsedAt > longest
}

/** The database stores only this hash. */
export const hashToken = (token: string) => hash('sha256', token)

/** Deletes sessions, known devices and password links, in the transaction of the change that requires it (§4.1). */
export async function endSessionsOf(trx: Trx, userId: string, changed: Changed): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await trx.deleteFrom('devices').where('userId', '=', userId).execute()
  await trx.deleteFrom('password_links').where('userId', '=', userId).execute()
  changed('sessions')
}

/** Makes room for one more. */
export async function endOldestSessions(trx: Trx, userId: string, changed: Changed): Promise<void> {
  const newest = trx
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .limit(sessionsOfUser - 1)
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', 'not in', newest)
    .executeTakeFirst()
  if (numDeletedRows > 0n) changed('sessions')
}

/** As `hasSecondStep` (second-step/second-step-state.ts). */
const hasStep = sql<0 | 1>`case
  when exists (select 1 from authenticators where authenticators."userId" = users."_id") then 1
  when exists (select 1 from passkeys where passkeys."userId" = users."_id") then 1 else 0 end`

export function createSessions(connection: Connection, clock: () => Date, requireSecondStep: boolean) {
  const { db, invalidations } = connection
  const cached = new Map<string, CachedSession>()
  let changes = 0
  invalidations.subscribe('sessions', () => {
    cached.clear()
    changes++
  })
  /** Ended sessions with a row that could not be deleted yet, e.g. because the disk is full. */
  const ended = new Set<string>()

  async function end(tokenHash: string): Promise<void> {
    ended.add(tokenHash)
    try {
      await inTransaction(connection, async (trx, changed) => {
        await trx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
        changed('sessions')
      })
      ended.delete(tokenHash)
    } catch (error) {
      if (connection.failureOf(error) === undefined) throw error
      // Not awaited: the user has logged out already.
      setTimeout(() => void end(tokenHash).catch(() => undefined), retryEndAfter).unref()
    }
  }

  async function read(tokenHashes: readonly string[], now: number): Promise<CachedSession[]> {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users._id', 'sessions.userId')
      .innerJoin('users as companies', (join) => join.on('companies._id', '=', companyIdOfUser))
      .select([
        'companies._id as companyId',
        'sessions.tokenHash',
        'users._id',
        'users.gebruikersnaam',
        'users.isAdmin',
        'users.magazijn',
        'companies.priceListId',
        'sessions.createdAt',
        'sessions.lastUsedAt',
        'sessions.secondStepAt',
        hasStep.as('hasStep'),
      ])
      .where(whereIn(db, 'sessions.tokenHash', tokenHashes))
      .where('users.deletedAt', 'is', null)
      .where('companies.deletedAt', 'is', null)
      .execute()
    return rows
      .map(({ gebruikersnaam, magazijn, createdAt, lastUsedAt, secondStepAt, hasStep, ...row }): CachedSession => {
        const isStaff = row.isAdmin === 1
        const mustSetSecondStep = requireSecondStep && isStaff && hasStep === 0
        const session = {
          ...row,
          user: gebruikersnaam ?? '',
          isAdmin: isStaff && !mustSetSecondStep,
          ...(magazijn === 1 && { magazijn: true as const }),
          secondStep: hasStep === 1 ? { givenAt: secondStepAt === null ? 0 : Date.parse(secondStepAt) } : null,
          mustSetSecondStep,
        }
        const usedAt = Date.parse(lastUsedAt)
        return { session, isStaff, createdAt: Date.parse(createdAt), lastUsedAt: usedAt, storedAt: usedAt }
      })
      .filter((entry) => !isOver(entry, now))
  }

  /** Not awaited: reading goes on with a full disk or a locked database, and a later use writes it. */
  function touch(entry: CachedSession, now: number): void {
    const { storedAt } = entry
    entry.storedAt = now
    db.updateTable('sessions')
      .set({ lastUsedAt: new Date(now).toISOString() })
      .where('tokenHash', '=', entry.session.tokenHash)
      .execute()
      .catch(() => {
        entry.storedAt = storedAt
      })
  }

  async function look(tokenHash: string, mayCache: boolean, now: number): Promise<CachedSession | undefined> {
    const known = mayCache ? cached.get(tokenHash) : undefined
    if (known && !isOver(known, now)) return known
    // Another process may have used it since; only the row tells.
    cached.delete(tokenHash)
    const before = changes
    const [entry] = await read([tokenHash], now)
    // Ended while being read: not cached.
    if (entry && mayCache && changes === before) cached.set(tokenHash, entry)
    return entry
  }

  return {
    /** Undefined if it ended or expired. @param background no user is present: does not count as use */
    async find(token: string, background: boolean): Promise<Session | undefined> {
      const tokenHash = hashToken(token)
      const isSynchronized = await invalidations.synchronize()
      if (ended.has(tokenHash)) return undefined
      const now = clock().getTime()
      const entry = await look(tokenHash, isSynchronized, now)
      if (entry && !background) {
        entry.lastUsedAt = now
        // The row may lag, so that reading does not write each time.
        if (now - entry.storedAt > touchAfter) touch(entry, now)
      }
      return entry?.session
    },

    /** The valid ones, with their current rights. Does not count as use. */
    async findAll(tokenHashes: readonly string[]): Promise<ReadonlyMap<string, Session>> {
      const found = await read(tokenHashes, clock().getTime())
      const held = found.filter(({ session }) => !ended.has(session.tokenHash))
      return new Map(held.map(({ session }) => [session.tokenHash, session]))
    },

    /** Returns the token, for the cookie only. */
    async start(trx: Trx, userId: string, on?: LoginPlace): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      await trx
        .insertInto('sessions')
        .values({
          tokenHash: hashToken(token),
          userId,
          createdAt: now.toISOString(),
          lastUsedAt: now.toISOString(),
          deviceHash: null,
          ...on,
        })
        .execute()
      return token
    },

    end,

    async prune(): Promise<void> {
      const old = new Date(clock().getTime() - absolute).toISOString()
      await db.deleteFrom('sessions').where('lastUsedAt', '<', old).execute()
    },
  }
}
