import type { FastifyReply } from 'fastify'
import { roleOf } from '../../../contract/endpoints/access.ts'
import { documents } from '../../../contract/endpoints/documents.ts'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type Serve, type Session, clientSignal } from '../../platform/http/serve.ts'
import { findOrder } from '../orders/find-orders.ts'
import type { MailAttachments } from './mail-attachments.ts'
import { pdfAnswer } from './pdf-answer.ts'
import type { OrderDocument, PrintedShop } from './pdf-document.ts'
import type { PdfWorker } from './pdf-worker.ts'
import {
  findPrintedOrders,
  findPrintedOrdersOfDay,
  type PrintedOrders,
  readPrintedOrders,
} from './read-printed-orders.ts'

interface Needed {
  readonly pdfWorker: PdfWorker
  readonly printedShop: () => Promise<PrintedShop>
  readonly attachments: MailAttachments
}

/** With more lines, making the document may take seconds. */
const mostOfShort = 1000

export function serveDocuments(
  serve: Serve,
  db: Db,
  clock: () => Date,
  { pdfWorker, printedShop, attachments }: Needed,
): void {
  async function print(
    kind: OrderDocument['kind'],
    { rows, lines }: PrintedOrders,
    session: Session,
    reply: FastifyReply,
  ) {
    const signal = clientSignal(reply)
    const document = { kind, shop: await printedShop(), at: clock().toISOString() }
    const [first] = rows
    const name = rows.length === 1 && first && kind !== 'verzamellijst' ? `${kind}-${first.ordernummer}` : kind
    const pdf = await pdfWorker.make(document, readPrintedOrders(db, rows), {
      goesFirst: roleOf(session) !== 'customer',
      signal,
      ...(lines > mostOfShort && { longOf: session._id }),
    })
    return pdfAnswer(reply, pdf, `inline; filename="${name}.pdf"`)
  }

  async function ofOne(kind: OrderDocument['kind'], id: string, session: Session, reply: FastifyReply) {
    return print(kind, { rows: [await findOrder(db, id, session)], lines: maxOrderLines }, session, reply)
  }

  serve(documents.confirmation, async ({ params: { id }, session, reply }) => ofOne('bevestiging', id, session, reply))

  serve(documents.packingSlip, async ({ params: { id }, session, reply }) => ofOne('pakbon', id, session, reply))

  serve(documents.ekt, async ({ params: { id }, session, reply }) => {
    const { filename, contentType, content } = await attachments.ekt(await findOrder(db, id, session))
    reply.headers({ 'content-type': contentType, 'content-disposition': `attachment; filename="${filename}"` })
    return content
  })

  serve(documents.packingSlips, async ({ query: { ids }, session, reply }) =>
    print('pakbon', await findPrintedOrders(db, ids), session, reply),
  )

  serve(documents.pickList, async ({ query: { ids, leverdatum }, session, reply }) => {
    const found =
      leverdatum === undefined ? await findPrintedOrders(db, ids ?? []) : await findPrintedOrdersOfDay(db, leverdatum)
    return print('verzamellijst', found, session, reply)
  })
}
