import { products } from '../../../contract/endpoints/products.ts'
import { type ShopPlace, shopPlaceQuery } from '../../../contract/rules/shop-place.ts'
import { pageQuery } from '../../api/api.ts'

export function shopQuery(place: ShopPlace) {
  return pageQuery(products.shop, { query: shopPlaceQuery(place) })
}
