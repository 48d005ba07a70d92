import { checkLine } from '../../../contract/rules/check-line.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { type CartItem, priceAt } from './cart-item.ts'
import type { Checked } from './use-order-check.ts'

export type Finding =
  | { readonly kind: 'gone' }
  /** Too little stock, not whole packs, or below the minimum; `nearest` can be ordered, the closest first. */
  | { readonly kind: 'short' | 'pack'; readonly sentence: string; readonly nearest: readonly number[] }
  | { readonly kind: 'price'; readonly before: number; readonly now: number }

export interface CartLine {
  readonly item: CartItem
  /** The current product; undefined while unknown, or when it is gone. */
  readonly fresh: Product | undefined
  readonly stock: number
  readonly findings: readonly Finding[]
}

/** @param checked the last answer of POST /orders/check, perhaps for other quantities; undefined while unknown */
export function checkCart(items: readonly CartItem[], checked: Checked | undefined): readonly CartLine[] {
  const known = new Map(
    checked?.asked.flatMap((asked, at) =>
      '_id' in asked ? [[asked._id, { asked, line: checked.lines[at] }] as const] : [],
    ),
  )
  return items.map((item) => {
    const { asked, line } = known.get(item._id) ?? {}
    const { qty } = item
    if (line?.status === 'gone' || line?.status === 'unknown')
      return { item, fresh: undefined, stock: 0, findings: [{ kind: 'gone' }] }
    const { product: fresh, available: stock = item.stock } = line ?? {}
    const findings: Finding[] = []
    // Checks a changed quantity at once, before the server answers. An 'ok' stands: staff may break packs.
    const isAccepted = line?.status === 'ok' && asked?.qty === qty
    const { status, sentence, nearest } = checkLine({ packs: fresh ?? item, qty, available: stock }, isAccepted)
    if (status !== 'ok')
      findings.push({ kind: status === 'short' ? 'short' : 'pack', sentence, nearest: nearestFirst(nearest, qty) })
    const [before, now] = [priceAt(item, qty), priceAt(fresh ?? item, qty)]
    if (now !== before) findings.push({ kind: 'price', before, now })
    return { item, fresh, stock, findings }
  })
}

const nearestFirst = (quantities: readonly number[], qty: number) =>
  quantities.toSorted((a, b) => Math.abs(a - qty) - Math.abs(b - qty))
