import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Serve, Session } from '../../platform/http/serve.ts'
import { describePriceLists, findPriceLists, findPrices, presentPriceList } from './find-price-lists.ts'
import { createPriceList, editPriceList, removePriceList } from './save-price-list.ts'
import { savePrices } from './save-prices.ts'

export function servePriceLists(serve: Serve, connection: Connection, clock: () => Date): void {
  const { db } = connection
  const actor = (session: Session) => ({ userId: session._id, at: clock() })

  serve(priceLists.all, async ({ query }) => (query.details === '1' ? describePriceLists(db) : findPriceLists(db)))

  serve(priceLists.create, async ({ body, session }) =>
    inTransaction(connection, async (trx) => presentPriceList(await createPriceList(trx, actor(session), body))),
  )

  serve(priceLists.update, async ({ params: { id }, body, session }) =>
    inTransaction(connection, async (trx, changed) => {
      changed('price_lists', [id])
      return presentPriceList(await editPriceList(trx, actor(session), id, body))
    }),
  )

  serve(priceLists.remove, async ({ params: { id }, session }) =>
    inTransaction(connection, async (trx, changed) => {
      changed('price_lists', [id])
      await removePriceList(trx, actor(session), id)
      return {}
    }),
  )

  serve(priceLists.prices, async ({ params: { id }, query }) => findPrices(db, id, query.details === '1'))

  serve(priceLists.setPrices, async ({ params: { id }, query: { version }, body, session }) =>
    inTransaction(connection, async (trx, changed) => {
      changed('price_lists', [id])
      await savePrices(trx, actor(session), id, { sent: body, version })
      return findPrices(trx, id, false)
    }),
  )
}
