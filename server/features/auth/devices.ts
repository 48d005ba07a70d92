// Browsers that logged in before, known by a random cookie. A known device has its own queue and counters, so a flood
// of guesses on an account neither locks its owner out nor lets a guesser in.
import { randomBytes } from 'node:crypto'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { isFromFuture } from '../../platform/is-from-future.ts'
import { hashToken } from './sessions.ts'
import { day } from '../../../contract/values/durations.ts'

const forgottenAfter = 365 * day
/** Per account; a browser that keeps no cookies adds one at each login. */
const devicesOfUser = 20

/** @returns the token's hash if this account has logged in with it before now */
export async function findDevice(
  db: Db,
  token: string | undefined,
  gebruikersnaam: string,
  now: Date,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const row = await db
    .selectFrom('devices')
    .innerJoin('users', 'users._id', 'devices.userId')
    .select(['devices.tokenHash', 'devices.lastLoginAt'])
    .where('devices.tokenHash', '=', hashToken(token))
    .where('users.gebruikersnaam', '=', gebruikersnaam)
    .where('devices.lastLoginAt', '>=', new Date(now.getTime() - forgottenAfter).toISOString())
    .executeTakeFirst()
  return row && !isFromFuture(Date.parse(row.lastLoginAt), now.getTime()) ? row.tokenHash : undefined
}

/** Returns the cookie's token: a new one unless `before` is this user's, since someone else may have planted it. */
export async function rememberDevice(trx: Trx, userId: string, before: string | undefined, now: Date): Promise<string> {
  const lastLoginAt = now.toISOString()
  if (before !== undefined) {
    const { numUpdatedRows } = await trx
      .updateTable('devices')
      .set({ lastLoginAt })
      .where('tokenHash', '=', hashToken(before))
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return before
  }
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  // Other accounts of this browser stay known here.
  if (before !== undefined)
    await trx.updateTable('devices').set({ tokenHash }).where('tokenHash', '=', hashToken(before)).execute()
  await trx.insertInto('devices').values({ tokenHash, userId, lastLoginAt }).execute()
  const tooMany = await trx
    .selectFrom('devices')
    .select('lastLoginAt')
    .where('userId', '=', userId)
    .orderBy('lastLoginAt', 'desc')
    .offset(devicesOfUser)
    .limit(1)
    .executeTakeFirst()
  if (tooMany)
    await trx
      .deleteFrom('devices')
      .where('userId', '=', userId)
      .where('lastLoginAt', '<=', tooMany.lastLoginAt)
      .where('tokenHash', '!=', tokenHash)
      .execute()
  return token
}

export async function forgetOldDevices(db: Db, days: number, now: Date): Promise<void> {
  const old = new Date(now.getTime() - days * day).toISOString()
  await db.deleteFrom('devices').where('lastLoginAt', '<', old).execute()
}
