import type { FastifyReply } from 'fastify'
import { roleOf } from '../../../contract/endpoints/access.ts'
import { papers } from '../../../contract/endpoints/papers.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { OrderRow } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { pdfPolicy } from '../../platform/http/security-headers.ts'
import { ReadyAnswer, type Serve, type Session } from '../../platform/http/serve.ts'
import { findOrder } from '../orders/find-orders.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import { ektFileName, writeEkt } from './ekt/write-ekt.ts'
import { findOrders, findOrdersOfDay } from './find-orders.ts'
import type { OrderPaper, PaperShop } from './paper.ts'
import type { PaperPress } from './paper-press.ts'
import { readPaperOrders } from './read-paper-orders.ts'

export function servePapers(
  serve: Serve,
  { db }: Connection,
  clock: () => Date,
  {
    press,
    shopSettings,
    shopOnPaper,
  }: { press: PaperPress; shopSettings: ShopSettings; shopOnPaper: () => Promise<PaperShop> },
): void {
  async function print(kind: OrderPaper['kind'], rows: readonly OrderRow[], session: Session, reply: FastifyReply) {
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const paper = { kind, shop: await shopOnPaper(), at: clock().toISOString() }
    const [first] = rows
    const name = rows.length === 1 && first && kind !== 'verzamellijst' ? `${kind}-${first.ordernummer}` : kind
    const pdf = await press.make(paper, readPaperOrders(db, rows), {
      key: session._id,
      goesFirst: roleOf(session) !== 'customer',
      signal: left.signal,
    })
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'content-security-policy': pdfPolicy,
    })
    return new ReadyAnswer(pdf)
  }

  async function ofOne(kind: OrderPaper['kind'], id: string, session: Session, reply: FastifyReply) {
    const row = await findOrder(db, id, session)
    if (!row) throw notFound()
    return print(kind, [row], session, reply)
  }

  serve(papers.confirmation, async ({ params: { id }, session, reply }) => ofOne('bevestiging', id, session, reply))

  serve(papers.packingSlip, async ({ params: { id }, session, reply }) => ofOne('pakbon', id, session, reply))

  serve(papers.ekt, async ({ params: { id }, session, reply }) => {
    const row = await findOrder(db, id, session)
    if (!row) throw notFound()
    const [order] = (await readPaperOrders(db, [row]).next()).value ?? []
    if (!order) throw notFound()
    const { bedrijf } = await shopSettings.current()
    reply.headers({
      'content-type': 'application/edifact',
      'content-disposition': `attachment; filename="${ektFileName(order)}"`,
    })
    return new ReadyAnswer(Buffer.from(writeEkt(order, bedrijf, clock())))
  })

  serve(papers.packingSlips, async ({ query: { ids }, session, reply }) =>
    print('pakbon', await findOrders(db, ids), session, reply),
  )

  serve(papers.pickList, async ({ query: { ids, leverdatum }, session, reply }) => {
    const rows = leverdatum === undefined ? await findOrders(db, ids ?? []) : await findOrdersOfDay(db, leverdatum)
    return print('verzamellijst', rows, session, reply)
  })
}
