import { useQuery } from '@tanstack/react-query'
import { products } from '../../../contract/products.ts'
import { query } from '../../api/query.ts'
import { checkCart } from './cart-check.ts'
import type { CartItem } from './cart-item.ts'

/** Ids in one address; a longer cart asks for the whole shop, which the server has ready. */
const mostIds = 100

/** The cart's lines beside what the catalogue says of them, looked up anew whenever the page comes into view. */
export function useCartLines(items: readonly CartItem[]) {
  const ids = items.length > mostIds ? undefined : items.map(({ _id }) => _id).join(',')
  const { data, refetch } = useQuery({
    ...query(products.shop, { query: { ids } }),
    enabled: items.length > 0,
    staleTime: 0,
    // The lines keep their findings while the new answer is fetched.
    placeholderData: (previous) => previous,
  })
  return { lines: checkCart(items, data), refetch }
}
