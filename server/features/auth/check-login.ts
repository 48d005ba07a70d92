import type { FastifyRequest } from 'fastify'
import type { Connection } from '../../platform/db/connection.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { addressKey } from '../../platform/http/limits/address.ts'
import { HttpError } from '../../platform/errors.ts'
import { deviceCookie } from './cookie.ts'
import { demoPassword } from './demo-accounts.ts'
import { findDevice } from './devices.ts'
import { normalized, passwordMatches } from './passwords.ts'
import type { Login, Throttle } from './throttle.ts'
import { findRow } from '../../platform/db/rows.ts'
import type { Session } from '../../platform/http/serve.ts'

export interface LoginParts {
  readonly connection: Connection
  readonly throttle: Throttle
  readonly clock: () => Date
  readonly demoAccounts: boolean
}

const wrongLogin = () => new HttpError(401, 'Gebruikersnaam of wachtwoord onjuist')

export const findUserByName = (db: Db, gebruikersnaam: string) =>
  db
    .selectFrom('users')
    .select(['_id', 'gebruikersnaam', 'wachtwoord', 'isAdmin', 'magazijn', 'companyId'])
    .where('gebruikersnaam', '=', gebruikersnaam)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export async function loginOf(db: Db, account: string, request: FastifyRequest, now: Date): Promise<Login> {
  const device = await findDevice(db, deviceCookie.read(request), account, now)
  return { account, address: addressKey(request.ip), device }
}

/** Same message and time for a wrong name or password. @throws HttpError 401, or 429 after too many attempts */
export async function checkLogin(
  { connection, throttle, demoAccounts, clock }: LoginParts,
  { gebruikersnaam, wachtwoord }: { readonly gebruikersnaam: string; readonly wachtwoord: string },
  request: FastifyRequest,
) {
  const login = await loginOf(connection.db, gebruikersnaam, request, clock())
  await throttle.refuseBlocked(login)
  const user = await findUserByName(connection.db, gebruikersnaam)
  // Outside the demo its password opens no account, whatever the account is called now.
  const isKnown = !demoAccounts && normalized(wachtwoord) === demoPassword
  const matches = await passwordMatches(isKnown ? undefined : user?.wachtwoord, wachtwoord, {
    goesFirst: login.device !== undefined,
    key: login.device ?? login.address,
    begin: () => throttle.attempt(login),
  })
  if (!matches || !user) throw wrongLogin()
  await throttle.succeeded(login)
  return { user, login }
}

/** Locks the compared password until the transaction ends. @throws HttpError 401 if it has changed since */
export async function lockPassword(
  trx: Trx,
  user: { readonly _id: string; readonly wachtwoord: string | null },
  rehashed: string | undefined,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ wachtwoord: rehashed ?? user.wachtwoord })
    .where('_id', '=', user._id)
    .where('wachtwoord', '=', user.wachtwoord)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw wrongLogin()
}

/**
 * Checks the password of the logged-in user; failures count as at a login.
 * @param wrong thrown for another password
 */
export async function checkOwnPassword(
  { connection: { db }, throttle, clock }: Omit<LoginParts, 'demoAccounts'>,
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
