import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import { showCount } from '../../../contract/values/counts.ts'
import { maxOfferedOnPaper } from '../../../contract/values/limits.ts'
import type { ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import { exportMediaTypes } from '../../../contract/endpoints/exports.ts'
import { offer } from '../../../contract/endpoints/offer.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { sheetValue } from '../../../contract/rules/product-sheet.ts'
import type { Db } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import type { StreamLimit } from '../../platform/http/limits/stream-limit.ts'
import { type Serve, type Session, clientSignal } from '../../platform/http/serve.ts'
import { fileSlug } from '../documents/file-slug.ts'
import { pdfAnswer } from '../documents/pdf-answer.ts'
import type { OfferedProduct, PrintedShop } from '../documents/pdf-document.ts'
import type { PdfWorker } from '../documents/pdf-worker.ts'
import { productColumn } from '../exports/read-sheets.ts'
import { asXlsx, type Column, type Row } from '../exports/write-sheet.ts'
import type { PictureStore } from '../files/picture-store.ts'
import { thumbForPaper } from '../files/print-picture.ts'
import type { CustomerPrices } from '../pricing/customer-prices.ts'
import { findPriceList } from '../pricing/named-customer.ts'
import type { Catalogue } from '../products/catalogue.ts'
import { presentToCustomer } from '../products/present-product.ts'

const piece = 100

interface Needed {
  readonly catalogue: Pick<Catalogue, 'current'>
  readonly prices: CustomerPrices
  readonly pdfWorker: PdfWorker
  readonly printedShop: () => Promise<PrintedShop>
  readonly store: PictureStore
  readonly openStream: StreamLimit
}

export function serveOffer(
  serve: Serve,
  db: Db,
  clock: () => Date,
  { catalogue, prices, pdfWorker, printedShop, store, openStream }: Needed,
): void {
  async function find({ userID, ...query }: ParsedQuery<typeof offer.pdf>, session: Session) {
    // An administrator who names no customer gets standard prices, whatever list he is on himself.
    const caller = session.isAdmin ? { ...session, priceListId: null } : session
    const customer = await findPriceList(db, caller, userID)
    const context = await prices.contextOf(customer)
    const all = { ...query, pagina: undefined, perPagina: undefined, bij: undefined }
    const { items, total } = (await catalogue.current()).findInShop(all, context.day, context)
    // Prices are worked out as the list is made.
    function* products(): Generator<Product[]> {
      for (let at = 0; at < items.length; at += piece)
        yield items.slice(at, at + piece).map(({ product }) => presentToCustomer(product, context))
    }
    return { total, products, voor: customer.bedrijfsnaam ?? '' }
  }

  /** Named after the customer whose prices it holds, so that it is not mailed to another. */
  const nameOf = (voor: string, format: string) => {
    const parts = ['aanbod', fileSlug(voor), dayInAmsterdam(clock())].filter((part) => part !== '')
    return `filename="${parts.join('-')}.${format}"`
  }

  serve(offer.xlsx, async ({ query, session, reply }) => {
    const { products, voor } = await find(query, session)
    const content = await openStream(session, () => asXlsx({ name: 'Aanbod', columns, rows: rowsOf(products()) }))
    reply.headers({
      'content-type': exportMediaTypes.xlsx,
      'content-disposition': `attachment; ${nameOf(voor, 'xlsx')}`,
    })
    return content
  })

  serve(offer.pdf, async ({ query, session, reply }) => {
    const { total, products, voor } = await find(query, session)
    if (total > maxOfferedOnPaper)
      throw new HttpError(413, `Kies minder producten: op papier passen er ${showCount(maxOfferedOnPaper)}`)
    const signal = clientSignal(reply)
    const document = { kind: 'aanbod', shop: await printedShop(), at: clock().toISOString(), voor } as const
    const pdf = await pdfWorker.make(document, offeredProducts(store, products(), signal), {
      signal,
      longOf: session._id,
    })
    return pdfAnswer(reply, pdf, `inline; ${nameOf(voor, 'pdf')}`)
  })
}

/** Read at the same time: a bucket answers each after some ms. */
const atOnce = 8

/** While the document is made, and no longer than the client waits for it. */
async function* offeredProducts(
  store: PictureStore,
  products: Iterable<readonly Product[]>,
  signal: AbortSignal,
): AsyncGenerator<{ readonly products: readonly OfferedProduct[] }> {
  for (const some of products)
    for (let at = 0; at < some.length; at += atOnce) {
      await takeTurn(signal)
      yield { products: await Promise.all(some.slice(at, at + atOnce).map((product) => offered(store, product))) }
    }
}

async function offered(store: PictureStore, product: Product): Promise<OfferedProduct> {
  const [filename] = product.picture
  return { ...product, picture: filename === undefined ? undefined : await thumbForPaper(store, filename) }
}

const fields = ['productName', 'maat', 'kleur', 'vpe', 'stock', 'price', 'staffel', 'leverbaarVanaf'] as const

const columns: readonly Column[] = [
  productColumn('productCode'),
  ...fields.map(productColumn),
  // To be filled in; Snelbestellen reads it.
  { label: 'Aantal', kind: 'count' },
]

const rowOf = (product: Product): Row => [
  product.productCode,
  ...fields.map((field) => (field === 'vpe' ? product.vpe : sheetValue(field, product))),
  null,
]

async function* rowsOf(products: Iterable<readonly Product[]>): AsyncGenerator<Row[]> {
  for (const some of products) {
    yield some.map(rowOf)
    await nextTurn()
  }
}
