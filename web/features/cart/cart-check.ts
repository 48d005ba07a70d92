import { parsePrice } from '../../../contract/money.ts'
import type { Product } from '../../../contract/products.ts'
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

/** @param catalogue the products as they are now; undefined while that is not known */
export function checkCart(items: readonly CartItem[], catalogue: readonly Product[] | undefined): readonly CartLine[] {
  const known = catalogue && new Map(catalogue.map((product) => [product._id, product]))
  return items.map((item) => lineOf(item, known))
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
