import type { FastifyRequest } from 'fastify'
import { findRow } from '../../platform/db/rows.ts'
import type { HttpError } from '../../platform/errors.ts'
import type { Session } from '../../platform/http/serve.ts'
import { loginOf, type LoginParts } from './check-login.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Checks the password of the logged-in user; failures count as at a login.
 * @param wrong thrown for another password
 */
export async function checkOwnPassword(
  { connection: { db }, throttle, clock }: Pick<LoginParts, 'connection' | 'throttle' | 'clock'>,
  session: Session,
  typed: string,
  request: FastifyRequest,
  wrong: HttpError,
) {
  const user = await findRow(db, 'users', session._id)
  if (!user) throw wrong
  const gebruikersnaam = user.gebruikersnaam ?? ''
  const login = await loginOf(db, gebruikersnaam, request, clock())
  await throttle.refuseBlocked(login)
  const begin = () => throttle.attempt(login)
  const matches = await passwordMatches(user.wachtwoord, typed, { goesFirst: true, key: session._id, begin })
  if (!matches) throw wrong
  await throttle.succeeded(login)
  return { ...user, gebruikersnaam }
}
