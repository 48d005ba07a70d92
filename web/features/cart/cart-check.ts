import { parsePrice } from '../../../contract/money.ts'
import type { Product } from '../../../contract/products.ts'
import type { CartItem } from './cart-item.ts'
import type { Checked } from './use-order-check.ts'

/** What happened to a line's product since it was put in the cart. */
export type Finding =
  /** Removed from the catalogue, or hidden. */
  | { readonly kind: 'gone' }
  /** Fewer pieces in stock than the line asks for. */
  | { readonly kind: 'short'; readonly stock: number }
  | { readonly kind: 'price'; readonly price: string }

export interface CartLine {
  readonly item: CartItem
  /** The product as it can be ordered now; undefined while that is not known, or when it is gone. */
  readonly fresh: Product | undefined
  /** Pieces, as far as is known. */
  readonly stock: number
  readonly findings: readonly Finding[]
}

/** @param checked what POST /orders/check said of these products, perhaps at other quantities; undefined while that is not known */
export function checkCart(items: readonly CartItem[], checked: Checked | undefined): readonly CartLine[] {
  const known = new Map(
    checked?.asked.flatMap((line, at) => ('_id' in line ? [[line._id, checked.lines[at]] as const] : [])),
  )
  return items.map((item) => {
    const line = known.get(item._id)
    if (line?.status === 'gone') return { item, fresh: undefined, stock: item.stock, findings: [{ kind: 'gone' }] }
    const { product, price, available: stock = item.stock } = line ?? {}
    const fresh = product && price !== undefined ? { ...product, price } : undefined
    const findings: Finding[] = []
    // A quantity that was changed since is compared at once; the server's answer follows.
    if (item.qty > stock) findings.push({ kind: 'short', stock })
    if (fresh && parsePrice(fresh.price) !== parsePrice(item.price))
      findings.push({ kind: 'price', price: fresh.price })
    return { item, fresh, stock, findings }
  })
}
