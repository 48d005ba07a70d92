import { type SelectQueryBuilder, sql } from 'kysely'
import { roleOf } from '../../../contract/endpoints/access.ts'
import type { ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import type { orders } from '../../../contract/endpoints/orders.ts'
import type { pageOf } from '../../../contract/values/fields.ts'
import { isPostgres } from '../../platform/db/is-postgres.ts'
import { behind, countRows, findRow, whereIn } from '../../platform/db/rows.ts'
import type { Database, Db, OrderRow } from '../../platform/db/schema.ts'
import { searchMatches } from '../../platform/db/search.ts'
import { notFound } from '../../platform/errors.ts'

/** People type the number as they say it or as our mails do: '#10414', 'bestelling 10414'. */
const bareNumber = (typed: string) => typed.replace(/^(?:order|bestelling)?\s*#?\s*(?=\d)/i, '')

export type OrderFilter = ParsedQuery<typeof orders.all> & { readonly userId?: string }

function matching(db: Db, { userId, jaar, status, leverdatum, zoek }: OrderFilter) {
  // With the plus, SQLite does not use the index of months, by which it would read and sort a whole year for one page.
  const year = userId === undefined && !isPostgres(db) ? sql<number>`+"year"` : sql.ref<number>('year')
  return db
    .selectFrom('orders')
    .where('deletedAt', 'is', null)
    .$if(userId !== undefined, (some) => some.where('userId', '=', userId ?? ''))
    .$if(jaar !== undefined, (some) => some.where(year, '=', jaar ?? 0))
    .$if(status !== undefined, (some) => some.where('orderstatus', '=', status ?? 'open'))
    .$if(leverdatum !== undefined, (some) => some.where('leverdatum', '=', leverdatum ?? ''))
    .$if(Boolean(zoek), (some) => some.where(searchMatches(bareNumber(zoek ?? ''), ['search', 'referentieSearch'])))
}

type Page = NonNullable<ReturnType<typeof pageOf>>

/** With the total of all pages. A search reads every order, so a page that holds the last match is not counted again. */
export async function findPage(db: Db, filter: OrderFilter, page: Page, sequence: Sequence = filter) {
  const rows = await findRows(db, matching(db, filter), { ...sequence, ...page })
  const isLastPage = rows.length < page.limit && (rows.length > 0 || page.offset === 0)
  return { rows, total: isLastPage ? page.offset + rows.length : await countOrders(db, filter) }
}

/** Highest ordernummer first. @param after the last one read */
export function findBelow(db: Db, filter: OrderFilter, after: OrderRow | undefined, limit: number) {
  return findRows(db, matching(db, filter).where(behind(after, ['ordernummer'], 'desc')), { limit, offset: 0 })
}

/** Finds by ordernummer first: skipped rows then cost only an index read. */
function findRows(
  db: Db,
  found: ReturnType<typeof matching>,
  { limit, offset, ...sequence }: Sequence & Page,
): Promise<OrderRow[]> {
  const page = sorted(found, sequence).select('ordernummer').limit(limit).offset(offset)
  const numbers = db.selectFrom(page.as('found')).select('found.ordernummer')
  return sorted(db.selectFrom('orders').selectAll().where('ordernummer', 'in', numbers), sequence).execute()
}

/** Earliest leverdatum first, those without one last, then the oldest order. */
export const toPick: Sequence = { sorteer: { column: 'leverdatum', direction: 'asc' }, sameFirst: 'asc' }

interface Sequence {
  readonly sorteer?: OrderFilter['sorteer']
  /** By ordernummer among orders of the same value. */
  readonly sameFirst?: 'asc' | 'desc'
}

/** Highest ordernummer first (§2), unless asked otherwise. */
function sorted<Row>(found: SelectQueryBuilder<Database, 'orders', Row>, { sorteer, sameFirst = 'desc' }: Sequence) {
  if (!sorteer || sorteer.column === 'ordernummer') return found.orderBy('ordernummer', sorteer?.direction ?? 'desc')
  const { column, direction } = sorteer
  // Without its ordernummer, "search" is the bedrijfsnaam without capitals and accents.
  const value =
    column === 'bedrijfsnaam'
      ? sql`ltrim(orders."search", '0123456789')`
      : sql.ref(column === 'totalPrice' ? 'orders.totalCents' : `orders.${column}`)
  return found
    .orderBy(value, (by) => (direction === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('ordernummer', sameFirst)
}

export const countOrders = (db: Db, filter: OrderFilter) => countRows(matching(db, filter))

/** A user's orders are his own, a colleague's are his company's. Includes deleted users: their orders stay. */
export async function findCompanyId(db: Db, userId: string): Promise<string | undefined> {
  const user = await findRow(db, 'users', userId)
  return user && (user.companyId ?? user._id)
}

export async function orderYearsOf(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('year')
    .distinct()
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('year', 'desc')
    .execute()
  return rows.map((row) => row.year)
}

/** Customers find only their company's orders. @throws HttpError 404 */
export function findOrder(
  db: Db,
  id: string,
  reader: { companyId: string; isAdmin: boolean; magazijn?: boolean },
): Promise<OrderRow> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(roleOf(reader) === 'customer', (query) => query.where('userId', '=', reader.companyId))
    .executeTakeFirstOrThrow(notFound)
}

export type OrderLineFound = NonNullable<ReturnType<Awaited<ReturnType<typeof findLines>>['get']>>[number]

/** By order; packs, size and VBN code as they were ordered. `leverbaarVanaf` is null once the order is processed. */
export async function findLines(db: Db, orders: readonly Pick<OrderRow, '_id' | 'orderstatus'>[]) {
  const ids = orders.map(({ _id }) => _id)
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products._id', 'order_lines.productId')
    .select(({ fn }) => [
      'order_lines.orderId',
      'order_lines.productId',
      'order_lines.productName',
      'order_lines.qty',
      'order_lines.priceCents',
      'order_lines.btwTarief',
      'order_lines.vpe',
      'products.productCode',
      'products.productType',
      fn.coalesce('order_lines.maat', 'products.maat').as('maat'),
      fn.coalesce('order_lines.vbnCode', 'products.vbnCode').as('vbnCode'),
      'products.vpe as vpeNow',
      'products.perLaag',
      'products.leverbaarVanaf',
      'products.stock',
      'products.deletedAt',
    ])
    .where(whereIn(db, 'order_lines.orderId', ids))
    .orderBy('order_lines.orderId')
    .orderBy('order_lines.position')
    .execute()
  const processed = new Set(orders.flatMap(({ _id, orderstatus }) => (orderstatus === 'verwerkt' ? _id : [])))
  const told = lines.map((line) => (processed.has(line.orderId) ? { ...line, leverbaarVanaf: null } : line))
  return Map.groupBy(told, ({ orderId }) => orderId)
}
