import { type Day, dayInAmsterdam, showWeekdayAndDate } from '../../../contract/values/dates.ts'
import { showCount } from '../../../contract/values/counts.ts'
import { maxQty } from '../../../contract/values/limits.ts'
import { asksForDate, deliveryDates, deliveryDays } from '../../../contract/rules/delivery-dates.ts'
import { centsOf, parsePrice } from '../../../contract/values/money.ts'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import type { Order, orders } from '../../../contract/endpoints/orders.ts'
import type { OrderingSettings, Settings } from '../../../contract/endpoints/settings.ts'
import { checkLine, namedPackSentence } from '../../../contract/rules/check-line.ts'
import { latestAhead, tooEarlySentence } from '../../../contract/rules/sold-ahead.ts'
import { presentVat, taxedLine } from '../../../contract/rules/vat.ts'
import { minimumSentence } from '../../../contract/rules/minimum-amount.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { companyFieldNames } from '../../../contract/endpoints/users.ts'
import { isPostgres } from '../../platform/db/is-postgres.ts'
import { nextNumber } from '../../platform/db/next-number.ts'
import type { OrderLineRow, ProductRow, Trx } from '../../platform/db/schema.ts'
import { writeRows, newId } from '../../platform/db/rows.ts'
import { HttpError, notLoggedIn } from '../../platform/errors.ts'
import { lockingOwnPrices } from '../pricing/lock-prices.ts'
import { customerNotFound, isCustomer } from '../pricing/named-customer.ts'
import { readPriceTerms } from '../pricing/customer-prices.ts'
import { sellStock, tooLittleStock, writeLedger } from '../products/stock.ts'
import { lineRow, orderRow, totalCents } from './order-row.ts'
import { forAdministrators, presentLine, presentOrder } from './present-order.ts'

export interface OrderRules extends Pick<Settings, 'bestelling' | 'btw' | 'levering'> {
  /** Read last, after waiting for locks. */
  readonly clock: () => Date
}

/** `price` is what the buyer saw; compared, never charged. */
type WantedLine = ParsedBody<typeof orders.place>['order'][number]

interface Placing extends Pick<ParsedBody<typeof orders.place>, 'comment' | 'referentie' | 'leverdatum'> {
  /** A main account, or a colleague who orders for his company. */
  readonly buyer: { readonly userId: string; readonly at: Date }
  /** The administrator who places it for the customer; absent for one's own order. */
  readonly placedBy?: { readonly _id: string; readonly user: string } | undefined
  /** May break packs, and order below the minimum and after the cut-off. */
  readonly byStaff: boolean
  readonly wanted: readonly WantedLine[]
}

/**
 * All lines or none (§4.2).
 * @throws HttpError 400 for packs, 404 for an unknown customer, 409 for stock, a risen price, the minimum or the
 * delivery date
 */
export async function placeOrder(
  trx: Trx,
  { buyer, placedBy, byStaff, wanted, comment, referentie, leverdatum: wantedDate }: Placing,
  rules: OrderRules,
): Promise<Order> {
  const lines = mergeLines(wanted)
  const found = await readBuyer(trx, buyer.userId)
  if (placedBy && !(found && isCustomer(found.company))) throw customerNotFound()
  if (!found) throw notLoggedIn()
  const { company: user, colleague } = found

  const orderId = newId()
  const actor: Actor = { userId: placedBy?._id ?? buyer.userId, at: buyer.at }
  const changes = lines.map((line) => ({ productId: line._id, qty: line.qty }))
  const productIds = changes.map(({ productId }) => productId)
  const priceList = await readPriceTerms(trx, user, productIds)
  const sold = await sellStock(trx, changes)
  if (!sold) throw tooLittleStock('Niet voldoende voorraad, controleer producten!')

  const context = { priceList, day: dayInAmsterdam(buyer.at) }
  const lineRows = lines.map(({ _id: productId, qty, price }, position): OrderLineRow => {
    const product = sold.get(productId)
    if (!product) throw new Error('A sold product is missing')
    // Stock before this order took from it.
    const facts = { packs: product, qty, available: product.stock + qty }
    const { status } = checkLine(facts, byStaff)
    if (status === 'pack' || status === 'minimum') {
      const at = wanted.findIndex((line) => line._id === productId)
      throw new HttpError(400, namedPackSentence(product, status, facts), { code: 'pack', field: `order.${at}.qty` })
    }
    const line = lineRow(product, { ...context, orderId, position, qty, byStaff, btw: rules.btw })
    requireSeenPrice(line, price)
    return line
  })
  if (!byStaff) requireMinimum(rules.bestelling, lineRows)
  const ordernummer = await nextNumber(trx, 'ordernummer')
  const leverdatum = chosenDate(rules, wantedDate, byStaff)
  requireDeliverable([...sold.values()], leverdatum, context.day)
  const row = orderRow({
    _id: orderId,
    ordernummer,
    at: buyer.at,
    buyer: user,
    lines: lineRows,
    comment,
    orderstatus: 'open',
    leverdatum,
    referentie,
    placedBy: placedBy?._id,
    colleague,
  })
  await trx.insertInto('orders').values(row).execute()
  await writeRows(trx, 'order_lines', lineRows)
  await writeLedger(trx, changes, { reason: 'order', orderId, actor })
  const detail = { forCustomer: placedBy !== undefined }
  await audit(trx, actor, 'order.placed', orderId, detail)
  const presented = {
    ...presentOrder(
      row,
      lineRows.map((line) => ({ ...presentLine(line, false), ...(line.maat && { maat: line.maat }) })),
    ),
    ...presentVat(lineRows.map(taxedLine)),
  }
  return byStaff ? { ...presented, ...forAdministrators(row, placedBy?.user) } : presented
}

/** The company, whose fields, prices and orders they are, and the colleague who orders for it, if any. */
export async function readBuyer(trx: Trx, userId: string) {
  const person = await readUser(trx, userId)
  if (!person || person.companyId === null) return person && { company: person, colleague: null }
  const company = await readUser(trx, person.companyId)
  return company && { company, colleague: person }
}

function readUser(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['_id', ...companyFieldNames, 'isAdmin', 'magazijn', 'priceListId', 'companyId', 'naam'])
    .$if(isPostgres(trx), (query) => query.select(lockingOwnPrices.as('held')))
    .where('_id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** @throws HttpError 409 when the line costs more than the buyer saw */
export function requireSeenPrice(line: Pick<OrderLineRow, 'priceCents'>, price: string | undefined): void {
  const seen = price === undefined ? undefined : parsePrice(price)
  if (seen !== undefined && line.priceCents > seen) {
    throw new HttpError(409, 'Prijzen zijn gewijzigd, controleer producten!', { code: 'price' })
  }
}

/** @throws HttpError 409 when the lines cost less than a customer must order for */
export function requireMinimum(ordering: OrderingSettings, lines: readonly OrderLineRow[]): void {
  const sentence = minimumSentence(ordering, totalCents(lines))
  // With plain spaces, as it is specified; on the page an amount does not break.
  if (sentence !== undefined) throw new HttpError(409, sentence.replaceAll('\u00a0', ' '))
}

/** Null where none is asked or wanted. Staff may order after the cut-off. @throws HttpError 409 */
export function chosenDate(
  { levering, clock }: OrderRules,
  wanted: Day | null | undefined,
  byStaff: boolean,
): Day | null {
  if (wanted == null || !asksForDate(levering)) return null
  const now = clock()
  const possible = (byStaff ? deliveryDays : deliveryDates)(levering, now)
  if (possible.some(({ date }) => date === wanted)) return wanted
  const day = showWeekdayAndDate(wanted, dayInAmsterdam(now))
  throw new HttpError(409, `Voor ${day} kan niet meer besteld worden, kies een andere leverdatum`, {
    code: 'delivery-date',
    field: 'leverdatum',
  })
}

/** @throws HttpError 409 for a product that cannot be delivered on that day yet; without a day nothing is checked */
export function requireDeliverable(
  products: readonly Pick<ProductRow, 'productName' | 'leverbaarVanaf'>[],
  leverdatum: string | null,
  today: Day,
): void {
  const late = leverdatum === null ? undefined : latestAhead(products, leverdatum)
  if (late) throw new HttpError(409, tooEarlySentence(late, today), { code: 'delivery-date', field: 'leverdatum' })
}

const tooManySentence = `Bestel ten hoogste ${showCount(maxQty)} stuks van een product`

/** One line per product (medusa#16502); of several prices seen, the lowest must still hold. */
export function mergeLines(wanted: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>()
  for (const line of wanted) {
    const same = merged.get(line._id)
    const qty = (same?.qty ?? 0) + line.qty
    if (qty > maxQty) throw new HttpError(400, tooManySentence)
    merged.set(line._id, same ? { _id: line._id, qty, price: lowest(same.price, line.price) } : line)
  }
  return [...merged.values()]
}

function lowest(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return centsOf(a) <= centsOf(b) ? a : b
}
