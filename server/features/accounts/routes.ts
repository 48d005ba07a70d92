import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { hashUnknownPassword } from '../auth/passwords.ts'
import type { Throttle } from '../auth/throttle.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { askSecondStepAgain } from '../../platform/http/require-second-step.ts'
import { addressKey } from '../../platform/http/limits/address.ts'
import type { Trx, Db } from '../../platform/db/schema.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Outbox } from '../messages/outbox.ts'
import { readHousekeeping } from '../settings/housekeeping.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import type { LinkOffers } from '../users/password-link-mail.ts'
import { decideAccountRequest, storeAccountRequest } from './account-requests.ts'
import { mayMailRequest, newRequestMail, rejectionMail } from './account-request-mail.ts'
import type { ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import { pageOf } from '../../../contract/values/fields.ts'
import { findPaged } from '../../platform/db/rows.ts'
import { searchMatches } from '../../platform/db/search.ts'

interface Parts {
  readonly throttle: Throttle
  readonly outbox: Outbox
  readonly passwordLinkMail: LinkOffers
  readonly shopSettings: ShopSettings
  readonly clock: () => Date
}

export function serveAccountRequests(serve: Serve, connection: Connection, parts: Parts): void {
  const { throttle, outbox, passwordLinkMail, shopSettings, clock } = parts
  const refusal = rejectionMail(connection.db, outbox)
  const toShop = newRequestMail(connection.db, outbox)

  async function tellShop(trx: Trx, requestId: string, bedrijfsnaam: string, to: string): Promise<void> {
    if (!outbox.isOpen || !(await readHousekeeping(trx)).nieuweAanvraagMail) return
    if (!(await mayMailRequest(trx, clock()))) return
    const subject = `Nieuwe aanvraag: ${bedrijfsnaam}`
    await outbox.add(trx, toShop, { to, subject, payload: { requestId } })
  }

  serve(accountRequests.create, async ({ body, request }) => {
    await throttle.count('request', addressKey(request.ip))
    // Otherwise the session lookup does this; strangers have no session.
    await connection.invalidations.synchronize()
    const { bedrijf, berichten } = await shopSettings.current()
    const shopAddress = berichten.winkelEmail || bedrijf.email
    await inTransaction(connection, async (trx) => {
      const requestId = await storeAccountRequest(trx, body, { address: addressKey(request.ip), now: clock() })
      if (requestId !== undefined && shopAddress !== '') await tellShop(trx, requestId, body.bedrijfsnaam, shopAddress)
    })
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

function findAccountRequests(db: Db, { zoek, status, ...paging }: ParsedQuery<typeof accountRequests.all>) {
  const found = db
    .selectFrom('account_requests')
    .selectAll()
    .$if(Boolean(zoek), (query) => query.where(searchMatches(zoek ?? '')))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'waiting'))
    .orderBy((eb) => eb.case().when('status', '=', 'waiting').then(0).else(1).end())
    .orderBy('at', 'desc')
    .orderBy('_id')
  return findPaged(found, pageOf(paging))
}
