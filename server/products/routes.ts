import type { FastifyReply } from 'fastify'
import { pageOf } from '../../contract/fields.ts'
import { shopPageSize } from '../../contract/limits.ts'
import { type ManagedProduct, products } from '../../contract/products.ts'
import type { Connection } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { ProductRow, Trx } from '../db/schema.ts'
import { notFound } from '../http/refusal.ts'
import type { Serve, Session } from '../http/serve.ts'
import { createProduct } from './create-product.ts'
import { correctStocks, editProduct, removeProduct } from './edit-product.ts'
import { countProducts, findProduct, findProducts, type ProductFilter, pageHolding } from './find-products.ts'
import { changePictures } from './pictures.ts'
import { presentProducts } from './present-product.ts'
import { reorderShop } from './reorder-shop.ts'

export function serveProducts(serve: Serve, connection: Connection, clock: () => Date): void {
  const { db } = connection
  const actor = (session: Session) => ({ userId: session._id, at: clock() })

  async function list(filter: ProductFilter, reply: FastifyReply): Promise<ManagedProduct[]> {
    const rows = await findProducts(db, filter)
    reply.header('x-total-count', pageOf(filter) ? await countProducts(db, filter) : rows.length)
    return presentProducts(db, rows)
  }

  serve(products.shop, async ({ query: { bij, ...query }, reply }) => {
    const paged = bij !== undefined || pageOf(query) !== undefined
    const filter = { ...query, visibleOnly: true, ...(paged && { perPagina: query.perPagina ?? shopPageSize }) }
    if (!paged) return list(filter, reply)
    const pagina = (bij === undefined ? undefined : await pageHolding(db, filter, bij)) ?? query.pagina ?? 1
    reply.header('x-page', pagina)
    return list({ ...filter, pagina }, reply)
  })

  serve(products.getStock, async ({ query: { ids } }) => {
    const rows = await findProducts(db, { ids, visibleOnly: false })
    return rows.map(({ _id, stock, showStatus }) => ({ _id, stock: showStatus === 'Ja' ? stock : 0 }))
  })

  serve(products.all, async ({ query, reply }) => list({ ...query, visibleOnly: false }, reply))

  serve(products.one, async ({ params: { id }, session }) => {
    const row = await findProduct(db, id, session.isAdmin)
    if (!row) throw notFound()
    return only(await presentProducts(db, [row]))
  })

  /** One change of one product: the transaction, and its answer. */
  const change = (work: (trx: Trx) => Promise<ProductRow>) =>
    inTransaction(connection, async (trx, changed) => {
      const row = await work(trx)
      changed('catalogue')
      return only(await presentProducts(trx, [row]))
    })

  serve(products.create, async ({ body, session }) => change((trx) => createProduct(trx, actor(session), body)))

  serve(products.update, async ({ body, session }) => change((trx) => editProduct(trx, actor(session), body)))

  serve(products.updatePicture, async ({ body, session }) =>
    change((trx) => changePictures(trx, actor(session), body._id, body.newPictureArray)),
  )

  serve(products.updateStock, async ({ body, session }) =>
    inTransaction(connection, async (trx, changed) => {
      await correctStocks(trx, actor(session), body)
      changed('catalogue')
      return body
    }),
  )

  serve(products.updateShopIndex, async ({ body, session }) =>
    inTransaction(connection, async (trx, changed) => {
      await reorderShop(trx, actor(session), body)
      changed('catalogue')
      return {}
    }),
  )

  serve(products.remove, async ({ body, session }) =>
    inTransaction(connection, async (trx, changed) => {
      await removeProduct(trx, actor(session), body._id)
      changed('catalogue')
      return {}
    }),
  )
}

function only(presented: readonly ManagedProduct[]): ManagedProduct {
  const [product] = presented
  if (!product) throw notFound()
  return product
}
