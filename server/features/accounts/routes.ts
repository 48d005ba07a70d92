import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { hashUnknownPassword } from '../auth/passwords.ts'
import type { Throttle } from '../auth/throttle.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { askSecondStepAgain } from '../../platform/http/require-second-step.ts'
import { addressKey } from '../../platform/http/limits/address.ts'
import type { Trx } from '../../platform/db/schema.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Outbox } from '../messages/outbox.ts'
import { readHousekeeping } from '../settings/housekeeping.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import type { LinkOffers } from '../users/password-link-mail.ts'
import { decideAccountRequest } from './decide-account-request.ts'
import { findAccountRequests } from './find-account-requests.ts'
import { storeAccountRequest } from './store-account-request.ts'
import { mayMailRequest, newRequestMail } from './new-request-mail.ts'
import { rejectionMail } from './rejection-mail.ts'

interface Parts {
  readonly throttle: Throttle
  readonly outbox: Outbox
  readonly passwordLinkMail: LinkOffers
  readonly shopSettings: ShopSettings
  readonly clock: () => Date
}

export function serveAccountRequests(serve: Serve, connection: Connection, parts: Parts): void {
  const { throttle, outbox, passwordLinkMail, shopSettings, clock } = parts
  const refusal = rejectionMail(connection.db)
  const toShop = newRequestMail(connection.db)
  outbox.register(refusal)
  outbox.register(toShop)

  async function tellShop(trx: Trx, requestId: string, bedrijfsnaam: string, to: string): Promise<void> {
    if (!outbox.isOpen || !(await readHousekeeping(trx)).nieuweAanvraagMail) return
    if (!(await mayMailRequest(trx, clock()))) return
    const subject = `Nieuwe aanvraag: ${bedrijfsnaam}`
    await outbox.add(trx, toShop, { to, subject, payload: { requestId } })
  }

  serve(accountRequests.create, async ({ body, request }) => {
    await throttle.count('request', addressKey(request.ip))
    // Elsewhere the session lookup does this; strangers have no session.
    await connection.invalidations.synchronize()
    const { bedrijf, berichten } = await shopSettings.current()
    const shopAddress = berichten.winkelEmail || bedrijf.email
    await inTransaction(connection, async (trx) => {
      const requestId = await storeAccountRequest(trx, body, { address: addressKey(request.ip), now: clock() })
      if (requestId !== undefined && shopAddress !== '') await tellShop(trx, requestId, body.bedrijfsnaam, shopAddress)
    })
    return {}
  })

  serve(accountRequests.all, async ({ query, reply }) => {
    const { rows, total } = await findAccountRequests(connection.db, query)
    reply.header('x-total-count', total)
    return rows
  })

  serve(accountRequests.decide, async ({ params: { id }, body, session, actor }) => {
    if (body.decision === 'accept') askSecondStepAgain(session, clock())
    const passwordHash = await hashUnknownPassword()
    return inTransaction(connection, async (trx) => {
      const decided = await decideAccountRequest(trx, actor(), id, { ...body, passwordHash })
      if (decided.userId !== null)
        return { ...decided, ...(await passwordLinkMail.invite(trx, actor(), decided.userId)) }
      await outbox.add(trx, refusal, { to: decided.email, subject: 'Uw aanvraag', payload: { requestId: id } })
      return decided
    })
  })
}
