import { roleOf } from '../../contract/endpoints/access.ts'
import { normaliseGebruikersnaam } from '../../contract/endpoints/auth.ts'
import { findUserByName } from '../features/auth/check-login.ts'
import { hashPassword } from '../features/auth/passwords.ts'
import { createSecondStepLetters } from '../features/auth/second-step/second-step-mail.ts'
import { resetSecondStep } from '../features/auth/second-step/set-second-step.ts'
import { hasSecondStep } from '../features/auth/second-step/second-step-state.ts'
import { endSessionsOf, hasExpired } from '../features/auth/sessions.ts'
import { type Connection, inTransaction } from '../platform/db/connection.ts'
import type { Db } from '../platform/db/schema.ts'
import type { Outbox } from '../features/messages/outbox.ts'
import { setPassword } from '../features/users/edit-user.ts'
import { askPassword } from './ask-password.ts'
import { CommandFailure, printTable, type Terminal, toTheMinute } from './terminal.ts'

/** Characters of a session's hash that `list-sessions` shows and `revoke` takes; too few to log in with. */
const shownLetters = 12

async function findUser(db: Db, typed: string) {
  const name = normaliseGebruikersnaam(typed)
  const user = await findUserByName(db, name)
  if (!user) throw new CommandFailure(`There is no user ${name}.`)
  return { _id: user._id, gebruikersnaam: user.gebruikersnaam ?? '' }
}

export async function changePassword(
  terminal: Terminal,
  connection: Connection,
  name: string,
  password: Parameters<typeof askPassword>[2],
): Promise<void> {
  const user = await findUser(connection.db, name)
  const hash = await hashPassword(await askPassword(terminal, user.gebruikersnaam, password))
  await inTransaction(connection, (trx, changed) =>
    setPassword(trx, { userId: null, at: new Date() }, user._id, hash, changed),
  )
  terminal.print(`${user.gebruikersnaam} has a new password; all sessions of this user have ended.`)
}

/** For a user without phone and recovery codes, who is notified by mail where mail is configured. */
export async function removeSecondStep(
  terminal: Terminal,
  connection: Connection,
  outbox: Outbox,
  name: string,
): Promise<void> {
  const user = await findUser(connection.db, name)
  if (!(await hasSecondStep(connection.db, user._id)))
    throw new CommandFailure(`${user.gebruikersnaam} has no second step.`)
  const tellOwner = createSecondStepLetters(connection.db, outbox)
  await inTransaction(connection, async (trx, changed) => {
    const at = new Date()
    await resetSecondStep(trx, { userId: null, at }, user._id, changed)
    await tellOwner(trx, user._id, 'reset', at)
  })
  terminal.print(
    `${user.gebruikersnaam} no longer has a second step and logs in with the password only; all sessions of this user have ended.`,
  )
  if (outbox.isOpen) terminal.print('The user is notified by mail.')
}

export async function listSessions(terminal: Terminal, connection: Connection): Promise<void> {
  const now = Date.now()
  const kept = await connection.db
    .selectFrom('sessions')
    .innerJoin('users', 'users._id', 'sessions.userId')
    .select([
      'sessions.tokenHash',
      'sessions.createdAt',
      'sessions.lastUsedAt',
      'users.gebruikersnaam',
      'users.isAdmin',
      'users.magazijn',
    ])
    .orderBy('sessions.lastUsedAt', 'desc')
    .execute()
  // Expired sessions are stored for another week.
  const sessions = kept.filter((session) => !hasExpired(session, session.isAdmin === 1, now))
  if (sessions.length === 0) return terminal.print('Nobody is logged in.')
  const rows = sessions.map((session) => [
    session.tokenHash.slice(0, shownLetters),
    session.gebruikersnaam ?? '',
    roleOf({ isAdmin: session.isAdmin === 1, magazijn: session.magazijn === 1 }),
    toTheMinute(session.createdAt),
    toTheMinute(session.lastUsedAt),
  ])
  printTable(terminal, [['Session', 'User', 'Role', 'Since (UTC)', 'Last used (UTC)'], ...rows])
}

/** @param whose a user, the characters of one session, or '--all' */
export async function revokeSessions(terminal: Terminal, connection: Connection, whose: string): Promise<void> {
  const ended = await inTransaction(connection, async (trx, changed) => {
    if (whose === '--all') {
      changed('sessions')
      await trx.deleteFrom('devices').execute()
      await trx.deleteFrom('password_links').execute()
      return (await trx.deleteFrom('sessions').executeTakeFirst()).numDeletedRows
    }
    if (/^[0-9a-f]{12}$/.test(whose)) {
      changed('sessions')
      const one = await trx.deleteFrom('sessions').where('tokenHash', 'like', `${whose}%`).executeTakeFirst()
      if (one.numDeletedRows > 0n) return one.numDeletedRows
    }
    const user = await findUser(trx, whose)
    const found = await trx.selectFrom('sessions').select('tokenHash').where('userId', '=', user._id).execute()
    await endSessionsOf(trx, user._id, changed)
    return BigInt(found.length)
  })
  terminal.print(ended === 1n ? '1 session has ended.' : `${ended} sessions have ended.`)
}
