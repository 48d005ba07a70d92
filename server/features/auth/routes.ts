import { auth, type AuthState } from '../../../contract/endpoints/auth.ts'
import { inTransaction } from '../../platform/db/connection.ts'
import { HttpError, notLoggedIn } from '../../platform/errors.ts'
import type { Serve, Session } from '../../platform/http/serve.ts'
import { browserName } from './browser-name.ts'
import { checkLogin, lockPassword, type LoginParts } from './check-login.ts'
import { deviceCookie, sessionCookie } from './cookie.ts'
import { demoMark } from './demo-accounts.ts'
import { rememberDevice } from './devices.ts'
import type { NoteDevice } from './new-device.ts'
import { hashPassword, needsRehash } from './passwords.ts'
import { codeLogin, checkAnswer } from './second-step/check-answer.ts'
import { pageOf } from './second-step/passkeys.ts'
import { hasSecondStep } from './second-step/second-step-state.ts'
import { endOldestSessions, hashToken, type Sessions } from './sessions.ts'

export interface AuthParts extends LoginParts {
  readonly sessions: Sessions
  readonly noteDevice: NoteDevice
  readonly allowedOrigins: readonly string[]
  /** Administrators without a second step have a customer's rights until they set one. */
  readonly requireSecondStep: boolean
}

const needsSecondStep = () => new HttpError(401, 'Vul de code van uw tweede stap in', { code: 'second-step' })
const wrongSecondStep = (field: 'code' | 'passkey') =>
  new HttpError(401, field === 'code' ? 'Deze code klopt niet of is al gebruikt' : 'Deze passkey klopt niet', {
    code: 'second-step',
    field,
  })

export function serveAuth(serve: Serve, parts: AuthParts): void {
  const { connection, sessions, noteDevice, throttle, clock } = parts
  const { db } = connection

  serve(auth.checkUser, async ({ session }) => {
    if (!session) throw notLoggedIn()
    return stateOf(session)
  })

  serve(auth.try, async ({ body: { code, passkey, ...credentials }, session, request, reply }): Promise<AuthState> => {
    const { user, login } = await checkLogin(parts, credentials, request)
    const isAsked = await hasSecondStep(db, user._id)
    const isGiven = code !== undefined || passkey !== undefined
    if (isAsked && !isGiven) throw needsSecondStep()
    const asked = { userId: user._id, purpose: 'login' as const, sessionHash: null }
    const place = pageOf(request, parts.allowedOrigins)
    const use = isAsked ? await checkAnswer(parts, { code, passkey }, asked, { login, place }) : undefined
    const rehashed =
      user.wachtwoord !== null && needsRehash(user.wachtwoord) && !user.wachtwoord.includes(demoMark)
        ? await hashPassword(credentials.wachtwoord)
        : undefined
    const before = deviceCookie.read(request)
    const tokens = await inTransaction(connection, async (trx, changed) => {
      await lockPassword(trx, user, rehashed)
      if (use && !(await use(trx))) throw wrongSecondStep(passkey ? 'passkey' : 'code')
      // Set since the check above; from here on the account is locked.
      if (!use && (await hasSecondStep(trx, user._id))) throw needsSecondStep()
      const device = await rememberDevice(trx, user._id, before, clock())
      const browser = browserName(request.headers['user-agent'])
      await noteDevice(trx, user._id, { isKnown: device === before, browser })
      const secondStepAt = use ? clock().toISOString() : null
      const on = { browser, deviceHash: hashToken(device), secondStepAt }
      await endOldestSessions(trx, user._id, changed)
      return { session: await sessions.start(trx, user._id, on), device }
    })
    if (use) await throttle.succeeded(codeLogin(login))
    if (session) await sessions.end(session.tokenHash)
    sessionCookie.set(request, reply, tokens.session)
    deviceCookie.set(request, reply, tokens.device)
    const begun = await sessions.find(tokens.session, false)
    if (!begun) throw notLoggedIn()
    return stateOf(begun)
  })

  serve(auth.logout, async ({ session, request, reply }) => {
    if (session) await sessions.end(session.tokenHash)
    sessionCookie.clear(request, reply)
  })
}

const stateOf = ({ _id, user, isAdmin, magazijn, companyId, mustSetSecondStep }: Session): AuthState => ({
  _id,
  user,
  isAdmin,
  ...(magazijn && { magazijn }),
  ...(companyId !== _id && { companyID: companyId }),
  ...(mustSetSecondStep && { secondStep: 'required' }),
})
