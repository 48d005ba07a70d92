import { shortOfProduct } from '../../../contract/rules/check-line.ts'
import { formatPrice, parsePrice } from '../../../contract/values/money.ts'
import type { Day } from '../../../contract/values/dates.ts'
import type { OrderStatus } from '../../../contract/endpoints/orders.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { changesBetween, type EditedOrderColumns, type OrderChanges } from '../../platform/audit/details.ts'
import { whereIn } from '../../platform/db/where-in.ts'
import { lockVersioned } from '../../platform/db/lock-row.ts'
import type { OrderLineRow, OrderRow, Trx } from '../../platform/db/schema.ts'
import { updateRows } from '../../platform/db/write-rows.ts'
import { HttpError } from '../../platform/errors.ts'
import { moveStock, tooLittleStock } from '../products/stock.ts'
import { referenceColumns, totalCents } from './order-row.ts'

export interface OrderEdit {
  readonly _id: string
  readonly order: readonly { readonly _id: string; readonly qty: number; readonly price?: string | undefined }[]
  readonly orderstatus?: OrderStatus | undefined
  /** Any day, also one that customers cannot choose; null clears it. */
  readonly leverdatum?: Day | null | undefined
  readonly referentie?: string | null | undefined
  /** The version that the form was opened with; without it the last save wins. */
  readonly version?: number | undefined
}

export interface EditedOrder {
  readonly row: OrderRow
  readonly products: readonly string[]
  readonly lines: readonly LineChange[]
  readonly fields: OrderChanges
  /** Undefined when unchanged. */
  readonly became: OrderStatus | undefined
}

interface LineChange {
  readonly productName: string
  readonly before: { readonly qty: number; readonly price: string }
  readonly after: { readonly qty: number; readonly price: string } | null
}

/** Under the order's lock (§4.3, §5). @throws HttpError 409 for too little stock or a concurrent edit */
export async function editOrder(trx: Trx, actor: Actor, edit: OrderEdit): Promise<EditedOrder> {
  const conflict = 'Deze order is intussen door iemand anders gewijzigd'
  const before = await lockVersioned(trx, 'orders', edit._id, { version: edit.version, conflict })
  const stored = await trx
    .selectFrom('order_lines')
    .selectAll()
    .where('orderId', '=', edit._id)
    .orderBy('position')
    .execute()
  const lines = nextLines(stored, edit)
  await moveDifference(trx, actor, edit, stored, lines)
  await writeLines(trx, stored, lines)

  const { orderstatus = before.orderstatus, leverdatum = before.leverdatum, referentie = before.referentie } = edit
  const columns = { orderstatus, leverdatum, ...referenceColumns(referentie) }
  const after = await trx
    .updateTable('orders')
    .set({ ...columns, totalCents: totalCents(lines) })
    .where('_id', '=', edit._id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const detail = {
    lines: describeChanges(stored, lines),
    fields: changesBetween(auditedColumns(before), auditedColumns(after)),
  }
  await audit(trx, actor, { action: 'order.edited', entity: 'order', entityId: edit._id, detail })
  const products = stored.map((line) => line.productId)
  return { row: after, products, ...detail, became: newStatus(before, after) }
}

/** Leaves an order that already has the status unchanged, version and history included. */
export async function setOrderStatus(
  trx: Trx,
  actor: Actor,
  id: string,
  orderstatus: OrderStatus,
): Promise<Pick<EditedOrder, 'row' | 'became'>> {
  const order = trx.selectFrom('orders').selectAll().where('_id', '=', id).where('deletedAt', 'is', null)
  const before = await order.executeTakeFirst()
  if (before?.orderstatus === orderstatus) return { row: before, became: undefined }
  const locked = await lockVersioned(trx, 'orders', id)
  const after = await trx
    .updateTable('orders')
    .set({ orderstatus })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const fields = changesBetween(auditedColumns(locked), auditedColumns(after))
  if (fields.orderstatus)
    await audit(trx, actor, { action: 'order.status', entity: 'order', entityId: id, detail: { fields } })
  return { row: after, became: newStatus(locked, after) }
}

const newStatus = (before: OrderRow, { orderstatus }: OrderRow) =>
  before.orderstatus === orderstatus ? undefined : orderstatus

/** Returns the stock once: a second call gets a 404. @returns the products whose stock changed */
export async function removeOrder(trx: Trx, actor: Actor, id: string): Promise<readonly string[]> {
  await lockVersioned(trx, 'orders', id)
  const lines = await trx.selectFrom('order_lines').select(['productId', 'qty']).where('orderId', '=', id).execute()
  await moveStock(
    trx,
    lines.map(({ productId, qty }) => ({ productId, qty: -qty })),
    { reason: 'order-removal', orderId: id, actor },
  )
  await trx.updateTable('orders').set({ deletedAt: actor.at.toISOString() }).where('_id', '=', id).execute()
  await audit(trx, actor, { action: 'order.removed', entity: 'order', entityId: id })
  return lines.map((line) => line.productId)
}

/** An edit cannot add products that were not ordered. */
function nextLines(stored: readonly OrderLineRow[], edit: OrderEdit): OrderLineRow[] {
  const wanted = new Map(edit.order.map((line) => [line._id, line]))
  const strange =
    wanted.size !== edit.order.length ||
    edit.order.some((line) => !stored.some(({ productId }) => productId === line._id))
  if (strange) throw new HttpError(400, 'Deze regels horen niet bij de order')
  return stored.flatMap((line) => {
    const next = wanted.get(line.productId)
    if (!next) return []
    const priceCents = next.price === undefined ? line.priceCents : (parsePrice(next.price) ?? line.priceCents)
    // Staff may break packs.
    const qtyByStaff = next.qty === line.qty ? line.qtyByStaff : 1
    return [{ ...line, qty: next.qty, priceCents, qtyByStaff }]
  })
}

async function moveDifference(
  trx: Trx,
  actor: Actor,
  edit: OrderEdit,
  stored: readonly OrderLineRow[],
  lines: readonly OrderLineRow[],
): Promise<void> {
  const qtyAfter = new Map(lines.map((line) => [line.productId, line.qty]))
  const short = await moveStock(
    trx,
    stored.map(({ productId, qty }) => ({ productId, qty: (qtyAfter.get(productId) ?? 0) - qty })),
    { reason: 'order-edit', orderId: edit._id, actor },
  )
  if (short === undefined) return
  const name = stored.find((line) => line.productId === short)?.productName ?? ''
  const place = edit.order.findIndex(({ _id }) => _id === short)
  throw tooLittleStock(shortOfProduct(name), `order.${place}.qty`)
}

async function writeLines(trx: Trx, stored: readonly OrderLineRow[], lines: readonly OrderLineRow[]): Promise<void> {
  const before = new Map(stored.map((line) => [line.productId, line]))
  const changed = lines.filter((line) => !isSame(line, before.get(line.productId)))
  await updateRows(
    trx,
    'order_lines',
    ['orderId', 'productId'],
    changed.map(({ orderId, productId, qty, priceCents, qtyByStaff }) => ({
      orderId,
      productId,
      qty,
      priceCents,
      qtyByStaff,
    })),
  )
  const kept = new Set(lines.map(({ productId }) => productId))
  const gone = stored.filter(({ productId }) => !kept.has(productId))
  const [first] = gone
  if (!first) return
  const productIds = gone.map(({ productId }) => productId)
  await trx
    .deleteFrom('order_lines')
    .where('orderId', '=', first.orderId)
    .where(whereIn(trx, 'productId', productIds))
    .execute()
}

const isSame = (line: OrderLineRow, before: OrderLineRow | undefined) =>
  before?.qty === line.qty && before.priceCents === line.priceCents

function describeChanges(stored: readonly OrderLineRow[], lines: readonly OrderLineRow[]): LineChange[] {
  const qtyAndPrice = (line: OrderLineRow) => ({ qty: line.qty, price: formatPrice(line.priceCents) })
  return stored.flatMap((line) => {
    const next = lines.find(({ productId }) => productId === line.productId)
    if (next && isSame(next, line)) return []
    return [{ productName: line.productName, before: qtyAndPrice(line), after: next ? qtyAndPrice(next) : null }]
  })
}

const auditedColumns = ({
  orderstatus,
  leverdatum,
  referentie,
}: EditedOrderColumns): Record<keyof EditedOrderColumns, string> => ({
  orderstatus,
  leverdatum: leverdatum ?? '',
  referentie,
})
