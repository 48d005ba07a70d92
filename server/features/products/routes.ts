import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import type { ProductRow, Trx } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { answerOnce, type Claim, claimOf } from '../../platform/idempotency.ts'
import { CachedResponse } from '../../platform/http/cache/cached-response.ts'
import { jsonWriter, type Serve, streamedList } from '../../platform/http/serve.ts'
import type { CustomerPrices } from '../pricing/customer-prices.ts'
import { findPriceList } from '../pricing/named-customer.ts'
import { createCatalogue } from './catalogue.ts'
import { isEverything, shopJsonInPieces } from './catalogue-index.ts'
import { changeProducts } from './change-products.ts'
import { createProduct } from './create-product.ts'
import { correctStocks, editProduct, removeProduct, reorderShop } from './edit-product.ts'
import { shopPreloadHints } from './shop-preload-hints.ts'
import { changeFocus, changePictures } from './pictures.ts'
import { noFlags, type UserFlagsOf } from './user-flags.ts'
import { presentProducts, presentToCustomer } from './present-product.ts'
import { createShopResponseCache } from './shop-response-cache.ts'

const writeFacets = jsonWriter(products.facets.response)

/** Longer lists are streamed without an ETag: writing one at once would hold up others, and cached ones fill the memory. */
const cachedUpTo = 2_000

const otherBody = 'Uw vorige wijziging is al ingevoerd; kijk na wat er nog moet gebeuren'

interface ProductParts {
  readonly prices: CustomerPrices
  readonly flagsOf: UserFlagsOf
}

export function serveProducts(
  serve: Serve,
  connection: Connection,
  clock: () => Date,
  { prices, flagsOf }: ProductParts,
) {
  const catalogue = createCatalogue(connection)
  const respond = createShopResponseCache()

  serve(products.shop, async ({ query: { userID, ...query }, session, reply }) => {
    const customer = await findPriceList(connection.db, session, userID)
    const context = await prices.contextOf(customer)
    // Nobody's but the user's own.
    const flags = customer === session ? await flagsOf(session._id) : noFlags
    const index = await catalogue.current()
    if (!isEverything(query) || index.size <= cachedUpTo) return respond(index, { context, query, flags })
    const found = index.findInShop(query, context.day, context)
    reply.header('x-total-count', found.total)
    return streamedList(reply, shopJsonInPieces(found, context, flags))
  })

  serve(products.facets, async ({ query }) => {
    const facets = (await catalogue.current()).countFacets(query, dayInAmsterdam(clock()))
    return new CachedResponse(writeFacets(facets), {})
  })

  serve(products.getStock, async ({ query }) => {
    const { items } = (await catalogue.current()).find(query)
    return items.map(({ product: { _id, stock, showStatus } }) => ({ _id, stock: showStatus === 'Ja' ? stock : 0 }))
  })

  serve(products.all, async ({ query, reply }) => {
    const { items, total } = (await catalogue.current()).find(query)
    reply.header('x-total-count', total)
    return items.map(({ product }) => product)
  })

  serve(products.known, async ({ body: { codes } }) => {
    const index = await catalogue.current()
    return { known: codes.filter((code) => index.getForSaleByCode(code) !== undefined) }
  })

  serve(products.one, async ({ params: { id }, session }) => {
    const index = await catalogue.current()
    const found = session.isAdmin ? index.get(id) : index.getForSale(id)
    if (!found) throw notFound()
    // Staff see the standard price, which they edit, even with a price list of their own.
    if (session.isAdmin) return found
    return presentToCustomer(found, await prices.contextOf(session), await flagsOf(session._id))
  })

  const change = (work: (trx: Trx) => Promise<ProductRow>, claim?: Claim) =>
    inTransaction(connection, async (trx, changed) =>
      answerOnce(trx, claim, { answer: products.update.response, otherBody }, async () => {
        const row = await work(trx)
        changed('products', [row._id])
        const [product] = await presentProducts(trx, [row])
        if (!product) throw notFound()
        return product
      }),
    )

  serve(products.create, async ({ body, actor }) => change((trx) => createProduct(trx, actor(), body)))

  serve(products.update, async ({ body, actor, request }) =>
    change((trx) => editProduct(trx, actor(), body), claimOf(request, body, clock())),
  )

  serve(products.updatePicture, async ({ body, actor }) =>
    change((trx) => changePictures(trx, actor(), body._id, body.newPictureArray)),
  )

  serve(products.updateFocus, async ({ body, actor }) => change((trx) => changeFocus(trx, actor(), body)))

  serve(products.updateStock, async ({ body, actor }) =>
    inTransaction(connection, async (trx, changed) => {
      await correctStocks(trx, actor(), body)
      const ids = body.map(({ _id }) => _id)
      changed('products', ids)
      return body
    }),
  )

  serve(products.bulk, async ({ body, actor, request }) => {
    const claim = claimOf(request, body, clock())
    const index = await catalogue.current()
    return inTransaction(connection, async (trx, changed) =>
      answerOnce(trx, claim, { answer: products.bulk.response, otherBody }, async () => {
        const different = await changeProducts(trx, actor(), body, ({ _id, productCode }) =>
          _id !== undefined ? _id : index.getByCode(productCode ?? '')?._id,
        )
        changed('products', different)
        return { changed: different.length }
      }),
    )
  })

  serve(products.updateShopIndex, async ({ body, actor }) =>
    inTransaction(connection, async (trx, changed) => {
      await reorderShop(trx, actor(), body)
      changed('products')
    }),
  )

  serve(products.remove, async ({ body, actor }) =>
    inTransaction(connection, async (trx, changed) => {
      await removeProduct(trx, actor(), body._id)
      changed('products', [body._id])
      changed('stock_wishes')
    }),
  )

  return {
    catalogue,
    preloadHints: (url: string) => shopPreloadHints(catalogue, url, dayInAmsterdam(clock())),
    async prepare(): Promise<void> {
      await connection.invalidations.synchronize()
      await catalogue.current()
    },
  }
}
