import { notEnoughStockSentence } from '../../../contract/rules/check-line.ts'
import type { PriceContext } from '../../../contract/rules/price.ts'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import { formatPrice, parsePrice } from '../../../contract/values/money.ts'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { orders, OrderStatus } from '../../../contract/endpoints/orders.ts'
import type { Settings } from '../../../contract/endpoints/settings.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { changesBetween, type EditedOrderColumns, type LineChange } from '../../platform/audit/details.ts'
import { isPostgres } from '../../platform/db/is-postgres.ts'
import { lockPresent, lockVersioned, updateRow, whereIn, updateRows, writeRows } from '../../platform/db/rows.ts'
import type { OrderLineRow, OrderRow, Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { lockingOwnPrices } from '../pricing/lock-prices.ts'
import { readPriceTerms } from '../pricing/customer-prices.ts'
import { moveStock, orderedColumns, tooLittleStock } from '../products/stock.ts'
import { btwOfAdded, lineRow, referenceColumns, totalCents } from './order-row.ts'

type OrderEdit = ParsedBody<typeof orders.update>

export const orderConflict = 'Deze order is intussen door iemand anders gewijzigd'

export function orderLinesOf(trx: Trx, orderId: string): Promise<OrderLineRow[]> {
  return trx.selectFrom('order_lines').selectAll().where('orderId', '=', orderId).orderBy('position').execute()
}

/** Under the order's lock (§4.3, §5). @throws HttpError 404 for an unknown product, 409 for stock or a concurrent edit */
export async function editOrder(trx: Trx, actor: Actor, edit: OrderEdit, rates: Settings['btw']) {
  const before = await lockVersioned(trx, 'orders', edit._id, { version: edit.version, conflict: orderConflict })
  const stored = await orderLinesOf(trx, edit._id)
  const kept = remainingLines(stored, edit)
  const added = edit.order.filter((line) => !stored.some(({ productId }) => productId === line._id))
  const terms = await termsOfAdded(trx, before, added, actor.at)
  await moveDifference(trx, actor, edit, stored)
  const btw = btwOfAdded(rates, stored)
  const position = Math.max(...stored.map((line) => line.position)) + 1
  const lines = [...kept, ...(await addedLines(trx, edit, added, { terms, position, btw }))]
  const { orderstatus = before.orderstatus, leverdatum = before.leverdatum, referentie = before.referentie } = edit
  const columns = { orderstatus, leverdatum, ...referenceColumns(referentie) }
  const saved = await saveOrder(trx, actor, before, { columns, stored, lines })
  const products = [...stored, ...lines.slice(kept.length)].map((line) => line.productId)
  return { ...saved, products, became: orderstatus === before.orderstatus ? undefined : orderstatus }
}

/** With its history. `stored` are the lines of before. */
export async function saveOrder(
  trx: Trx,
  actor: Actor,
  before: OrderRow,
  { columns, stored, lines }: { columns: Partial<OrderRow>; stored: OrderLineRow[]; lines: OrderLineRow[] },
) {
  await writeLines(trx, stored, lines)
  const row = await updateRow(trx, 'orders', before._id, { ...columns, totalCents: totalCents(lines) })
  const detail = {
    lines: describeChanges(stored, lines),
    fields: changesBetween(auditedColumns(before), auditedColumns(row)),
    hasOtherComment: row.comment !== before.comment,
  }
  // A form may be saved untouched.
  const isChanged = detail.lines.length > 0 || Object.keys(detail.fields).length > 0 || detail.hasOtherComment
  if (isChanged) await audit(trx, actor, 'order.edited', before._id, detail)
  return { row, isChanged, ...detail }
}

/** Leaves the version: a form of an order does not hold its status. */
export async function setOrderStatus(
  trx: Trx,
  actor: Actor,
  id: string,
  orderstatus: OrderStatus,
): Promise<{ row: OrderRow; became: OrderStatus | undefined }> {
  const before = await lockPresent(trx, 'orders', id)
  if (before.orderstatus === orderstatus) return { row: before, became: undefined }
  const after = await updateRow(trx, 'orders', id, { orderstatus })
  const fields = changesBetween(auditedColumns(before), auditedColumns(after))
  await audit(trx, actor, 'order.status', id, { fields })
  return { row: after, became: orderstatus }
}

/** Returns the stock once: a second call gets a 404. @returns the products whose stock changed */
export async function removeOrder(trx: Trx, actor: Actor, id: string): Promise<readonly string[]> {
  await lockVersioned(trx, 'orders', id)
  return takeOutOrder(trx, actor, id, 'order.removed')
}

/** Under the order's lock. @returns the products whose stock changed */
export async function takeOutOrder(
  trx: Trx,
  actor: Actor,
  id: string,
  action: 'order.removed' | 'order.cancelled',
): Promise<readonly string[]> {
  const lines = await trx.selectFrom('order_lines').select(['productId', 'qty']).where('orderId', '=', id).execute()
  const returned = lines.map(({ productId, qty }) => ({ productId, qty: -qty }))
  await moveStock(trx, returned, { reason: 'order-removal', orderId: id, actor })
  await trx.updateTable('orders').set({ deletedAt: actor.at.toISOString() }).where('_id', '=', id).execute()
  await audit(trx, actor, action, id)
  return lines.map((line) => line.productId)
}

function remainingLines(stored: readonly OrderLineRow[], edit: OrderEdit): OrderLineRow[] {
  const wanted = new Map(edit.order.map((line) => [line._id, line]))
  if (wanted.size !== edit.order.length) throw new HttpError(400, 'Een product staat dubbel in de order')
  return stored.flatMap((line) => {
    const next = wanted.get(line.productId)
    if (!next) return []
    const priceCents = next.price === undefined ? line.priceCents : (parsePrice(next.price) ?? line.priceCents)
    // Staff may break packs.
    const qtyByStaff = next.qty === line.qty ? line.qtyByStaff : 1
    return [{ ...line, qty: next.qty, priceCents, qtyByStaff }]
  })
}

async function moveDifference(trx: Trx, actor: Actor, edit: OrderEdit, stored: readonly OrderLineRow[]): Promise<void> {
  const taken = new Map(edit.order.map(({ _id, qty }) => [_id, qty]))
  for (const { productId, qty } of stored) taken.set(productId, (taken.get(productId) ?? 0) - qty)
  const changes = [...taken].map(([productId, qty]) => ({ productId, qty }))
  const short = await moveStock(trx, changes, { reason: 'order-edit', orderId: edit._id, actor })
  if (short === undefined) return
  const ordered = stored.find((line) => line.productId === short)
  const name = (ordered ?? (await readProducts(trx, [{ _id: short }])).get(short))?.productName
  if (name === undefined) throw productNotFound(edit, short)
  throw tooLittleStock(notEnoughStockSentence(name), qtyField(edit, short))
}

export async function writeLines(
  trx: Trx,
  stored: readonly OrderLineRow[],
  lines: readonly OrderLineRow[],
): Promise<void> {
  const before = new Map(stored.map((line) => [line.productId, line]))
  const added = lines.filter(({ productId }) => !before.has(productId))
  if (added.length > 0) await writeRows(trx, 'order_lines', added)
  const changed = lines.filter((line) => before.has(line.productId) && !isSame(line, before.get(line.productId)))
  await updateRows(trx, 'order_lines', ['orderId', 'productId'], changed)
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

export function describeChanges(stored: readonly OrderLineRow[], lines: readonly OrderLineRow[]): LineChange[] {
  const productOf = ({ productId, productName, maat }: OrderLineRow) => ({
    productId,
    productName,
    ...(maat !== null && { maat }),
  })
  const qtyAndPrice = (line: OrderLineRow) => ({ qty: line.qty, price: formatPrice(line.priceCents) })
  const changed = stored.flatMap((line): LineChange[] => {
    const next = lines.find(({ productId }) => productId === line.productId)
    if (next && isSame(next, line)) return []
    return [{ ...productOf(line), before: qtyAndPrice(line), after: next ? qtyAndPrice(next) : null }]
  })
  const added = lines.filter(({ productId }) => !stored.some((line) => line.productId === productId))
  return [...changed, ...added.map((line) => ({ ...productOf(line), before: null, after: qtyAndPrice(line) }))]
}

const auditedColumns = ({ orderstatus, leverdatum, referentie }: EditedOrderColumns) => ({
  orderstatus,
  leverdatum: leverdatum ?? '',
  referentie,
})

/** Without a price it gets the customer's own. */
type AddedLine = OrderEdit['order'][number]

/** The customer's prices of today, read before stock is locked, as when ordering. */
async function termsOfAdded(
  trx: Trx,
  { userId }: Pick<OrderRow, 'userId'>,
  added: readonly AddedLine[],
  at: Date,
): Promise<PriceContext> {
  const day = dayInAmsterdam(at)
  if (added.every(({ price }) => price !== undefined)) return { priceList: null, day }
  const buyer = await trx
    .selectFrom('users')
    .select(['_id', 'priceListId'])
    .$if(isPostgres(trx), (query) => query.select(lockingOwnPrices.as('held')))
    .where('_id', '=', userId)
    .executeTakeFirstOrThrow()
  const productIds = added.map(({ _id }) => _id)
  return { priceList: await readPriceTerms(trx, buyer, productIds), day }
}

/** After their stock is taken, which locks the products. */
async function addedLines(
  trx: Trx,
  edit: OrderEdit,
  added: readonly AddedLine[],
  {
    terms,
    position: first,
    btw,
  }: { readonly terms: PriceContext; readonly position: number; readonly btw: Settings['btw'] },
): Promise<OrderLineRow[]> {
  const products = await readProducts(trx, added)
  return added.map(({ _id: productId, qty, price }, at) => {
    const product = products.get(productId)
    if (!product) throw productNotFound(edit, productId)
    const priceCents = price === undefined ? undefined : parsePrice(price)
    return lineRow(product, { ...terms, orderId: edit._id, position: first + at, qty, priceCents, byStaff: true, btw })
  })
}

const qtyField = ({ order }: OrderEdit, productId: string) =>
  `order.${order.findIndex(({ _id }) => _id === productId)}.qty`

const productNotFound = (edit: OrderEdit, productId: string) =>
  new HttpError(404, 'Product niet gevonden', { field: qtyField(edit, productId) })

/** By _id, without removed ones. */
async function readProducts(trx: Trx, lines: readonly Pick<AddedLine, '_id'>[]) {
  const ids = lines.map(({ _id }) => _id)
  const rows = await trx
    .selectFrom('products')
    .select(orderedColumns)
    .where(whereIn(trx, '_id', ids))
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row._id, row]))
}
