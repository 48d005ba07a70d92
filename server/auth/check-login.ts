import type { FastifyRequest } from 'fastify'
import { normaliseGebruikersnaam } from '../../contract/auth.ts'
import type { Connection } from '../db/connection.ts'
import { addressKey } from '../http/limits/address.ts'
import { demoPassword } from './demo-accounts.ts'
import { type Devices, deviceCookie } from './devices.ts'
import { findByName } from './find-by-name.ts'
import { wrongLogin } from './keep-password.ts'
import { passwordMatches } from './passwords.ts'
import type { Login, Throttle } from './throttle.ts'

/** What comparing passwords needs. */
export interface LoginParts {
  readonly connection: Connection
  readonly throttle: Throttle
  readonly devices: Devices
  readonly demoAccounts: boolean
}

/** Whose attempts these are, as the throttle counts them. */
export async function loginOf(devices: Devices, account: string, request: FastifyRequest): Promise<Login> {
  const device = await devices.find(deviceCookie.read(request), account)
  return { account, address: addressKey(request.ip), device }
}

/**
 * Compares name and password, in the same words and time whichever is wrong.
 * @throws Refusal 401, or 429 for too many attempts
 */
export async function checkLogin(
  { connection, throttle, devices, demoAccounts }: LoginParts,
  { gebruikersnaam: typed, wachtwoord }: { readonly gebruikersnaam: string; readonly wachtwoord: string },
  request: FastifyRequest,
) {
  const login = await loginOf(devices, normaliseGebruikersnaam(typed), request)
  await throttle.refuseBlocked(login)
  const user = await findByName(connection.db, typed)
  // Whatever account has it by now, and however it came by it.
  const isKnown = !demoAccounts && wachtwoord === demoPassword
  const matches = await passwordMatches(isKnown ? undefined : user?.wachtwoord, wachtwoord, {
    goesFirst: login.device !== undefined,
    key: login.device ?? login.address,
    begin: () => throttle.attempt(login),
  })
  if (!matches || !user) throw wrongLogin()
  await throttle.succeeded(login)
  return { user, login }
}
