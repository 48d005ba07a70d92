import { z } from 'zod'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { deviceCookie } from '../auth/cookie.ts'
import { rememberDevice } from '../auth/devices.ts'
import { findUserByName } from '../auth/check-login.ts'
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts'
import type { Throttle } from '../auth/throttle.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import type { Db } from '../../platform/db/schema.ts'
import { addressKey } from '../../platform/http/limits/address.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { companyIdOfUser } from '../../platform/db/company.ts'
import { setPassword } from './edit-user.ts'
import type { LinkOffers } from './password-link-mail.ts'
import { findLink, useLink } from './password-links.ts'

/** In characters; no name is longer. */
const longestName = 200

interface Parts {
  readonly jobs: JobQueue
  readonly throttle: Throttle
  readonly passwordLinkMail: LinkOffers
  readonly clock: () => Date
}

export function servePasswords(serve: Serve, connection: Connection, parts: Parts): void {
  const { jobs, throttle, passwordLinkMail, clock } = parts
  const { db } = connection
  // Looked up after the answer, so that neither its text nor its time reveals whether the account exists.
  const forgot = jobs.register({
    kind: 'users.forgot-password',
    payload: z.object({ gebruikersnaam: z.string() }),
    run: async ({ gebruikersnaam }) => {
      const user = await findUserByName(db, gebruikersnaam)
      if (user) await passwordLinkMail.forgot(user._id)
    },
  })

  serve(passwords.forgot, async ({ body: { gebruikersnaam }, request }) => {
    await throttle.count('forgot', addressKey(request.ip))
    await inTransaction(connection, (trx) =>
      jobs.enqueue(trx, forgot, { gebruikersnaam: gebruikersnaam.slice(0, longestName) }),
    )
  })

  serve(passwords.link, async ({ body: { token }, request }) => {
    await throttle.count('link', addressKey(request.ip))
    return findLink(db, token, clock())
  })

  serve(passwords.reset, async ({ body: { token, wachtwoord }, request, reply }) => {
    await throttle.count('link', addressKey(request.ip))
    const user = await findLink(db, token, clock())
    // The link stays valid for a better password.
    refuseCommonPassword(wachtwoord, user.gebruikersnaam)
    const passwordHash = await hashPassword(wachtwoord)
    const device = await inTransaction(connection, async (trx, changed) => {
      const at = clock()
      await useLink(trx, token, at)
      await setPassword(trx, { userId: user._id, at }, user._id, passwordHash, changed)
      // Guesses on the account then cannot lock its owner out here.
      return rememberDevice(trx, user._id, deviceCookie.read(request), at)
    })
    deviceCookie.set(request, reply, device)
  })

  serve(passwords.asked, async () => findAsked(db))
}

async function findAsked(db: Db) {
  const rows = await db
    .selectFrom('users')
    .innerJoin('users as companies', (join) => join.on('companies._id', '=', companyIdOfUser))
    .select(['users._id', 'companies.bedrijfsnaam', 'users.gebruikersnaam', 'users.resetAskedAt'])
    .where('users.resetAskedAt', 'is not', null)
    .where('users.deletedAt', 'is', null)
    .orderBy('users.resetAskedAt')
    .orderBy('users._id')
    .limit(100)
    .execute()
  return rows.map(({ gebruikersnaam, resetAskedAt, ...user }) => ({
    ...user,
    gebruikersnaam: gebruikersnaam ?? '',
    at: resetAskedAt ?? '',
  }))
}
