import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { picking } from '../../../contract/endpoints/picking.ts'
import { showCount } from '../../../contract/values/counts.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { lockVersioned, updateRow } from '../../platform/db/rows.ts'
import type { OrderLineRow, OrderRow, Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { writeLedger } from '../products/stock.ts'
import { describeChanges, orderLinesOf, orderConflict, writeLines } from './edit-order.ts'
import type { OrderMessages } from './messages/order-messages.ts'
import { totalCents } from './order-row.ts'

export type EditMessages = Pick<OrderMessages, 'edited'>

type ShortPick = ParsedBody<typeof picking.pickShort> & { readonly _id: string }

/**
 * Sets lines to the pieces found and keeps their prices. Stock stays the same: the ledger returns the missing pieces and
 * writes them off.
 * @throws HttpError 409 when the order is processed, changed meanwhile or would be empty, 400 for other lines or more pieces
 */
export async function shortPick(
  trx: Trx,
  actor: Actor,
  { _id, lines: found, version }: ShortPick,
  messages: EditMessages,
): Promise<OrderRow> {
  const before = await lockVersioned(trx, 'orders', _id, { version, conflict: orderConflict })
  if (before.orderstatus === 'verwerkt') throw new HttpError(409, 'Deze order is al verwerkt')
  const stored = await orderLinesOf(trx, _id)
  const lines = pickedLines(stored, found)
  if (lines.length === 0) throw new HttpError(409, 'Een order heeft ten minste één regel')
  await writeLines(trx, stored, lines)
  const row = await updateRow(trx, 'orders', _id, { totalCents: totalCents(lines) })
  const detail = { lines: describeChanges(stored, lines) }
  if (detail.lines.length > 0) {
    await writeShortage(trx, actor, before, stored, lines)
    await audit(trx, actor, 'order.short-picked', _id, detail)
    await messages.edited(trx, row, detail.lines, {})
  }
  return row
}

function pickedLines(stored: readonly OrderLineRow[], found: ShortPick['lines']): OrderLineRow[] {
  const picked = new Map(found.map(({ _id, gepakt }) => [_id, gepakt]))
  if (picked.size !== found.length || found.some(({ _id }) => !stored.some(({ productId }) => productId === _id)))
    throw new HttpError(400, 'Deze regels horen niet bij de order')
  return stored.flatMap((line) => {
    const qty = picked.get(line.productId) ?? line.qty
    if (qty > line.qty) {
      const field = `lines.${found.findIndex(({ _id }) => _id === line.productId)}.gepakt`
      throw new HttpError(
        400,
        `Van ${line.productName} ${line.qty === 1 ? 'is' : 'zijn'} er ${showCount(line.qty)} besteld`,
        { field },
      )
    }
    if (qty === line.qty) return [line]
    return qty === 0 ? [] : [{ ...line, qty, qtyByStaff: 1 as const }]
  })
}

async function writeShortage(
  trx: Trx,
  actor: Actor,
  { _id: orderId, ordernummer }: OrderRow,
  stored: readonly OrderLineRow[],
  lines: readonly OrderLineRow[],
): Promise<void> {
  const left = new Map(lines.map(({ productId, qty }) => [productId, qty]))
  const missing = stored
    .map(({ productId, qty }) => ({ productId, qty: qty - (left.get(productId) ?? 0) }))
    .filter(({ qty }) => qty > 0)
  const returned = missing.map(({ productId, qty }) => ({ productId, qty: -qty }))
  await writeLedger(trx, returned, { reason: 'order-edit', orderId, actor })
  // Without orderId: an order's ledger entries must add up to its lines.
  await writeLedger(trx, missing, { reason: 'short-pick', orderId: null, referentie: String(ordernummer), actor })
}
