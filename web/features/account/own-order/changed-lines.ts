import { checkLine, lineSentence } from '../../../../contract/rules/check-line.ts'
import { parseCount, showPieces } from '../../../../contract/values/counts.ts'
import { maxQty } from '../../../../contract/values/limits.ts'
import { parsePrice } from '../../../../contract/values/money.ts'
import type { Checked } from '../../cart/use-order-check.ts'
import { type EditedLine, isChanged, linesToSend, qtyOf } from '../../orders/edited-lines.ts'

interface ChangedLine {
  /** Cents per piece: the ordered price if the quantity is unchanged, else today's; undefined while unknown. */
  readonly price?: number | undefined
  readonly wrong?: string | undefined
  /** Quantities that can be ordered instead. */
  readonly nearest?: readonly number[]
}

export const linesToCheck = (lines: readonly EditedLine[]) =>
  linesToSend(lines.filter(isChanged)).flatMap(({ _id, qty }) => (qty <= maxQty ? { _id, qty } : []))

/** The lines by their product. */
export function checkLines(lines: readonly EditedLine[], checked: Checked | undefined) {
  const answers = new Map(
    checked?.asked.map((asked, at) => ['_id' in asked ? `${asked._id} ${asked.qty}` : '', checked.lines[at]]),
  )
  const check = (one: EditedLine): ChangedLine => {
    const { line, gone } = one
    const qty = qtyOf(one)
    if (gone) return {}
    if (qty === undefined || qty > maxQty) return { wrong: typedSentence(one.qty) }
    if (qty === line.qty) return { price: parsePrice(line.price) }
    const answer = answers.get(`${line._id} ${qty}`)
    if (!answer) return {}
    const { product, price, available = 0, status } = answer
    // The quantity of a product that left the shop can be reduced, never increased.
    if (!product || price === undefined) return qty < line.qty ? {} : { wrong: lineSentence.gone() }
    const facts = { packs: product, qty, available: available + line.qty }
    // 'ok' stands for staff, who may break packs.
    const { sentence, nearest } = checkLine(facts, status === 'ok')
    return { price: parsePrice(price), wrong: sentence || undefined, nearest }
  }
  return new Map(lines.map((one) => [one.line._id, check(one)]))
}

function typedSentence(qty: string): string {
  if (qty.trim() === '') return 'Vul een aantal in.'
  return (parseCount(qty) ?? 0) > maxQty ? `Ten hoogste ${showPieces(maxQty)}.` : 'Vul een heel getal in.'
}
