import { showPieces } from '../../../../contract/values/counts.ts'
import { euro } from '../../../../contract/values/money.ts'
import { wholePacks } from '../../../../contract/rules/packs.ts'
import type { CartLine } from '../cart-check.ts'
import { priceAt } from '../cart-item.ts'

export function nextStepSentence({ item, fresh = item, stock }: CartLine): string | undefined {
  const now = priceAt(fresh, item.qty)
  for (const { vanaf } of fresh.staffel) {
    const qty = Math.max(Math.ceil(vanaf / fresh.vpe) * fresh.vpe, fresh.minimum)
    const price = priceAt(fresh, qty)
    if (qty <= item.qty || price >= now) continue
    if (qty > wholePacks(fresh, stock)) return undefined
    return `Vanaf ${showPieces(qty)} ${euro(price)} per stuk: u bespaart ${euro(qty * (now - price))}.`
  }
  return undefined
}
