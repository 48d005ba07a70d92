import { shortOfProduct } from '../../../contract/rules/check-line.ts'
import { parseCount } from '../../../contract/values/counts.ts'
import { editablePrice, formatPrice, parsePrice, priceComplaint } from '../../../contract/values/money.ts'
import type { Order, OrderLine } from '../../../contract/endpoints/orders.ts'

export interface EditedLine {
  readonly qty: string
  readonly price: string
  readonly gone: boolean
}
export type EditedLines = ReadonlyMap<string, EditedLine>

interface Complaint {
  readonly id: string
  readonly field: 'qty' | 'price'
  readonly sentence: string
}

export function editedLinesOf(order: Order): EditedLines {
  return new Map(
    order.order.map(({ _id, qty, price }) => [_id, { qty: String(qty), price: editablePrice(price), gone: false }]),
  )
}

/** §5: digits with an optional decimal point (a comma here), or an amount as printed: "1.250,50". */
export function isAmount(typed: string): boolean {
  return /^\d*[.,]?\d*$/.test(typed) || /^\d{1,3}(\.\d{3})+[.,]?\d*$/.test(typed)
}

export function tidyPrice(text: string): string {
  const cents = parsePrice(text)
  return cents === undefined ? text : editablePrice(formatPrice(cents))
}

function qtyOf(text: string): number | undefined {
  const qty = parseCount(text)
  return qty !== undefined && qty >= 1 ? qty : undefined
}

/** Cents; undefined while a line is invalid. */
export function totalOf(lines: EditedLines): number | undefined {
  let total = 0
  for (const { qty, price, gone } of lines.values()) {
    if (gone) continue
    const amount = (qtyOf(qty) ?? Number.NaN) * (parsePrice(price) ?? Number.NaN)
    if (Number.isNaN(amount)) return undefined
    total += amount
  }
  return total
}

/** Stock after saving; undefined when the quantity is not a number. */
export function stockLeft(line: OrderLine, typed: EditedLine): number | undefined {
  const qty = typed.gone ? 0 : qtyOf(typed.qty)
  return qty === undefined ? undefined : (line.stock ?? 0) + line.qty - qty
}

export function complaintAbout(order: Order, lines: EditedLines): Complaint | undefined {
  for (const line of order.order) {
    const typed = lines.get(line._id)
    if (!typed) continue
    for (const field of ['qty', 'price'] as const) {
      const sentence = fieldComplaint(line, typed, field)
      if (sentence !== undefined) return { id: line._id, field, sentence }
    }
  }
  return undefined
}

export function fieldComplaint(line: OrderLine, typed: EditedLine, field: 'qty' | 'price'): string | undefined {
  if (typed.gone) return undefined
  // Of an added line the server may fill it in.
  if (field === 'price') return typed.price === '' && line.price === '' ? undefined : priceComplaint(typed.price)
  const qty = qtyOf(typed.qty)
  if (qty === undefined) return 'Aantal moet een heel getal van 1 of meer zijn'
  // §5: a product removed from the catalogue can be reduced, never increased.
  const more = line.removed ? 0 : (line.stock ?? 0)
  return qty - line.qty > more ? shortOfProduct(line.productName) : undefined
}

/** For PUT orders/updateOrder; expects valid lines. */
export function linesToSend(order: Order, lines: EditedLines) {
  return order.order.flatMap(({ _id }) => {
    const typed = lines.get(_id)
    const qty = typed && qtyOf(typed.qty)
    const cents = typed && parsePrice(typed.price)
    if (!typed || typed.gone || qty === undefined) return []
    return [{ _id, qty, ...(cents !== undefined && { price: formatPrice(cents) }) }]
  })
}

/** The line that a refusal names: its path counts the sent lines from 0. */
export function refusedLine(path: string | undefined, sent: readonly { readonly _id: string }[]) {
  const [, place = '', field] = /^order\.(\d+)\.(qty|price)$/.exec(path ?? '') ?? []
  const id = sent[Number(place)]?._id
  return id === undefined || (field !== 'qty' && field !== 'price') ? undefined : ({ id, field } as const)
}

export function givenAway(order: Order, lines: EditedLines): readonly string[] {
  const free = order.order.filter(({ _id, price }) => {
    const typed = lines.get(_id)
    return typed && !typed.gone && parsePrice(typed.price) === 0 && parsePrice(price) !== 0
  })
  return free.map((line) => line.productName)
}

export function isEdited(order: Order, lines: EditedLines): boolean {
  const before = editedLinesOf(order)
  return [...lines].some(([id, line]) => (before.has(id) ? !sameLine(line, before.get(id)) : !line.gone))
}

/** Over an order saved by someone else meanwhile. @returns also the names of products changed on both sides or removed */
export function mergeLines(typed: EditedLines, basis: Order, saved: Order) {
  const before = editedLinesOf(basis)
  const now = editedLinesOf(saved)
  const touched = basis.order.filter(({ _id }) => !sameLine(typed.get(_id), before.get(_id)))
  const lines: EditedLines = new Map(
    [...now].map(([id, line]) => [id, touched.some(({ _id }) => _id === id) ? (typed.get(id) ?? line) : line]),
  )
  const conflicts = touched.filter(({ _id }) => !sameLine(now.get(_id), before.get(_id)))
  return { lines, conflicts: conflicts.map((line) => line.productName) }
}

function sameLine(one: EditedLine | undefined, other: EditedLine | undefined): boolean {
  return (
    one?.qty === other?.qty &&
    one?.gone === other?.gone &&
    tidyPrice(one?.price ?? '') === tidyPrice(other?.price ?? '')
  )
}
