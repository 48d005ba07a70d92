import { checkLine, lineSentence } from '../../../../contract/rules/check-line.ts'
import { parseCount, showPieces } from '../../../../contract/values/counts.ts'
import { maxQty } from '../../../../contract/values/limits.ts'
import { parsePrice } from '../../../../contract/values/money.ts'
import type { Order } from '../../../../contract/endpoints/orders.ts'
import type { Product } from '../../../../contract/endpoints/products.ts'
import type { Checked } from '../../cart/use-order-check.ts'

export interface ChangedLine {
  readonly _id: string
  readonly productName: string
  readonly productCode: string
  readonly removed: boolean
  readonly qty: string
  readonly gone: boolean
  readonly ordered: { readonly qty: number; readonly price: string } | undefined
}

export interface LineResult {
  readonly line: ChangedLine
  readonly qty: number | undefined
  readonly priceCents: number | undefined
  readonly sentence: string
}

export const linesOf = (order: Order): ChangedLine[] =>
  order.order.map(({ _id, productName, productCode = '', removed, qty, price }) => ({
    _id,
    productName,
    productCode,
    removed,
    qty: String(qty),
    gone: false,
    ordered: { qty, price },
  }))

export function withProduct(lines: readonly ChangedLine[], product: Product): ChangedLine[] {
  const { _id, productName, productCode, minimum } = product
  if (lines.some((line) => line._id === _id))
    return lines.map((line) => (line._id === _id ? { ...line, gone: false } : line))
  const qty = String(minimum)
  return [...lines, { _id, productName, productCode, removed: false, qty, gone: false, ordered: undefined }]
}

function qtyOf({ qty }: ChangedLine): number | undefined {
  const pieces = parseCount(qty)
  return pieces !== undefined && pieces >= 1 && pieces <= maxQty ? pieces : undefined
}

export const isChanged = (line: ChangedLine) =>
  line.gone ? line.ordered !== undefined : qtyOf(line) !== line.ordered?.qty

export const linesToSend = (lines: readonly ChangedLine[]) =>
  lines.flatMap((line) => {
    const qty = qtyOf(line)
    return line.gone || qty === undefined ? [] : [{ _id: line._id, qty }]
  })

export const linesToCheck = (lines: readonly ChangedLine[]) => linesToSend(lines.filter(isChanged))

export function checkLines(lines: readonly ChangedLine[], checked: Checked | undefined): LineResult[] {
  const answers = new Map(
    checked?.asked.map((asked, at) => ['_id' in asked ? `${asked._id} ${asked.qty}` : '', checked.lines[at]]),
  )
  return lines.map((line): LineResult => {
    const { ordered, gone } = line
    const qty = qtyOf(line)
    const base = { line, qty, priceCents: undefined, sentence: '' }
    if (gone) return base
    if (qty === undefined) return { ...base, sentence: typedSentence(line) }
    if (qty === ordered?.qty) return { ...base, priceCents: parsePrice(ordered.price) }
    const answer = answers.get(`${line._id} ${qty}`)
    if (!answer) return base
    const { product, price, available = 0, status } = answer
    // Of what has left the shop there may be less, never more.
    if (!product || price === undefined)
      return { ...base, sentence: ordered && qty < ordered.qty ? '' : lineSentence.gone() }
    const facts = { packs: product, qty, available: available + (ordered?.qty ?? 0) }
    // 'ok' stands for staff, who may break packs.
    return { ...base, priceCents: parsePrice(price), sentence: checkLine(facts, status === 'ok').sentence }
  })
}

function typedSentence({ qty }: ChangedLine): string {
  if (qty.trim() === '') return 'Vul een aantal in.'
  return (parseCount(qty) ?? 0) > maxQty ? `Ten hoogste ${showPieces(maxQty)}.` : 'Vul een heel getal in.'
}

/** Cents; undefined while a price or quantity is. */
export function totalOf(results: readonly LineResult[]): number | undefined {
  let total = 0
  for (const { line, qty, priceCents } of results) {
    if (line.gone) continue
    if (qty === undefined || priceCents === undefined) return undefined
    total += qty * priceCents
  }
  return total
}

/** Over an order saved by someone else meanwhile. @returns also the names of products changed on both sides or removed */
export function mergeLines(lines: readonly ChangedLine[], saved: Order) {
  const now = linesOf(saved)
  const typed = new Map(lines.filter(isChanged).map((line) => [line._id, line]))
  const merged = now.map((line) => {
    const { qty = line.qty, gone = line.gone } = typed.get(line._id) ?? {}
    return { ...line, qty, gone }
  })
  const added = lines.filter(({ _id, ordered, gone }) => !ordered && !gone && !now.some((line) => line._id === _id))
  const conflicts = [...typed.values()].filter(({ _id, ordered }) => {
    const after = now.find((line) => line._id === _id)
    return ordered !== undefined && after?.ordered?.qty !== ordered.qty
  })
  return { lines: [...merged, ...added], conflicts: conflicts.map(({ productName }) => productName) }
}
