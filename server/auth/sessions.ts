import { hash, randomBytes } from 'node:crypto'
import { among } from '../db/among.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Changed } from '../db/invalidation.ts'
import type { Trx } from '../db/schema.ts'
import type { Session } from '../http/serve.ts'
import { endedSessions } from './ended-sessions.ts'

const hour = 3_600_000
// docs/security.md, What is protected: the figures below its table.
const idle = { customer: 8 * hour, admin: 2 * hour }
const absolute = 7 * 24 * hour
const touchAfter = 60_000

interface Kept {
  session: Session
  /** Also where he has yet to set his second step: how long his session holds follows from it. */
  isStaff: boolean
  createdAt: number
  lastUsedAt: number
  /** What the row says of lastUsedAt. */
  storedAt: number
}

/** Where somebody logs in: the browser's name in words, and its known device. */
interface LoginPlace {
  readonly browser: string
  readonly deviceHash: string
  /** Where the second step was given with it. */
  readonly secondStepAt: string | null
}

export interface Sessions {
  /**
   * The session of a cookie's token; undefined when it ended, expired or never was.
   * @param background nobody is there: the session goes on being idle
   */
  find(token: string, background: boolean): Promise<Session | undefined>
  /** Of these stored tokens, those that hold, with what each may do now. Counts as no use of them. */
  findAll(tokenHashes: readonly string[]): Promise<ReadonlyMap<string, Session>>
  /** A new session for the user: its token, for the cookie and for nothing else. */
  start(trx: Trx, userId: string, on?: LoginPlace): Promise<string>
  /** At once, also where the disk is full or the database busy. */
  end(tokenHash: string): Promise<void>
  /** Removes what expired long ago. */
  prune(): Promise<void>
}

/** @param session with its moments in milliseconds, as `now` is */
export function hasExpired(session: { createdAt: number; lastUsedAt: number; isAdmin: boolean }, now: number): boolean {
  const longest = session.isAdmin ? idle.admin : idle.customer
  return now - session.createdAt > absolute || now - session.lastUsedAt > longest
}

/** What the database keeps of a token. */
export const hashToken = (token: string) => hash('sha256', token)

/** Ends all sessions of a user, and what could open others, inside the change that causes it: password, role, deletion (§4.1). */
export async function endSessionsOf(trx: Trx, userId: string, changed: Changed): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await trx.deleteFrom('devices').where('userId', '=', userId).execute()
  await trx.deleteFrom('password_links').where('userId', '=', userId).execute()
  changed('sessions')
}

/** @param rules `requireSecondStep`: administrators without one can do what a customer can, and set one */
export function createSessions(
  connection: Connection,
  clock: () => Date,
  { requireSecondStep }: { readonly requireSecondStep: boolean },
): Sessions {
  const { db, invalidations } = connection
  const kept = new Map<string, Kept>()
  let changes = 0
  invalidations.subscribe('sessions', () => {
    kept.clear()
    changes++
  })
  const ended = endedSessions(connection, (tokenHash) =>
    inTransaction(connection, async (trx, changed) => {
      await trx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
      changed('sessions')
    }),
  )

  const expired = ({ createdAt, lastUsedAt, isStaff }: Kept, now: number) =>
    hasExpired({ createdAt, lastUsedAt, isAdmin: isStaff }, now)

  /** Those that hold of these. */
  async function read(tokenHashes: readonly string[], now: number): Promise<Kept[]> {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users._id', 'sessions.userId')
      .select([
        'sessions.tokenHash',
        'users._id',
        'users.gebruikersnaam',
        'users.isAdmin',
        'users.magazijn',
        'users.priceListId',
        'sessions.createdAt',
        'sessions.lastUsedAt',
        'sessions.secondStepAt',
        // Of those that he has; where he has none, null.
        (eb) =>
          eb
            .selectFrom('authenticators')
            .select('authenticators.userId')
            .whereRef('authenticators.userId', '=', 'users._id')
            .as('appOf'),
        (eb) =>
          eb
            .selectFrom('passkeys')
            .select('passkeys.userId')
            .whereRef('passkeys.userId', '=', 'users._id')
            .limit(1)
            .as('passkeyOf'),
      ])
      .$if(tokenHashes.length === 1, (query) => query.where('sessions.tokenHash', '=', tokenHashes[0] ?? ''))
      .$if(tokenHashes.length !== 1, (query) => query.where(among(db, 'sessions.tokenHash', tokenHashes)))
      .where('users.deletedAt', 'is', null)
      .execute()
    return rows
      .map(({ gebruikersnaam, magazijn, createdAt, lastUsedAt, secondStepAt, appOf, passkeyOf, ...row }): Kept => {
        const isStaff = row.isAdmin === 1
        const hasSecondStep = appOf !== null || passkeyOf !== null
        const mustSetSecondStep = requireSecondStep && isStaff && !hasSecondStep
        const session = {
          ...row,
          user: gebruikersnaam ?? '',
          isAdmin: isStaff && !mustSetSecondStep,
          ...(magazijn === 1 && { magazijn: true as const }),
          secondStep: hasSecondStep ? { givenAt: secondStepAt === null ? 0 : Date.parse(secondStepAt) } : null,
          mustSetSecondStep,
        }
        const usedAt = Date.parse(lastUsedAt)
        return { session, isStaff, createdAt: Date.parse(createdAt), lastUsedAt: usedAt, storedAt: usedAt }
      })
      .filter((entry) => !expired(entry, now))
  }

  /** Nobody waits for it: on a full disk, or while another process has the lock, people go on reading; a later use writes it. */
  function touch(entry: Kept, now: number): void {
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

  async function look(tokenHash: string, mayKeep: boolean, now: number): Promise<Kept | undefined> {
    const known = mayKeep ? kept.get(tokenHash) : undefined
    if (known && !expired(known, now)) return known
    // It may have been used at another process meanwhile, which only its row knows.
    kept.delete(tokenHash)
    const before = changes
    const [entry] = await read([tokenHash], now)
    // A session that ended while it was being read is not kept.
    if (entry && mayKeep && changes === before) kept.set(tokenHash, entry)
    return entry
  }

  return {
    async find(token, background) {
      const tokenHash = hashToken(token)
      const isSynchronized = await invalidations.synchronize()
      if (ended.has(tokenHash)) return undefined
      const now = clock().getTime()
      const entry = await look(tokenHash, isSynchronized, now)
      if (entry && !background) {
        entry.lastUsedAt = now
        // `lastUsedAt` may lag in the database, so that reading does not write each time.
        if (now - entry.storedAt > touchAfter) touch(entry, now)
      }
      return entry?.session
    },

    async findAll(tokenHashes) {
      const found = await read(tokenHashes, clock().getTime())
      const held = found.filter(({ session }) => !ended.has(session.tokenHash))
      return new Map(held.map(({ session }) => [session.tokenHash, session]))
    },

    async start(trx, userId, on) {
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

    end: (tokenHash) => ended.end(tokenHash),

    async prune() {
      const old = new Date(clock().getTime() - absolute).toISOString()
      await db.deleteFrom('sessions').where('lastUsedAt', '<', old).execute()
    },
  }
}
