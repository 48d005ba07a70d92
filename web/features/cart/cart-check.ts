import { lineSentence } from '../../../contract/rules/line-sentences.ts'
import { nearestQtys, packProblem } from '../../../contract/rules/packs.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { type CartItem, priceAt } from './cart-item.ts'
import type { Checked } from './use-order-check.ts'

/** What happened to a line's product since it was put in the cart. */
export type Finding =
  /** Removed from the catalogue, or hidden. */
  | { readonly kind: 'gone' }
  /** Fewer pieces in stock than the line asks for. */
  | { readonly kind: 'short'; readonly stock: number }
  /** No whole number of packs, or fewer than the minimum; `nearest` can be ordered, the nearest of them first. */
  | { readonly kind: 'pack'; readonly sentence: string; readonly nearest: readonly number[] }
  /** Cents of a piece at this quantity. */
  | { readonly kind: 'price'; readonly before: number; readonly now: number }

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
    checked?.asked.flatMap((asked, at) =>
      '_id' in asked ? [[asked._id, { asked, line: checked.lines[at] }] as const] : [],
    ),
  )
  return items.map((item) => {
    const { asked, line } = known.get(item._id) ?? {}
    const { qty } = item
    if (line?.status === 'gone') return { item, fresh: undefined, stock: item.stock, findings: [{ kind: 'gone' }] }
    const { product: fresh, available: stock = item.stock } = line ?? {}
    const packs = fresh ?? item
    const findings: Finding[] = []
    // A quantity that was changed since is compared at once; the server's answer follows.
    // Staff may break packs: the server knows who asks.
    const problem = line?.status === 'ok' && asked?.qty === qty ? undefined : packProblem(packs, qty)
    if (qty > stock) findings.push({ kind: 'short', stock })
    else if (problem) {
      const sentence = lineSentence[problem]({ packs, qty, available: stock })
      findings.push({ kind: 'pack', sentence, nearest: nearestFirst(nearestQtys(packs, qty, stock), qty) })
    }
    const [before, now] = [priceAt(item, qty), priceAt(fresh ?? item, qty)]
    if (now !== before) findings.push({ kind: 'price', before, now })
    return { item, fresh, stock, findings }
  })
}

const nearestFirst = (quantities: readonly number[], qty: number) =>
  quantities.toSorted((a, b) => Math.abs(a - qty) - Math.abs(b - qty))
