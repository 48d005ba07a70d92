// What an order edit is made of before it is sent: typed lines, their rules (§5, Order edit) and their total.
import { formatPrice, parsePrice } from '../../../contract/money.ts'
import type { Order, OrderLine } from '../../../contract/orders.ts'

export interface EditedLine {
  readonly qty: string
  readonly price: string
  /** Taken out of the order; it goes when the order is saved. */
  readonly gone: boolean
}
export type EditedLines = ReadonlyMap<string, EditedLine>

interface Complaint {
  readonly id: string
  readonly field: 'qty' | 'price'
  readonly sentence: string
}

export function editedLinesOf(order: Order): EditedLines {
  return new Map(order.order.map(({ _id, qty, price }) => [_id, { qty: String(qty), price, gone: false }]))
}

/** §5: only digits with an optional decimal point; a typed comma becomes that point. Undefined for anything else. */
export function amountTyped(text: string): string | undefined {
  const typed = text.replace(',', '.')
  return /^\d*\.?\d*$/.test(typed) ? typed : undefined
}

/** A price as it is shown once it has been typed: with two decimals; unchanged where it is none. */
export function tidyPrice(text: string): string {
  const cents = parsePrice(text)
  return cents === undefined ? text : formatPrice(cents)
}

function qtyOf(text: string): number | undefined {
  const qty = Number(text)
  return text !== '' && Number.isInteger(qty) && qty >= 1 ? qty : undefined
}

/** Sum of qty times price in cents; undefined while a line is no amount. */
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

/** Pieces that stay in stock when a line is saved as typed; undefined where its quantity is no number. */
export function stockLeft(line: OrderLine, typed: EditedLine): number | undefined {
  const qty = typed.gone ? 0 : qtyOf(typed.qty)
  return qty === undefined ? undefined : (line.stock ?? 0) + line.qty - qty
}

/** The first thing that is wrong, in the order of the lines. */
export function complaintAbout(order: Order, lines: EditedLines): Complaint | undefined {
  for (const line of order.order) {
    const typed = lines.get(line._id)
    if (!typed || typed.gone) continue
    const qty = qtyOf(typed.qty)
    if (qty === undefined) {
      return { id: line._id, field: 'qty', sentence: 'Aantal moet een geheel getal van 1 of meer zijn' }
    }
    if (parsePrice(typed.price) === undefined) {
      return { id: line._id, field: 'price', sentence: 'Prijs is niet ingevuld' }
    }
    // A product that has left the catalogue can be delivered less of, never more (§5).
    const more = line.removed ? 0 : (line.stock ?? 0)
    if (qty - line.qty > more) return { id: line._id, field: 'qty', sentence: outOfStock(line) }
  }
  return undefined
}

export function outOfStock({ productName }: OrderLine): string {
  return `${productName} niet op voorraad, controleer aantal`
}

/** The lines as PUT orders/updateOrder takes them. */
export function linesToSend(order: Order, lines: EditedLines) {
  return order.order.flatMap(({ _id }) => {
    const typed = lines.get(_id)
    return typed && !typed.gone ? [{ _id, qty: Number(typed.qty), price: typed.price }] : []
  })
}

/** Whether anything differs from the order as it was opened. */
export function isEdited(order: Order, lines: EditedLines): boolean {
  const before = editedLinesOf(order)
  return [...lines].some(([id, line]) => !sameLine(line, before.get(id)))
}

/**
 * Lays typed lines over an order that somebody else has saved meanwhile: what was typed stays, the rest is as saved.
 * @returns the lines, and the names of products in which both changed something or whose line is there no more
 */
export function layLinesOver(typed: EditedLines, basis: Order, saved: Order) {
  const before = editedLinesOf(basis)
  const now = editedLinesOf(saved)
  const touched = basis.order.filter(({ _id }) => !sameLine(typed.get(_id), before.get(_id)))
  const lines: EditedLines = new Map(
    [...now].map(([id, line]) => [id, touched.some(({ _id }) => _id === id) ? (typed.get(id) ?? line) : line]),
  )
  const clashes = touched.filter(({ _id }) => !sameLine(now.get(_id), before.get(_id)))
  return { lines, clashes: clashes.map((line) => line.productName) }
}

function sameLine(one: EditedLine | undefined, other: EditedLine | undefined): boolean {
  return (
    one?.qty === other?.qty &&
    one?.gone === other?.gone &&
    parsePrice(one?.price ?? '') === parsePrice(other?.price ?? '')
  )
}
