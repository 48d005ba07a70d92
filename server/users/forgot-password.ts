// 'Wachtwoord vergeten?': whether there is such an account is looked at after the answer, so that neither its words nor its
// time tells anything.
import { z } from 'zod'
import { findByName } from '../auth/find-by-name.ts'
import type { Db } from '../db/schema.ts'
import { defineJob } from '../jobs/job.ts'
import type { LinkOffers } from './link-offers.ts'

/** Characters of what was typed that are looked for: more than any name has. */
export const longestName = 200

export const forgotPassword = (db: Db, offers: LinkOffers) =>
  defineJob({
    kind: 'users.forgot-password',
    payload: z.object({ gebruikersnaam: z.string() }),
    run: async ({ gebruikersnaam }) => {
      const user = await findByName(db, gebruikersnaam)
      if (user) await offers.forgot(user._id)
    },
  })

/** Who waits for a link from staff, the first first. */
export async function findAsked(db: Db) {
  const rows = await db
    .selectFrom('users')
    .select(['_id', 'bedrijfsnaam', 'gebruikersnaam', 'resetAskedAt'])
    .where('resetAskedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('resetAskedAt')
    .orderBy('_id')
    .limit(100)
    .execute()
  return rows.map(({ gebruikersnaam, resetAskedAt, ...user }) => ({
    ...user,
    gebruikersnaam: gebruikersnaam ?? '',
    at: resetAskedAt ?? '',
  }))
}
