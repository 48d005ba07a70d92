import type { Product } from '../../../contract/endpoints/products.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import type { OfferedProduct } from '../documents/pdf-document.ts'
import type { PictureStore } from '../files/picture-store.ts'
import { thumbForPaper } from '../files/print-picture.ts'

/** Read at the same time: a bucket answers each after some ms. */
const atOnce = 8

/** While the document is made, and no longer than the client waits for it. */
export async function* offeredProducts(
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
