import type { FastifyReply } from 'fastify'
import { roleOf } from '../../../contract/endpoints/access.ts'
import { documents } from '../../../contract/endpoints/documents.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { OrderRow } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { pdfPolicy } from '../../platform/http/security-headers.ts'
import { ReadyAnswer, type Serve, type Session, clientSignal } from '../../platform/http/serve.ts'
import { findOrder } from '../orders/find-orders.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import { ektFileName, writeEkt } from './ekt/write-ekt.ts'
import type { OrderDocument, PrintedShop } from './pdf-document.ts'
import type { PdfWorker } from './pdf-worker.ts'
import { readPrintedOrders, findPrintedOrders, findPrintedOrdersOfDay } from './read-printed-orders.ts'

/** Of more the paper may take seconds. */
const mostOfShort = 20

export function serveDocuments(
  serve: Serve,
  { db }: Connection,
  clock: () => Date,
  {
    pdfWorker,
    shopSettings,
    printedShop,
  }: { pdfWorker: PdfWorker; shopSettings: ShopSettings; printedShop: () => Promise<PrintedShop> },
): void {
  async function print(kind: OrderDocument['kind'], rows: readonly OrderRow[], session: Session, reply: FastifyReply) {
    const signal = clientSignal(reply)
    const document = { kind, shop: await printedShop(), at: clock().toISOString() }
    const [first] = rows
    const name = rows.length === 1 && first && kind !== 'verzamellijst' ? `${kind}-${first.ordernummer}` : kind
    const pdf = await pdfWorker.make(document, readPrintedOrders(db, rows), {
      goesFirst: roleOf(session) !== 'customer',
      signal,
      ...(rows.length > mostOfShort && { longOf: session._id }),
    })
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'content-security-policy': pdfPolicy,
    })
    return new ReadyAnswer(pdf)
  }

  async function ofOne(kind: OrderDocument['kind'], id: string, session: Session, reply: FastifyReply) {
    const row = await findOrder(db, id, session)
    if (!row) throw notFound()
    return print(kind, [row], session, reply)
  }

  serve(documents.confirmation, async ({ params: { id }, session, reply }) => ofOne('bevestiging', id, session, reply))

  serve(documents.packingSlip, async ({ params: { id }, session, reply }) => ofOne('pakbon', id, session, reply))

  serve(documents.ekt, async ({ params: { id }, session, reply }) => {
    const row = await findOrder(db, id, session)
    if (!row) throw notFound()
    const [order] = (await readPrintedOrders(db, [row]).next()).value ?? []
    if (!order) throw notFound()
    const { bedrijf } = await shopSettings.current()
    reply.headers({
      'content-type': 'application/edifact',
      'content-disposition': `attachment; filename="${ektFileName(order)}"`,
    })
    return new ReadyAnswer(Buffer.from(writeEkt(order, bedrijf, clock())))
  })

  serve(documents.packingSlips, async ({ query: { ids }, session, reply }) =>
    print('pakbon', await findPrintedOrders(db, ids), session, reply),
  )

  serve(documents.pickList, async ({ query: { ids, leverdatum }, session, reply }) => {
    const rows =
      leverdatum === undefined ? await findPrintedOrders(db, ids ?? []) : await findPrintedOrdersOfDay(db, leverdatum)
    return print('verzamellijst', rows, session, reply)
  })
}
