import { type Order, type OrderLine, order } from '../../../contract/endpoints/orders.ts'
import { presentVat, taxedLine } from '../../../contract/rules/vat.ts'
import { formatPrice } from '../../../contract/values/money.ts'
import { readInBatches, whereIn } from '../../platform/db/rows.ts'
import type { Db, OrderLineRow, OrderRow } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { inPieces } from '../../platform/in-pieces.ts'
import { totalCents } from './order-row.ts'
import { jsonWriter } from '../../platform/http/serve.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import { findBelow, findLines, type OrderFilter } from './find-orders.ts'

/** Orders presented at once, which have up to five hundred lines each. */
const piece = 20

/** For a list of orders. @param forReader adds what its reader may see */
export async function presentList(
  db: Db,
  rows: readonly OrderRow[],
  forStaff: boolean,
  forReader: (order: Order) => Order,
): Promise<Order[]> {
  const presented: Order[] = []
  for await (const some of inPieces(rows, piece))
    presented.push(...(await presentOrders(db, some, forStaff)).map(forReader))
  return presented
}

/** @param isSingle adds the fields of a line that lists of orders leave out */
export async function presentOrders(
  db: Db,
  rows: readonly OrderRow[],
  forStaff: boolean,
  isSingle = false,
): Promise<Order[]> {
  if (rows.length === 0) return []
  const lines = await findLines(db, rows)
  const names = forStaff ? await namesOfStaff(db, rows) : undefined
  return rows.map((row) => {
    const found = lines.get(row._id) ?? []
    const order = found.map(({ productCode, maat, stock, vbnCode, leverbaarVanaf, deletedAt, ...line }) => ({
      ...presentLine(line, deletedAt !== null),
      ...(isSingle && { productCode }),
      ...(isSingle && maat !== '' && { maat }),
      ...(isSingle && leverbaarVanaf !== null && { leverbaarVanaf }),
      ...(forStaff && { stock }),
      ...(forStaff && isSingle && { vbnCode }),
    }))
    // Summed here: the row may be older than the lines.
    const presented = { ...presentOrder(row, order, totalCents(found)), ...presentVat(found.map(taxedLine)) }
    return names ? { ...presented, ...forAdministrators(row, names.get(row.placedBy ?? '')) } : presented
  })
}

export async function presentOne(db: Db, row: OrderRow, forStaff: boolean): Promise<Order> {
  const [order] = await presentOrders(db, [row], forStaff, true)
  if (!order) throw notFound()
  return order
}

/** Fields of an order that only administrators get. */
export function forAdministrators({ orderedBy }: Pick<OrderRow, 'orderedBy'>, geplaatstDoor = '') {
  return { geplaatstDoor, ...(orderedBy !== null && { besteldDoorID: orderedBy }) }
}

async function namesOfStaff(db: Db, rows: readonly OrderRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ placedBy }) => placedBy ?? []))]
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('users')
    .select(['_id', 'gebruikersnaam'])
    .where(whereIn(db, '_id', ids))
    .execute()
  return new Map(found.map(({ _id, gebruikersnaam }) => [_id, gebruikersnaam ?? 'verwijderde gebruiker']))
}

export function presentLine(
  { productId, productName, qty, priceCents }: Pick<OrderLineRow, 'productId' | 'productName' | 'qty' | 'priceCents'>,
  removed: boolean,
): OrderLine {
  return { _id: productId, productName, qty, price: formatPrice(priceCents), removed }
}

export function presentOrder(
  { userId, besteldDoor, ...row }: OrderRow,
  order: OrderLine[],
  total = row.totalCents,
): Order {
  const presented = { ...row, userID: userId, order, totalPrice: formatPrice(total) }
  return besteldDoor === '' ? presented : { ...presented, besteldDoor }
}

const writeOrder = jsonWriter(order)

/** For `streamedList`. @param forReader adds what its reader may see */
export async function* writeOrders(
  db: Db,
  filter: OrderFilter,
  forStaff: boolean,
  forReader: (order: Order) => Order,
): AsyncGenerator<string> {
  const pieces = readInBatches<OrderRow>(piece, (last) => findBelow(db, filter, last, piece))
  for await (const rows of pieces) {
    const found = await presentOrders(db, rows, forStaff)
    yield found.map((one) => writeOrder(forReader(one))).join(',')
    await takeTurn()
  }
}
