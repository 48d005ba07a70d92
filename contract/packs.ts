// Pieces go by the pack: which quantities of a product can be ordered.
import { maxQty } from './limits.ts'

export interface Packs {
  /** Pieces a pack: a line is a whole number of packs. */
  readonly vpe: number
  /** Fewest pieces of a line, a multiple of `vpe`. */
  readonly minimum: number
}

/** Why a quantity cannot be ordered; undefined where it can. */
export function packProblem({ vpe, minimum }: Packs, qty: number): 'pack' | 'minimum' | undefined {
  if (qty % vpe !== 0) return 'pack'
  return qty < minimum ? 'minimum' : undefined
}

/** The most that can be ordered of so many pieces; 0 where they are fewer than the least that can be ordered. */
export function wholePacks({ vpe, minimum }: Packs, pieces: number): number {
  const whole = Math.floor(Math.min(pieces, maxQty) / vpe) * vpe
  return whole < minimum ? 0 : whole
}

/** Whether there is enough of it for the smallest order: a rest smaller than a pack is not. */
export const isInStock = (product: Packs & { readonly stock: number }) => wholePacks(product, product.stock) > 0

/** The two quantities nearest to this one that can be ordered, the smaller first; without those that are not in stock. */
export function nearestQtys(packs: Packs, qty: number, available: number): number[] {
  const most = wholePacks(packs, available)
  const below = wholePacks(packs, Math.min(qty, most)) || packs.minimum
  return [below, below + packs.vpe].filter((one) => one <= most)
}
