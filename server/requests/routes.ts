import { requests } from '../../contract/requests.ts'
import { hashUnknownPassword } from '../auth/passwords.ts'
import type { Throttle } from '../auth/throttle.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { addressKey } from '../http/limits/address.ts'
import type { Trx } from '../db/schema.ts'
import type { Serve } from '../http/serve.ts'
import type { Outbox } from '../messages/outbox.ts'
import type { LinkOffers } from '../users/link-offers.ts'
import { decideRequest } from './decide-request.ts'
import { findRequests } from './find-requests.ts'
import { keepRequest } from './keep-request.ts'
import { refusalLetter } from './refusal-letter.ts'

interface Parts {
  readonly throttle: Throttle
  readonly outbox: Outbox
  readonly offers: LinkOffers
  readonly clock: () => Date
}

export function serveRequests(serve: Serve, connection: Connection, parts: Parts): void {
  const { throttle, outbox, offers, clock } = parts
  const letter = refusalLetter(connection.db)
  outbox.register(letter)
  const tellRefused = (trx: Trx, { _id, email }: { readonly _id: string; readonly email: string }) =>
    outbox.add(trx, letter, { to: email, subject: 'Uw aanvraag', payload: { requestId: _id } })

  serve(requests.create, async ({ body, request }) => {
    await throttle.count('request', addressKey(request.ip))
    await inTransaction(connection, (trx) => keepRequest(trx, body, clock()))
    return {}
  })

  serve(requests.all, async ({ query, reply }) => {
    const { rows, total } = await findRequests(connection.db, query)
    reply.header('x-total-count', total)
    return rows
  })

  serve(requests.decide, async ({ params: { id }, body, session }) => {
    const passwordHash = await hashUnknownPassword()
    const actor = { userId: session._id, at: clock() }
    return inTransaction(connection, (trx) =>
      decideRequest(trx, actor, id, { ...body, passwordHash }, { offers, tellRefused }),
    )
  })
}
