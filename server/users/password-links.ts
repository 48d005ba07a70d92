// Links by which somebody chooses a password. Each works once and not for long, is kept as a hash, and goes with every new
// password, role or deletion of its user (server/auth/sessions.ts, endSessionsOf).
import { hash, randomBytes } from 'node:crypto'
import type { Db, Trx } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'

const minute = 60_000
/** Milliseconds. */
const worksFor = { reset: 30 * minute, invite: 3 * 24 * 60 * minute }
export type LinkPurpose = keyof typeof worksFor

/** Bound to what the token is for, so that one of another kind never passes for it. */
const hashOf = (token: string) => hash('sha256', `password-link\0${token}`)

const overLink = () =>
  new Refusal(400, 'Deze link is verlopen of al gebruikt, vraag een nieuwe aan', { code: 'link-over' })

/** @returns where the link leads within the shop; its token stands in the fragment, which no server and no log gets to see */
export async function makeLink(trx: Trx, userId: string, purpose: LinkPurpose, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + worksFor[purpose]).toISOString()
  await trx
    .insertInto('password_links')
    .values({ tokenHash: hashOf(token), userId, purpose, expiresAt })
    .execute()
  return `/wachtwoord#${token}`
}

/**
 * Whose a link is, which stays as it is.
 * @throws Refusal 400 where it is used or over
 */
export async function findLink(db: Db, token: string, now: Date) {
  const user = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users._id', 'password_links.userId')
    .select(['users._id', 'users.gebruikersnaam', 'users.bedrijfsnaam'])
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', now.toISOString())
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!user) throw overLink()
  return { ...user, gebruikersnaam: user.gebruikersnaam ?? '' }
}

/**
 * Uses a link up, for one of those who try at once.
 * @throws Refusal 400 where it is used or over
 */
export async function useLink(trx: Trx, token: string, now: Date): Promise<void> {
  const used = await trx
    .deleteFrom('password_links')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', now.toISOString())
    .returning('userId')
    .executeTakeFirst()
  if (!used) throw overLink()
}

export async function forgetOldLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_links').where('expiresAt', '<', now.toISOString()).execute()
}
