// Browsers that have logged in before, each known by a random cookie and for the accounts that logged in there. It opens
// nothing: whoever is known waits in a queue of his own and is counted by himself, so that a flood of guesses on an
// account keeps neither its owner out nor lets a guesser in.
import { randomBytes } from 'node:crypto'
import type { Connection } from '../db/connection.ts'
import type { Trx } from '../db/schema.ts'
import { tokenCookie } from './cookie.ts'
import { hashToken } from './sessions.ts'

const day = 24 * 3_600_000
const forgottenAfter = 365 * day
/** Rows a statement, so that nothing else waits for long. */
const batch = 1000
/** Of each account; who logs in without keeping the cookie leaves a new one each time. */
const devicesOfUser = 20

export const deviceCookie = tokenCookie('bollenveld-device', forgottenAfter / 1000)

export interface Devices {
  /** The hash of the token where this account has logged in with it before. */
  find(token: string | undefined, gebruikersnaam: string): Promise<string | undefined>
  /**
   * Remembers that a user has logged in here.
   * @param before the browser's token, if any; where it is not this user's yet he gets a new one, since somebody else may
   * have put it there
   * @returns the token for the cookie
   */
  remember(trx: Trx, userId: string, before: string | undefined): Promise<string>
  /** Removes what nobody has used for so many days, batch by batch. */
  prune(days: number): Promise<void>
}

export function createDevices(connection: Connection, clock: () => Date): Devices {
  const { db } = connection
  return {
    async find(token, gebruikersnaam) {
      if (token === undefined) return undefined
      const row = await db
        .selectFrom('devices')
        .innerJoin('users', 'users._id', 'devices.userId')
        .select(['devices.tokenHash', 'devices.lastLoginAt'])
        .where('devices.tokenHash', '=', hashToken(token))
        .where('users.gebruikersnaam', '=', gebruikersnaam)
        .executeTakeFirst()
      const isOld = row !== undefined && clock().getTime() - Date.parse(row.lastLoginAt) > forgottenAfter
      return isOld ? undefined : row?.tokenHash
    },

    async remember(trx, userId, before) {
      const lastLoginAt = clock().toISOString()
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
      // The other accounts of this browser stay known here.
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
    },

    async prune(days) {
      const old = new Date(clock().getTime() - days * day).toISOString()
      for (;;) {
        const rows = await db
          .selectFrom('devices')
          .select('tokenHash')
          .where('lastLoginAt', '<', old)
          .limit(batch)
          .execute()
        if (rows.length === 0) return
        await db
          .deleteFrom('devices')
          .where(
            'tokenHash',
            'in',
            rows.map(({ tokenHash }) => tokenHash),
          )
          .where('lastLoginAt', '<', old)
          .execute()
      }
    },
  }
}
