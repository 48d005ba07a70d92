import { z } from 'zod'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { audit } from '../../platform/audit/audit.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { lockVersioned, updateRow } from '../../platform/db/rows.ts'
import { HttpError } from '../../platform/errors.ts'
import { askSecondStepAgain } from '../../platform/http/require-second-step.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { browserName } from '../auth/browser-name.ts'
import { lockPassword, checkOwnPassword } from '../auth/check-login.ts'
import { deviceCookie, sessionCookie } from '../auth/cookie.ts'
import { rememberDevice } from '../auth/devices.ts'
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts'
import { hashToken, type Sessions } from '../auth/sessions.ts'
import type { Throttle } from '../auth/throttle.ts'
import { facts, type Letter, paragraph } from '../messages/message-kind.ts'
import type { Outbox } from '../messages/outbox.ts'
import { userSearch } from './create-user.ts'
import { setPassword } from './edit-user.ts'
import { findCompanyOf, presentUser } from './find-users.ts'

interface Parts {
  readonly connection: Connection
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly outbox: Outbox
  readonly clock: () => Date
}

const subject = 'Uw e-mailadres is gewijzigd'
const newAddress = z.object({ email: z.string() })

/** 'Mijn gegevens': what people change of their own account. */
export function serveOwnAccount(serve: Serve, parts: Parts): void {
  const { connection, sessions, throttle, outbox, clock } = parts
  const addressChanged = outbox.register({
    kind: 'adresGewijzigd',
    payload: newAddress,
    compose: ({ payload }) => Promise.resolve(letterAbout(payload.email)),
    example: () => letterAbout('inkoop@delinde.example'),
  })

  serve(passwords.change, async ({ body: { huidig, wachtwoord }, session, request, reply }) => {
    const wrong = new HttpError(400, 'Huidig wachtwoord is onjuist', { field: 'huidig' })
    const user = await checkOwnPassword(parts, session, huidig, request, wrong)
    refuseCommonPassword(wachtwoord, user.gebruikersnaam)
    const passwordHash = await hashPassword(wachtwoord)
    const at = clock()
    const tokens = await inTransaction(connection, async (trx, changed) => {
      await lockPassword(trx, user, undefined)
      await setPassword(trx, { userId: user._id, at }, user._id, passwordHash, changed)
      // All sessions have ended; here one goes on.
      const device = await rememberDevice(trx, user._id, deviceCookie.read(request), at)
      const own = await sessions.start(trx, user._id, {
        browser: browserName(request.headers['user-agent']),
        deviceHash: hashToken(device),
        secondStepAt: session.secondStep ? new Date(session.secondStep.givenAt).toISOString() : null,
      })
      return { session: own, device }
    })
    sessionCookie.set(request, reply, tokens.session)
    deviceCookie.set(request, reply, tokens.device)
  })

  serve(users.updateOwn, async ({ body, session }) => {
    const at = clock()
    return inTransaction(connection, async (trx) => {
      const before = await lockVersioned(trx, 'users', session._id)
      const { email = before.email } = body
      // A colleague's is his company's.
      const telefoonnummer = before.companyId === null ? (body.telefoonnummer ?? before.telefoonnummer) : ''
      const search = userSearch({ ...before, gebruikersnaam: before.gebruikersnaam ?? '', email })
      const after = await updateRow(trx, 'users', session._id, { email, telefoonnummer, search })
      if (email !== before.email) {
        askSecondStepAgain(session, at)
        await throttle.countIn(trx, 'ownEmail', session._id)
        // A link may be in the mailbox of before.
        await trx.deleteFrom('password_links').where('userId', '=', session._id).execute()
        if (before.email !== '')
          await outbox.add(trx, addressChanged, {
            to: before.email,
            subject,
            payload: { email },
            userId: session._id,
          })
      }
      const fields = (['email', 'telefoonnummer'] as const).filter((name) => before[name] !== after[name])
      const detail = { fields, isAdmin: after.isAdmin === 1 }
      await audit(trx, { userId: session._id, at }, 'user.edited', session._id, detail)
      return presentUser(after, await findCompanyOf(trx, after))
    })
  })
}

function letterAbout(email: string): Letter {
  const text =
    'Het e-mailadres van uw account is gewijzigd. Berichten over uw bestellingen gaan voortaan naar het nieuwe adres.'
  return {
    title: subject,
    preview: text,
    blocks: [
      paragraph(text),
      facts(['Nieuw adres', email]),
      paragraph('Deed u dit niet zelf? Neem dan meteen contact met ons op.'),
    ],
  }
}
