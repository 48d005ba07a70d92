import type { Packed } from '../../../contract/rules/packs.ts'
import { sumOfPacks } from './packing-slip.ts'
import { byDelivery, inPickOrder } from './pick-sequence.ts'
import type { PrintedLine, PrintedOrder } from './pdf-document.ts'

export interface Pick {
  /** By the piece when buyers have different packs: a row can show only one pack size. */
  readonly line: PrintedLine
  readonly qty: number
  readonly packed: Packed
  readonly buyers: readonly { readonly order: PrintedOrder; readonly line: PrintedLine }[]
}

export function pickRows(orders: readonly PrintedOrder[]): Pick[] {
  const picks = new Map<string, { line: PrintedLine; buyers: { order: PrintedOrder; line: PrintedLine }[] }>()
  for (const order of [...orders].sort(byDelivery))
    for (const line of order.lines) {
      const pick = picks.get(line.productId)
      if (pick) pick.buyers.push({ order, line })
      else picks.set(line.productId, { line, buyers: [{ order, line }] })
    }
  return [...picks.values()]
    .map(({ line: first, buyers }) => {
      const isAlike = buyers.every(({ line }) => line.vpe === first.vpe)
      const line = isAlike ? first : { ...first, vpe: 1, perLaag: null }
      return {
        line,
        buyers,
        qty: buyers.reduce((sum, one) => sum + one.line.qty, 0),
        // Per buyer: a pack that one buyer breaks is not completed by the next.
        packed: line.vpe === 1 ? { packs: 0, loose: 0 } : sumOfPacks(buyers.map((buyer) => buyer.line)),
      }
    })
    .sort((a, b) => inPickOrder(a.line, b.line))
}
