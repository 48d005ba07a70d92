import { auth, normaliseGebruikersnaam } from '../../contract/auth.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { addressKey } from '../http/limits/address.ts'
import { Refusal } from '../http/refusal.ts'
import type { Serve } from '../http/serve.ts'
import { browserName } from './browser-name.ts'
import { demoMark, demoPassword } from './demo-accounts.ts'
import { type Devices, deviceCookie } from './devices.ts'
import { findByName } from './find-by-name.ts'
import { keepPassword, wrongLogin } from './keep-password.ts'
import type { NewDevices } from './new-device.ts'
import { hashPassword, needsRehash, passwordMatches } from './passwords.ts'
import { sessionCookie } from './session-cookie.ts'
import { hashToken, type Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

export function serveAuth(
  serve: Serve,
  connection: Connection,
  sessions: Sessions,
  {
    throttle,
    devices,
    newDevices,
  }: { readonly throttle: Throttle; readonly devices: Devices; readonly newDevices: NewDevices },
  { demoAccounts }: { readonly demoAccounts: boolean },
): void {
  serve(auth.checkUser, async ({ session }) => {
    if (!session) throw new Refusal(401, 'Log eerst in')
    return session
  })

  serve(auth.try, async ({ body: { gebruikersnaam: typed, wachtwoord }, session, request, reply }) => {
    const gebruikersnaam = normaliseGebruikersnaam(typed)
    const before = deviceCookie.read(request)
    const device = await devices.find(before, gebruikersnaam)
    const login = { account: gebruikersnaam, address: addressKey(request.ip), device }
    await throttle.refuseBlocked(login)
    const user = await findByName(connection.db, typed)
    // Whatever account has it by now, and however it came by it.
    const isKnown = !demoAccounts && wachtwoord === demoPassword
    const matches = await passwordMatches(isKnown ? undefined : user?.wachtwoord, wachtwoord, {
      goesFirst: device !== undefined,
      key: device ?? login.address,
      begin: () => throttle.attempt(login),
    })
    if (!matches || !user) throw wrongLogin()
    await throttle.succeeded(login)
    const rehashed =
      user.wachtwoord !== null && needsRehash(user.wachtwoord) && !user.wachtwoord.includes(demoMark)
        ? await hashPassword(wachtwoord)
        : undefined
    if (session) await sessions.end(session.tokenHash)
    const tokens = await inTransaction(connection, async (trx) => {
      await keepPassword(trx, user, rehashed)
      const device = await devices.remember(trx, user._id, before)
      const browser = browserName(request.headers['user-agent'])
      await newDevices.loggedIn(trx, user._id, { isKnown: device === before, browser })
      const place = { browser, deviceHash: hashToken(device) }
      return { session: await sessions.start(trx, user._id, place), device }
    })
    sessionCookie.set(request, reply, tokens.session)
    deviceCookie.set(request, reply, tokens.device)
    const { _id, isAdmin, magazijn } = user
    return {
      _id,
      user: user.gebruikersnaam ?? '',
      isAdmin: isAdmin === 1,
      ...(magazijn === 1 && { magazijn: true as const }),
    }
  })

  serve(auth.logout, async ({ session, request, reply }) => {
    if (session) await sessions.end(session.tokenHash)
    sessionCookie.clear(request, reply)
    return {}
  })
}
