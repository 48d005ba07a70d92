// One-time and short-lived, stored as a hash. A new password, role, e-mail address or second step revokes them, and so does
// deletion.
import { hash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { companyIdOfUser } from '../../platform/db/company.ts'
import { day, minute } from '../../../contract/values/durations.ts'

/** In ms. */
const worksFor = { reset: 30 * minute, invite: 3 * day }
export type LinkPurpose = keyof typeof worksFor

/** Bound to its purpose: no other token passes for it. */
const hashOf = (token: string) => hash('sha256', `password-link\0${token}`)

const overLink = () =>
  new HttpError(400, 'Deze link is verlopen of al gebruikt, vraag een nieuwe aan', { code: 'link-over' })

/** Not over, nor made before the clock was set back: such a link would work for too long. */
function works(now: Date): RawBuilder<boolean> {
  const latest = (purpose: LinkPurpose) => new Date(now.getTime() + worksFor[purpose] + minute).toISOString()
  return sql<boolean>`"expiresAt" > ${now.toISOString()}
    and "expiresAt" <= case "purpose" when 'reset' then ${latest('reset')} else ${latest('invite')} end`
}

/** @returns the path; the token is in the fragment, which no server or log sees */
export async function makeLink(trx: Trx, userId: string, purpose: LinkPurpose, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + worksFor[purpose]).toISOString()
  await trx
    .insertInto('password_links')
    .values({ tokenHash: hashOf(token), userId, purpose, expiresAt })
    .execute()
  return `/wachtwoord#${token}`
}

/** Does not use the link. @throws HttpError 400 if it is used or expired */
export async function findLink(db: Db, token: string, now: Date) {
  const link = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users._id', 'password_links.userId')
    .innerJoin('users as companies', (join) => join.on('companies._id', '=', companyIdOfUser))
    .select(['users._id', 'users.gebruikersnaam', 'users.hasLoggedIn', 'companies.bedrijfsnaam', 'purpose'])
    .where('tokenHash', '=', hashOf(token))
    .where(works(now))
    .where('users.deletedAt', 'is', null)
    .executeTakeFirstOrThrow(overLink)
  const { purpose, gebruikersnaam, hasLoggedIn, ...user } = link
  return { ...user, gebruikersnaam: gebruikersnaam ?? '', isInvitation: purpose === 'invite' && hasLoggedIn === 0 }
}

/** Only one of several simultaneous tries succeeds. @throws HttpError 400 if the link is used or expired */
export async function useLink(trx: Trx, token: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('password_links')
    .where('tokenHash', '=', hashOf(token))
    .where(works(now))
    .returning('userId')
    .executeTakeFirstOrThrow(overLink)
}

export async function forgetOldLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_links').where('expiresAt', '<', now.toISOString()).execute()
}
