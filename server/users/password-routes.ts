import { passwords } from '../../contract/passwords.ts'
import { type Devices, deviceCookie } from '../auth/devices.ts'
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts'
import type { Throttle } from '../auth/throttle.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { addressKey } from '../http/limits/address.ts'
import type { Serve } from '../http/serve.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { setPassword } from './edit-user.ts'
import { findAsked, forgotPassword, longestName } from './forgot-password.ts'
import type { LinkOffers } from './link-offers.ts'
import { findLink, useLink } from './password-links.ts'

interface Parts {
  readonly jobs: JobQueue
  readonly throttle: Throttle
  readonly devices: Devices
  readonly offers: LinkOffers
  readonly clock: () => Date
}

/** Choosing a password without knowing the old one: by a link, which 'Wachtwoord vergeten?' and invitations give. */
export function servePasswords(serve: Serve, connection: Connection, parts: Parts): void {
  const { jobs, throttle, devices, offers, clock } = parts
  const { db } = connection
  const forgot = forgotPassword(db, offers)
  jobs.register(forgot)

  serve(passwords.forgot, async ({ body: { gebruikersnaam }, request }) => {
    await throttle.count('forgot', addressKey(request.ip))
    await inTransaction(connection, (trx) =>
      jobs.enqueue(trx, forgot, { gebruikersnaam: gebruikersnaam.slice(0, longestName) }),
    )
    return {}
  })

  serve(passwords.link, async ({ body: { token }, request }) => {
    await throttle.count('link', addressKey(request.ip))
    return findLink(db, token, clock())
  })

  serve(passwords.reset, async ({ body: { token, wachtwoord }, request, reply }) => {
    await throttle.count('link', addressKey(request.ip))
    const user = await findLink(db, token, clock())
    // The link goes on working for a better one.
    refuseCommonPassword(wachtwoord, user.gebruikersnaam)
    const passwordHash = await hashPassword(wachtwoord)
    const device = await inTransaction(connection, async (trx, changed) => {
      const at = clock()
      await useLink(trx, token, at)
      await setPassword(trx, { userId: user._id, at }, user._id, passwordHash, changed)
      // Whoever guesses on the account does not keep its owner from logging in here.
      return devices.remember(trx, user._id, deviceCookie.read(request))
    })
    deviceCookie.set(request, reply, device)
    return {}
  })

  serve(passwords.asked, async () => findAsked(db))
}
