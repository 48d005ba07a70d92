// A customer changes or cancels his own order, until its closing time.
import { z } from 'zod'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { missingVersion, type Order, type orders } from '../../../contract/endpoints/orders.ts'
import { namedPackSentence } from '../../../contract/rules/check-line.ts'
import { asksForDate, orderBeforeFor } from '../../../contract/rules/delivery-dates.ts'
import { packProblem } from '../../../contract/rules/packs.ts'
import { dayInAmsterdam, isDay } from '../../../contract/values/dates.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import { checkVersion, lockVersioned, whereIn } from '../../platform/db/rows.ts'
import type { Db, OrderLineRow, OrderRow, ProductRow, Trx } from '../../platform/db/schema.ts'
import { HttpError, notLoggedIn } from '../../platform/errors.ts'
import { readPriceTerms } from '../pricing/customer-prices.ts'
import { lockProducts } from '../products/change-products.ts'
import { moveStock, tooLittleStock } from '../products/stock.ts'
import { orderConflict, orderLinesOf, saveOrder, takeOutOrder } from './edit-order.ts'
import { findOrder } from './find-orders.ts'
import { btwOfAdded, lineRow, referenceColumns } from './order-row.ts'
import {
  chosenDate,
  mergeLines,
  type OrderRules,
  readBuyer,
  requireDeliverable,
  requireMinimum,
  requireSeenPrice,
} from './place-order.ts'

interface OwnOrder {
  readonly _id: string
  readonly companyId: string
}

/** Null without an end; undefined when the customer cannot change the order. */
function changeableUntil(
  { bestelling, levering, clock }: OrderRules,
  { orderstatus, leverdatum }: Pick<OrderRow, 'orderstatus' | 'leverdatum'>,
): Date | null | undefined {
  if (!bestelling.klantWijzigt || orderstatus !== 'open') return undefined
  if (leverdatum === null) return null
  // Without delivery on that day any more it is too late.
  const orderBefore = isDay(leverdatum) ? orderBeforeFor(levering, leverdatum) : undefined
  return orderBefore !== undefined && clock() < orderBefore ? orderBefore : undefined
}

export function withClosing(rules: OrderRules, order: Order): Order {
  const until = changeableUntil(rules, order)
  return until === undefined ? order : { ...order, wijzigbaarTot: until?.toISOString() ?? null }
}

/** @throws HttpError 409 */
function requireChangeable(rules: OrderRules, order: OrderRow): void {
  if (changeableUntil(rules, order) !== undefined) return
  throw new HttpError(409, 'Deze bestelling kan niet meer gewijzigd worden')
}

/** Staff too change here only what they ordered for themselves. */
const findOwnOrder = (db: Db, { _id, companyId }: OwnOrder) => findOrder(db, _id, { companyId, isAdmin: false })

/** @throws HttpError 404 for another company's order, 409 when it is closed or has another version */
async function lockOwnOrder(
  trx: Trx,
  { _id, companyId }: OwnOrder,
  rules: OrderRules,
  version?: number,
): Promise<OrderRow> {
  // Nobody locks another company's order.
  await findOwnOrder(trx, { _id, companyId })
  const order = await lockVersioned(trx, 'orders', _id)
  requireChangeable(rules, order)
  checkVersion(version, order.version - 1, orderConflict)
  return order
}

/** Returns the stock once: a second call gets a 404. @throws HttpError 404, 409 when it is closed */
export async function cancelOwnOrder(
  trx: Trx,
  order: OwnOrder & { readonly userId: string },
  rules: OrderRules,
): Promise<{ readonly row: OrderRow; readonly products: readonly string[] }> {
  const row = await lockOwnOrder(trx, order, rules)
  const products = await takeOutOrder(trx, { userId: order.userId, at: rules.clock() }, order._id, 'order.cancelled')
  // The closing time may have come while this waited for stock.
  requireChangeable(rules, row)
  return { row, products }
}

/** `userId` changes it: the main account or a colleague. */
type OwnChange = ParsedBody<typeof orders.changeOwn> & OwnOrder & { readonly userId: string; readonly byStaff: boolean }

/**
 * As placing does: packs, stock, prices of today and the delivery date; lines of which the quantity stays keep their price.
 * @throws HttpError 404, 409 when it is closed or changed meanwhile, 400 for packs and 409 for a risen price, 409 for stock, date or amount, in this sequence
 */
export async function changeOwnOrder(trx: Trx, change: OwnChange, rules: OrderRules) {
  const before = await lockOwnOrder(trx, change, rules, change.version)
  const actor = { userId: change.userId, at: rules.clock() }
  const stored = await orderLinesOf(trx, change._id)
  const { byStaff } = change
  const btw = btwOfAdded(rules.btw, stored)
  const { lines, moves } = await nextLines(trx, change, stored, { btw, at: actor.at })
  const short = await moveStock(trx, moves, { reason: 'order-edit', orderId: change._id, actor })
  if (short !== undefined) throw shortOf(short, change)

  const { leverdatum: wanted } = change
  const leverdatum = wanted === before.leverdatum ? wanted : (chosenDate(rules, wanted, byStaff) ?? before.leverdatum)
  if (asksForDate(rules.levering)) {
    const concerned = leverdatum === before.leverdatum ? moves.filter(({ qty }) => qty > 0) : lines
    const products = await readAhead(trx, concerned)
    requireDeliverable(products, leverdatum, dayInAmsterdam(actor.at))
  }
  const columns = {
    comment: change.comment === undefined ? before.comment : change.comment || defaultComment,
    leverdatum,
    ...referenceColumns(change.referentie === undefined ? before.referentie : change.referentie),
  }
  if (!byStaff && moves.length > 0) requireMinimum(rules.bestelling, lines)
  const saved = await saveOrder(trx, actor, before, { columns, stored, lines })
  // The closing time may have come while this waited for stock.
  requireChangeable(rules, before)
  return { ...saved, products: moves.map(({ productId }) => productId) }
}

async function nextLines(
  trx: Trx,
  change: OwnChange,
  stored: readonly OrderLineRow[],
  { btw, at }: Pick<OrderRules, 'btw'> & { readonly at: Date },
) {
  const found = await readBuyer(trx, change.userId)
  if (!found) throw notLoggedIn()
  const { company: buyer } = found
  const { byStaff } = change
  const wanted = mergeLines(change.order)
  const before = new Map(stored.map((line) => [line.productId, line]))
  const after = new Map(wanted.map(({ _id, qty }) => [_id, qty]))
  const moves = [...new Set([...before.keys(), ...after.keys()])]
    .map((productId) => ({ productId, qty: (after.get(productId) ?? 0) - (before.get(productId)?.qty ?? 0) }))
    .filter(({ qty }) => qty !== 0)
  const ids = moves.map(({ productId }) => productId)
  const context = { priceList: await readPriceTerms(trx, buyer, ids), day: dayInAmsterdam(at) }
  const products = await lockProducts(trx, ids)

  const priced = wanted.flatMap(({ _id, qty, price }): OrderLineRow[] => {
    const ordered = before.get(_id)
    if (ordered?.qty === qty) return [ordered]
    const product = products.get(_id)
    // Refused for its stock below, after the packs of the others and without a word about its own packs or price.
    if (!product || (qty > (ordered?.qty ?? 0) && !isForSale(product))) return []
    const problem = byStaff ? undefined : packProblem(product, qty)
    if (problem) {
      const facts = { packs: product, qty, available: product.stock + (ordered?.qty ?? 0) }
      throw new HttpError(400, namedPackSentence(product, problem, facts), {
        code: 'pack',
        field: fieldOf(change, _id),
      })
    }
    const line = lineRow(product, { ...context, orderId: change._id, position: 0, qty, byStaff, btw })
    requireSeenPrice(line, price)
    if (!ordered) return [line]
    const { position, productName, btwTarief, maat, vbnCode } = ordered
    return [{ ...line, position, productName, btwTarief, maat, vbnCode }]
  })
  const gone = moves.find(({ productId, qty }) => qty > 0 && !isForSale(products.get(productId)))
  if (gone) throw shortOf(gone.productId, change)

  const kept = new Map(priced.map((line) => [line.productId, line]))
  const next = Math.max(...stored.map(({ position }) => position)) + 1
  const added = priced.filter(({ productId }) => !before.has(productId))
  const lines = [
    ...stored.flatMap(({ productId }) => kept.get(productId) ?? []),
    ...added.map((line, place) => ({ ...line, position: next + place })),
  ]
  return { lines, moves }
}

function readAhead(trx: Trx, lines: readonly { readonly productId: string }[]) {
  const ids = lines.map(({ productId }) => productId)
  return trx
    .selectFrom('products')
    .select(['productName', 'leverbaarVanaf'])
    .where(whereIn(trx, '_id', ids))
    .where('leverbaarVanaf', 'is not', null)
    .execute()
}

const isForSale = (product: ProductRow | undefined) => product?.showStatus === 'Ja' && product.deletedAt === null

const fieldOf = (change: OwnChange, productId: string) =>
  `order.${change.order.findIndex(({ _id }) => _id === productId)}.qty`

const shortOf = (productId: string, change: OwnChange) =>
  tooLittleStock('Niet voldoende voorraad, controleer producten!', fieldOf(change, productId))

const versioned = z.object({ version: z.int() })

/** These refusals come before the body's own faults. @throws HttpError as `lockOwnOrder`, and 400 without a version */
export async function refuseBeforeBody(db: Db, own: OwnOrder, rules: OrderRules, body: unknown): Promise<void> {
  const order = await findOwnOrder(db, own)
  requireChangeable(rules, order)
  const sent = versioned.safeParse(body).data
  if (!sent) throw new HttpError(400, missingVersion, { field: 'version' })
  checkVersion(sent.version, order.version, orderConflict)
}
