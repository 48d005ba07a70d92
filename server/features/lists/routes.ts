import type { FastifyReply } from 'fastify'
import { lists } from '../../../contract/endpoints/lists.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { HttpError, notFound } from '../../platform/errors.ts'
import { type Serve, type Session, clientSignal, streamedList } from '../../platform/http/serve.ts'
import type { CustomerPrices } from '../pricing/customer-prices.ts'
import type { Catalogue } from '../products/catalogue.ts'
import { findList, nameLists, notOnLists, writeLists } from './find-lists.ts'
import { lastOrdered } from './own-orders.ts'
import { addFavourite, createList, removeFavourite, removeList, updateList } from './save-list.ts'
import { usualList } from './usual-list.ts'

interface ListParts {
  readonly catalogue: Catalogue
  readonly prices: CustomerPrices
}

/** Only its owner changes a list. Colleagues read it while it is shared; administrators never see it. */
export function serveLists(serve: Serve, connection: Connection, clock: () => Date, parts: ListParts): void {
  const { db } = connection
  const reader = ({ _id: userId, companyId }: Session, reply: FastifyReply) => ({
    userId,
    companyId,
    signal: clientSignal(reply),
  })
  const shopOf = async (session: Session) => ({
    index: await parts.catalogue.current(),
    context: await parts.prices.contextOf(session),
  })

  async function one(session: Session, id: string, reply: FastifyReply) {
    const list = await findList(db, reader(session, reply), id, await shopOf(session))
    if (!list) throw notFound()
    return list
  }

  /**
   * Otherwise the answer would give the names of hidden products by their ids.
   * @throws HttpError 400 unless each is for sale, on a list that the user reads, or ordered by the company before
   */
  async function requireKnown(session: Session, lines: readonly { readonly _id: string }[], reply: FastifyReply) {
    const index = await parts.catalogue.current()
    const hidden = lines.map(({ _id }) => _id).filter((_id) => !index.getForSale(_id))
    const unlisted = await notOnLists(db, reader(session, reply), hidden)
    const ordered = await lastOrdered(db, reader(session, reply), unlisted)
    if (unlisted.some((_id) => !ordered.has(_id))) throw new HttpError(400, 'Een product van de lijst bestaat niet')
  }

  /** Favourites are cached by user. */
  const change = <Result>(session: Session, work: (trx: Trx) => Promise<Result>) =>
    inTransaction(connection, async (trx, changed) => {
      const result = await work(trx)
      changed('lists', [session._id])
      return result
    })

  serve(lists.all, async ({ query: { regels }, session, reply }) => {
    if (regels === '0') return nameLists(db, reader(session, reply))
    return streamedList(reply, writeLists(db, reader(session, reply), await shopOf(session)))
  })

  serve(lists.one, async ({ params: { id }, session, reply }) => one(session, id, reply))

  serve(lists.usual, async ({ session, reply }) =>
    usualList(db, reader(session, reply), clock(), await shopOf(session)),
  )

  serve(lists.create, async ({ body, session, actor, reply }) => {
    await requireKnown(session, body.lines, reply)
    return one(session, await change(session, (trx) => createList(trx, actor(), body)), reply)
  })

  serve(lists.update, async ({ params: { id }, body, session, actor, reply }) => {
    await requireKnown(session, body.lines ?? [], reply)
    await change(session, (trx) => updateList(trx, actor(), id, body))
    return one(session, id, reply)
  })

  serve(lists.remove, async ({ params: { id }, session, actor }) =>
    change(session, (trx) => removeList(trx, actor(), id)),
  )

  serve(lists.addFavourite, async ({ params: { productId }, session, actor }) => {
    if (!(await parts.catalogue.current()).getForSale(productId)) throw new HttpError(404, 'Product niet gevonden')
    await change(session, (trx) => addFavourite(trx, actor(), productId))
  })

  serve(lists.removeFavourite, async ({ params: { productId }, session, actor }) =>
    change(session, (trx) => removeFavourite(trx, actor(), productId)),
  )
}
