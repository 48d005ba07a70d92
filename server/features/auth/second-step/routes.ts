import type { FastifyRequest } from 'fastify'
import { secondStep } from '../../../../contract/endpoints/second-step.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/db/connection.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Serve, Session } from '../../../platform/http/serve.ts'
import type { Outbox } from '../../messages/outbox.ts'
import { checkLogin, loginOf, checkOwnPassword } from '../check-login.ts'
import type { AuthParts } from '../routes.ts'
import { codeLogin, checkAnswer } from './check-answer.ts'
import { type ChallengeScope, challengeScopeOf, newChallenge, pendingSecret, spendChallenge } from './challenges.ts'
import { createSecondStepLetters } from './second-step-mail.ts'
import {
  addPasskey,
  challengeIn,
  pageOf,
  type Place,
  requestOptionsFor,
  unreadable,
  verifyNew,
  creationOptionsFor,
} from './passkeys.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import {
  endSecondStep,
  endOtherSessionsAndLinks,
  lockAccount,
  recordSecondStep,
  resetSecondStep,
  setSecondStep,
} from './set-second-step.ts'
import { hasSecondStep, readSecondStepState } from './second-step-state.ts'
import { appUri, newSecret, stepOfCode } from './totp.ts'

const wrongPassword = () => new HttpError(400, 'Dit wachtwoord klopt niet', { field: 'wachtwoord' })
const wrongCode = () => new HttpError(400, 'Deze code klopt niet of is al gebruikt', { field: 'code' })
const tooLate = () => new HttpError(400, 'Dit duurde te lang, begin opnieuw')

export function serveSecondStep(
  serve: Serve,
  parts: AuthParts & { readonly outbox: Outbox; readonly shopName: string },
): void {
  const { connection, throttle, clock, shopName } = parts
  const { db } = connection
  const tellOwner = createSecondStepLetters(db, parts.outbox)
  const place = (request: FastifyRequest) => pageOf(request, parts.allowedOrigins)

  const waysOf = (scope: ChallengeScope, where: Place) =>
    inTransaction(connection, async (trx) => {
      const app = await trx
        .selectFrom('authenticators')
        .select('userId')
        .where('userId', '=', scope.userId)
        .executeTakeFirst()
      const passkey = await requestOptionsFor(trx, scope.userId, where, () => newChallenge(trx, scope, clock()))
      return { app: app !== undefined, ...(passkey && { passkey }) }
    })

  /** A new password ends the session, which `lockAccount` notices. */
  const checkPassword = (session: Session, wachtwoord: string, request: FastifyRequest) =>
    checkOwnPassword(parts, session, wachtwoord, request, wrongPassword())

  serve(secondStep.atLogin, async ({ body, request }) => {
    const { user } = await checkLogin(parts, body, request)
    return waysOf({ userId: user._id, purpose: 'login', sessionHash: null }, place(request))
  })

  serve(secondStep.state, async ({ session }) => ({
    ...(await readSecondStepState(db, session._id)),
    required: parts.requireSecondStep && (session.isAdmin || session.mustSetSecondStep),
  }))

  serve(secondStep.beginApp, async ({ body: { wachtwoord }, session, request }) => {
    const user = await checkPassword(session, wachtwoord, request)
    const secret = newSecret()
    await inTransaction(connection, async (trx) => {
      await lockAccount(trx, session)
      await newChallenge(trx, challengeScopeOf(session, 'app'), clock(), secret)
    })
    return { secret, uri: appUri(secret, shopName, user.gebruikersnaam) }
  })

  serve(secondStep.setApp, async ({ body: { code }, session, actor, request }) => {
    const login = codeLogin(await loginOf(db, session.user, request, clock()))
    await throttle.refuseBlocked(login)
    await throttle.attempt(login)
    const answer = await inTransaction(connection, async (trx, changed) => {
      await lockAccount(trx, session)
      const now = clock()
      const secret = await pendingSecret(trx, session, now)
      if (secret === undefined) throw tooLate()
      const step = stepOfCode(secret, code, { now, after: 0 })
      if (step === undefined) throw wrongCode()
      const row = { secret, lastStep: step, setAt: now.toISOString() }
      const shown = await setSecondStep(trx, { actor: actor(), session, changed }, 'app', async () => {
        await trx
          .insertInto('authenticators')
          .values({ userId: session._id, ...row })
          .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
          .execute()
        await forgetPending(trx, session._id)
      })
      await tellOwner(trx, session._id, 'set', now)
      return shown
    })
    await throttle.succeeded(login)
    return answer
  })

  serve(secondStep.beginPasskey, async ({ body: { wachtwoord }, session, request }) => {
    const user = await checkPassword(session, wachtwoord, request)
    return inTransaction(connection, async (trx) => {
      await lockAccount(trx, session)
      const challenge = await newChallenge(trx, challengeScopeOf(session, 'passkey'), clock())
      return creationOptionsFor(trx, user, place(request), { challenge, shopName })
    })
  })

  serve(secondStep.addPasskey, async ({ body: { name, passkey }, session, actor, request }) => {
    const challenge = challengeIn(passkey.response.clientDataJSON)
    const scope = challengeScopeOf(session, 'passkey')
    const isOurs = await inTransaction(connection, (trx) => spendChallenge(trx, challenge, scope, clock()))
    if (!isOurs) throw tooLate()
    const made = await verifyNew(passkey, challenge, place(request))
    return inTransaction(connection, async (trx, changed) => {
      await lockAccount(trx, session)
      const now = clock()
      const shown = await setSecondStep(trx, { actor: actor(), session, changed }, 'passkey', () =>
        addPasskey(trx, session._id, { ...made, name }, now),
      )
      await tellOwner(trx, session._id, 'set', now)
      return shown
    })
  })

  serve(secondStep.renewCodes, async ({ body: { wachtwoord }, session, actor, request }) => {
    await checkPassword(session, wachtwoord, request)
    const recoveryCodes = await inTransaction(connection, async (trx, changed) => {
      await lockAccount(trx, session)
      if (!(await hasSecondStep(trx, session._id))) throw new HttpError(409, 'U heeft geen tweede stap')
      await endOtherSessionsAndLinks(trx, session, changed)
      await audit(trx, actor(), 'user.recovery-codes', session._id)
      await tellOwner(trx, session._id, 'codes', clock())
      return renewRecoveryCodes(trx, session._id)
    })
    return { recoveryCodes }
  })

  serve(secondStep.end, async ({ body: { wachtwoord, what }, session, actor, request }) => {
    await checkPassword(session, wachtwoord, request)
    await inTransaction(connection, async (trx, changed) => {
      await lockAccount(trx, session)
      await endSecondStep(trx, { actor: actor(), session, changed }, what)
      await tellOwner(trx, session._id, 'ended', clock())
    })
  })

  serve(secondStep.ask, async ({ session, request }) => waysOf(challengeScopeOf(session, 'confirm'), place(request)))

  serve(secondStep.confirm, async ({ body, session, request }) => {
    const login = await loginOf(db, session.user, request, clock())
    const use = await checkAnswer(parts, body, challengeScopeOf(session, 'confirm'), { login, place: place(request) })
    await inTransaction(connection, async (trx, changed) => {
      await lockAccount(trx, session)
      if (!(await use(trx))) throw body.passkey ? unreadable() : wrongCode()
      await recordSecondStep(trx, session, clock(), changed)
    })
    await throttle.succeeded(codeLogin(login))
  })

  serve(secondStep.ofUser, async ({ params: { id } }) => ({ isSet: await hasSecondStep(db, id) }))

  serve(secondStep.removeOfUser, async ({ params: { id }, session, actor }) => {
    // Ending your own asks for the password instead.
    if (id === session._id) throw new HttpError(409, 'Uw eigen tweede stap verwijdert u op uw eigen pagina')
    await inTransaction(connection, async (trx, changed) => {
      await resetSecondStep(trx, actor(), id, changed)
      await tellOwner(trx, id, 'reset', clock())
    })
  })
}

const forgetPending = (trx: Trx, userId: string) =>
  trx.deleteFrom('second_step_challenges').where('userId', '=', userId).where('purpose', '=', 'app').execute()
