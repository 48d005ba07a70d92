import { showCount, showPieces } from '../values/counts.ts'
import { maxQty } from '../values/limits.ts'

export interface Packs {
  /** Pieces per pack: a line is a whole number of packs. */
  readonly vpe: number
  /** Fewest pieces of a line, a multiple of `vpe`. */
  readonly minimum: number
}

/** Returns why a quantity cannot be ordered, or undefined. */
export function packProblem({ vpe, minimum }: Packs, qty: number): 'pack' | 'minimum' | undefined {
  if (qty % vpe !== 0) return 'pack'
  return qty < minimum ? 'minimum' : undefined
}

/** The largest quantity that can be ordered from so many pieces; 0 when below the minimum. */
export function wholePacks({ vpe, minimum }: Packs, pieces: number): number {
  const whole = Math.floor(Math.min(pieces, maxQty) / vpe) * vpe
  return whole < minimum ? 0 : whole
}

/** The smallest quantity of at least so many pieces that can be ordered, whatever the stock. */
export function orderableQty({ vpe, minimum }: Packs, pieces: number): number {
  return Math.max(Math.min(Math.ceil(pieces / vpe), Math.floor(maxQty / vpe)) * vpe, minimum)
}

/** Whether the stock allows the smallest order. */
export const isInStock = (product: Packs & { readonly stock: number }) => wholePacks(product, product.stock) > 0

/** The two nearest valid quantities in stock, ascending. */
export function nearestQtys(packs: Packs, qty: number, available: number): number[] {
  const most = wholePacks(packs, available)
  const below = wholePacks(packs, Math.min(qty, most)) || packs.minimum
  return [below, below + packs.vpe].filter((one) => one <= most)
}

export interface Packed {
  readonly packs: number
  /** Pieces from a pack that was broken. */
  readonly loose: number
}

export const packed = (qty: number, vpe: number): Packed => ({ packs: Math.floor(qty / vpe), loose: qty % vpe })

/** Whether staff broke a pack of an order line. */
export const hasBrokenPack = ({ qty, vpe }: { readonly qty: number; readonly vpe: number }) => qty % vpe > 0

/** "3 × 250", or "1 × 100 + 30 stuks" when the last pack is broken. */
export function showPacked({ packs, loose }: Packed, vpe: number): string {
  const whole = packs > 0 ? `${showCount(packs)} × ${showCount(vpe)}` : ''
  return [whole, loose > 0 ? showPieces(loose) : ''].filter(Boolean).join(' + ')
}
