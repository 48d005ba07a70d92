import { products } from '../../contract/products.ts'
import { shopPlace, shopPlaceQuery, shopStatusOf } from '../../contract/shop-place.ts'
import type { PreloadHints } from '../http/page/preload-hints.ts'
import type { Catalogue } from './catalogue.ts'

/** What the shop's page will ask for when somebody opens it at this address; nothing for another page's address. */
export async function shopPreloadHints(catalogue: Catalogue, url: string): Promise<PreloadHints> {
  const [, pageStatus, productId, search = ''] = /^\/shop\/([a-z]+)\/([\w-]+)\/?(?:\?(.*))?$/.exec(url) ?? []
  const status = shopStatusOf(pageStatus)
  if (status === undefined) return { answers: [], pictures: [] }
  const query = shopPlaceQuery(shopPlace(status, productId, new URLSearchParams(search).get('pagina')))
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { items } = (await catalogue.current()).findInShop(query)
  return {
    answers: [`${products.shop.path}?${text.toString()}`],
    pictures: items.map(({ product: { picture } }) => picture[0] ?? ''),
  }
}
