import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { describePriceLists, findPriceLists, findPrices, presentPriceList } from './find-price-lists.ts'
import { createPriceList, editPriceList, removePriceList } from './save-price-list.ts'
import { savePrices } from './save-prices.ts'

export function servePriceLists(serve: Serve, connection: Connection): void {
  const { db } = connection

  serve(priceLists.all, async ({ query }) => (query.details === '1' ? describePriceLists(db) : findPriceLists(db)))

  serve(priceLists.create, async ({ body, actor }) =>
    inTransaction(connection, async (trx) => presentPriceList(await createPriceList(trx, actor(), body))),
  )

  serve(priceLists.update, async ({ params: { id }, body, actor }) =>
    inTransaction(connection, async (trx, changed) => {
      changed('price_lists', [id])
      return presentPriceList(await editPriceList(trx, actor(), id, body))
    }),
  )

  serve(priceLists.remove, async ({ params: { id }, actor }) =>
    inTransaction(connection, async (trx, changed) => {
      changed('price_lists', [id])
      await removePriceList(trx, actor(), id)
    }),
  )

  serve(priceLists.prices, async ({ params: { id }, query }) => findPrices(db, id, query.details === '1'))

  serve(priceLists.setPrices, async ({ params: { id }, query: { version }, body, actor }) =>
    inTransaction(connection, async (trx, changed) => {
      changed('price_lists', [id])
      await savePrices(trx, actor(), id, { sent: body, version })
      return findPrices(trx, id, false)
    }),
  )
}
