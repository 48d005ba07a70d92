import { useQuery } from '@tanstack/react-query'
import { parsePrice } from '../../../contract/money.ts'
import { type Product, products } from '../../../contract/products.ts'
import { query } from '../../api/query.ts'
import type { CartItem } from './cart-item.ts'

/** What happened to a line's product since it was put in the cart. */
export type Finding =
  /** Removed from the catalogue, or hidden. */
  | { readonly kind: 'gone' }
  /** Fewer pieces in stock than the line asks for. */
  | { readonly kind: 'short'; readonly stock: number }
  | { readonly kind: 'price'; readonly price: string }

export interface CartLine {
  readonly item: CartItem
  /** The product as the catalogue has it now; undefined while that is not known, or when it is gone. */
  readonly fresh: Product | undefined
  /** Pieces, as far as is known. */
  readonly stock: number
  readonly findings: readonly Finding[]
}

/** Ids in one address; a longer cart asks for the whole shop, which the server has ready. */
const mostIds = 100

/** The cart's lines beside what the catalogue says of them, looked up anew whenever the page comes into view. */
export function useCartLines(items: readonly CartItem[]) {
  const ids = items.length > mostIds ? undefined : items.map(({ _id }) => _id).join(',')
  const { data, refetch } = useQuery({
    ...query(products.shop, { query: { ids } }),
    enabled: items.length > 0,
    staleTime: 0,
    // A line more or less needs no new look at the others meanwhile.
    placeholderData: (previous) => previous,
  })
  const catalogue = data && new Map(data.map((product) => [product._id, product]))
  return { lines: items.map((item) => lineOf(item, catalogue)), refetch }
}

function lineOf(item: CartItem, catalogue: ReadonlyMap<string, Product> | undefined): CartLine {
  const fresh = catalogue?.get(item._id)
  const stock = fresh?.stock ?? item.stock
  if (catalogue && !fresh) return { item, fresh, stock, findings: [{ kind: 'gone' }] }
  const findings: Finding[] = []
  if (item.qty > stock) findings.push({ kind: 'short', stock })
  if (fresh && parsePrice(fresh.price) !== parsePrice(item.price)) findings.push({ kind: 'price', price: fresh.price })
  return { item, fresh, stock, findings }
}
