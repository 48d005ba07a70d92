// Bound to user, session and purpose; the first answer ends it.
import { hash, randomBytes } from 'node:crypto'
import { isFromFuture } from '../../../platform/is-from-future.ts'
import type { Db, Trx } from '../../../platform/db/schema.ts'
import type { Session } from '../../../platform/http/serve.ts'
import { minute } from '../../../../contract/values/durations.ts'

/** In ms. A browser asks for two minutes; finding an app and scanning a QR code takes longer. */
const holdsFor = { login: 5 * minute, confirm: 5 * minute, passkey: 5 * minute, app: 15 * minute }
export const browserAsksFor = 2 * minute

export type Purpose = keyof typeof holdsFor

export interface ChallengeScope {
  readonly userId: string
  readonly purpose: Purpose
  readonly sessionHash: string | null
}

export const challengeScopeOf = ({ _id, tokenHash }: Session, purpose: Purpose): ChallengeScope => ({
  userId: _id,
  purpose,
  sessionHash: tokenHash,
})

const hashOf = (challenge: string) => hash('sha256', `second-step\0${challenge}`)

/** Replaces earlier challenges of the same session and purpose. */
export async function newChallenge(
  trx: Trx,
  scope: ChallengeScope,
  now: Date,
  secret: string | null = null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  // A login has no session yet: several browsers may be asked at once.
  if (scope.sessionHash !== null)
    await trx
      .deleteFrom('second_step_challenges')
      .where('sessionHash', '=', scope.sessionHash)
      .where('purpose', '=', scope.purpose)
      .execute()
  const expiresAt = new Date(now.getTime() + holdsFor[scope.purpose]).toISOString()
  await trx
    .insertInto('second_step_challenges')
    .values({ ...scope, challengeHash: hashOf(challenge), secret, expiresAt })
    .execute()
  return challenge
}

/** True for only one of several simultaneous answers. */
export async function spendChallenge(trx: Trx, challenge: string, scope: ChallengeScope, now: Date): Promise<boolean> {
  const used = await trx
    .deleteFrom('second_step_challenges')
    .where('challengeHash', '=', hashOf(challenge))
    .where('userId', '=', scope.userId)
    .where('purpose', '=', scope.purpose)
    .where('sessionHash', scope.sessionHash === null ? 'is' : '=', scope.sessionHash)
    .returning('expiresAt')
    .executeTakeFirst()
  return used !== undefined && holds(used.expiresAt, scope.purpose, now)
}

function holds(expiresAt: string, purpose: Purpose, now: Date): boolean {
  const expires = Date.parse(expiresAt)
  return expires > now.getTime() && !isFromFuture(expires - holdsFor[purpose], now.getTime())
}

/** Of an app that this session began to set up. */
export async function pendingSecret(trx: Trx, session: Session, now: Date): Promise<string | undefined> {
  const row = await trx
    .selectFrom('second_step_challenges')
    .select(['secret', 'expiresAt'])
    .where('userId', '=', session._id)
    .where('sessionHash', '=', session.tokenHash)
    .where('purpose', '=', 'app')
    .executeTakeFirst()
  return row && holds(row.expiresAt, 'app', now) ? (row.secret ?? undefined) : undefined
}

export async function forgetOldChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('second_step_challenges').where('expiresAt', '<', now.toISOString()).execute()
}
