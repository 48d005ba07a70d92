import { messages } from '../../../contract/endpoints/messages.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { notFound, HttpError } from '../../platform/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { findMessage, findMessages } from './find-messages.ts'
import type { Outbox } from './outbox.ts'

/** A letter has inline styles; it may fetch, send and run nothing. */
const letterPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups"

export const noMailServer = () => new HttpError(409, 'Er is geen mailserver ingesteld, er wordt niets verstuurd')

export function serveMessages(serve: Serve, connection: Connection, outbox: Outbox): void {
  const { db } = connection

  serve(messages.all, async ({ query, reply }) => {
    const found = await findMessages(db, query)
    reply.header('x-total-count', found.total)
    return found.messages
  })

  serve(messages.server, async () => ({ isSet: outbox.isOpen, from: outbox.from }))

  serve(messages.example, async ({ params: { kind }, reply }) => {
    const page = await outbox.example(kind)
    if (page === undefined) throw notFound()
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': letterPolicy })
    return Buffer.from(page)
  })

  serve(messages.retry, async ({ params: { id } }) =>
    inTransaction(connection, async (trx) => {
      if ((await findMessage(trx, id)).status === 'sent') throw new HttpError(409, 'Dit bericht is intussen verstuurd')
      if (!outbox.isOpen) throw noMailServer()
      await outbox.sendNow(trx, id)
      return findMessage(trx, id)
    }),
  )
}
