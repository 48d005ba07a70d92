import { roleOf } from '../../contract/access.ts'
import type { ParsedQuery } from '../../contract/call.ts'
import type { orders } from '../../contract/orders.ts'
import { among } from '../db/among.ts'
import { type Db, type OrderRow, ordersInBlock, type Trx } from '../db/schema.ts'
import { searchMatches } from '../db/search.ts'
import { type Searched, searchOrders } from './search-orders.ts'

export type OrderFilter = ParsedQuery<typeof orders.all> & { readonly userId?: string }

/** A search that finds more than this is too wide to be read to its end; X-Total-Count stops here. */
const mostCounted = 1000

/** The orders that a filter asks for. */
export interface OrderSearch {
  readonly filter: OrderFilter
  readonly searched: Searched | undefined
}

/** Looks up what `zoek` can mean, once for the count and the rows. */
export async function openSearch(db: Db, filter: OrderFilter): Promise<OrderSearch> {
  if (!filter.zoek) return { filter, searched: undefined }
  // One user's orders are few enough to look through.
  if (filter.userId !== undefined) return { filter, searched: { kind: 'many', zoek: filter.zoek } }
  return { filter, searched: await searchOrders(db, filter.zoek) }
}

function narrowed(db: Db, { userId, jaar, status, leverdatum }: OrderFilter) {
  return db
    .selectFrom('orders')
    .where('deletedAt', 'is', null)
    .$if(userId !== undefined, (some) => some.where('userId', '=', userId ?? ''))
    .$if(jaar !== undefined, (some) => some.where('year', '=', jaar ?? 0))
    .$if(status !== undefined, (some) => some.where('orderstatus', '=', status ?? 'open'))
    .$if(leverdatum !== undefined, (some) => some.where('leverdatum', '=', leverdatum ?? ''))
}

/** Where it can be found by company and by number, a query for each: engines use the index of neither where either will do. */
function waysTo(db: Db, { filter, searched }: OrderSearch) {
  const query = narrowed(db, filter)
  if (searched === undefined) return [query] as const
  if (searched.kind === 'many')
    return [
      query.where((eb) => eb.or([searchMatches(searched.zoek), searchMatches(searched.zoek, 'referentieSearch')])),
    ] as const
  const { companies, numbers } = searched
  // A name that nobody has, where there is none: for no name at all PostgreSQL goes through a whole index.
  const placedBy = query.where(among(db, 'bedrijfsnaam', companies.length > 0 ? companies : ['']))
  const numbered = query.where(among(db, 'ordernummer', numbers))
  if (numbers.length === 0) return [placedBy] as const
  return companies.length === 0 ? ([numbered] as const) : ([placedBy, numbered] as const)
}

/** Numbers of all orders that are asked for, or, of either way, of the highest `most` below `below`. */
function numbersOf(db: Db, search: OrderSearch, { most, below }: { most?: number; below?: number | undefined } = {}) {
  const [first, second] = waysTo(db, search)
  const along = (way: typeof first) => {
    const found = way
      .select('ordernummer')
      .$if(below !== undefined, (some) => some.where('ordernummer', '<', below ?? 0))
    return most === undefined ? found : found.orderBy('ordernummer', 'desc').limit(most)
  }
  if (second === undefined) return along(first)
  // Read from once more, since SQLite orders no part of a union.
  const part = (way: typeof first) => db.selectFrom(along(way).as('orders')).select('ordernummer')
  return part(first).union(part(second))
}

/** One page of orders that are not removed, highest ordernummer first. */
export async function findPage(
  db: Db,
  search: OrderSearch,
  page: { limit: number; offset: number },
): Promise<OrderRow[]> {
  return findRows(db, search, { limit: page.limit, ...(await nearestTo(db, search, page.offset)) })
}

/** The next orders below a number, for reading all of them piece by piece. */
export function findBelow(db: Db, search: OrderSearch, below: number, limit: number): Promise<OrderRow[]> {
  return findRows(db, search, { below, offset: 0, limit })
}

function findRows(
  db: Db,
  search: OrderSearch,
  { below, offset, limit }: { below: number | undefined; offset: number; limit: number },
): Promise<OrderRow[]> {
  // Of the rows that are skipped only the numbers are read, from the index.
  const numbers = db
    .selectFrom(numbersOf(db, search, { most: offset + limit, below }).as('found'))
    .select('found.ordernummer')
    .orderBy('found.ordernummer', 'desc')
    .limit(limit)
    .offset(offset)
  return db
    .selectFrom('orders')
    .selectAll()
    .where('ordernummer', 'in', db.selectFrom(numbers.as('page')).select('page.ordernummer'))
    .orderBy('ordernummer', 'desc')
    .execute()
}

/** From which number down to count off how many rows, so that few are: the tally knows how many each block holds. */
async function nearestTo(
  db: Db,
  { filter, searched }: OrderSearch,
  offset: number,
): Promise<{ below: number | undefined; offset: number }> {
  if (offset < ordersInBlock || searched !== undefined || !isTallied(filter)) return { below: undefined, offset }
  const blocks = await tallied(db, filter)
    .select(['block', (eb) => eb.fn.sum<number>('orders').as('orders')])
    .groupBy('block')
    .orderBy('block', 'desc')
    .execute()
  let left = offset
  for (const { block, orders } of blocks) {
    if (left < Number(orders)) return { below: (block + 1) * ordersInBlock, offset: left }
    left -= Number(orders)
  }
  return { below: 0, offset: 0 }
}

export async function countOrders(db: Db, search: OrderSearch): Promise<number> {
  const { filter, searched } = search
  if (searched === undefined && isTallied(filter)) return tallyOrders(db, filter)
  const most = searched?.kind === 'many' ? { most: mostCounted } : {}
  const { total } = await db
    .selectFrom(numbersOf(db, search, most).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

async function tallyOrders(db: Db, filter: TallyFilter): Promise<number> {
  const { total } = await tallied(db, filter)
    .select((eb) => eb.fn.sum<number | null>('orders').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** Whether the tally can tell how many these are. */
const isTallied = ({ userId, leverdatum }: OrderFilter) => userId === undefined && leverdatum === undefined

type TallyFilter = Pick<OrderFilter, 'jaar' | 'status'>

function tallied(db: Db, { jaar, status }: TallyFilter) {
  return db
    .selectFrom('order_tally')
    .$if(jaar !== undefined, (query) => query.where('year', '=', jaar ?? 0))
    .$if(status !== undefined, (query) => query.where('orderstatus', '=', status ?? 'open'))
}

/** True for deleted users as well: their orders stay. */
export async function userExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('_id').where('_id', '=', id).executeTakeFirst()) !== undefined
}

/** Years in which a user has orders, newest first. */
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

/** One order; for a customer only his own: anyone else's does not exist for him. */
export function findOrder(
  db: Db | Trx,
  id: string,
  reader: { _id: string; isAdmin: boolean; magazijn?: boolean },
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(roleOf(reader) === 'customer', (query) => query.where('userId', '=', reader._id))
    .executeTakeFirst()
}
