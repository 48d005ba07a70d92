import type { Day } from '../../../contract/values/dates.ts'
import { pictureWidths, shopPictureSizes } from '../../../contract/values/limits.ts'
import { objectPosition, type PictureFocus } from '../../../contract/rules/picture-focus.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { shopPlace, shopPlaceQuery, shopStatusOf } from '../../../contract/rules/shop-place.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { PreloadHints } from '../../platform/http/page/serve-page.ts'
import type { Catalogue } from './catalogue.ts'

export async function shopPreloadHints(catalogue: Catalogue, url: string, today: Day): Promise<PreloadHints> {
  const [, pageStatus, productId, search = ''] = /^\/shop\/([a-z]+)\/([\w-]+)\/?(?:\?(.*))?$/.exec(url) ?? []
  const status = shopStatusOf(pageStatus)
  if (status === undefined) return { answers: [], slots: [] }
  const place = shopPlace(status, productId, new URLSearchParams(search))
  const query = shopPlaceQuery(place)
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { items } = (await catalogue.current()).findInShop(products.shop.query.parse(query), today)
  return {
    answers: [`${products.shop.path}?${text.toString()}`],
    // The first two cards are visible on every screen.
    slots:
      place.view === 'lijst'
        ? []
        : items.map(({ product: { picture, focus } }, card) =>
            pictureTag(picture[0], focus?.[picture[0] ?? ''], card < 2 ? 'high' : 'auto'),
          ),
  }
}

/** Uses the same `srcset` widths as the page, so that a picture is fetched once. */
function pictureTag(filename: string | undefined, focus: PictureFocus | undefined, priority: 'high' | 'auto'): string {
  if (filename === undefined) return ''
  const url = (width: number) => escapeHtml(`/files/images/${encodeURIComponent(filename)}?w=${width}`)
  const srcset = pictureWidths.map((width) => `${url(width)} ${width}w`).join(', ')
  // The CSP forbids style attributes.
  const style =
    focus &&
    `<style nonce="__NONCE__">img[src="${url(pictureWidths[1])}"]{object-position:${objectPosition(focus)}}</style>`
  return `${style ?? ''}<img src="${url(pictureWidths[1])}" srcset="${srcset}" sizes="${shopPictureSizes}" alt="" fetchpriority="${priority}">`
}
