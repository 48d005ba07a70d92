import type { ParsedQuery } from '../../contract/call.ts'
import type { orders } from '../../contract/orders.ts'
import { among } from '../db/among.ts'
import { type Db, type OrderRow, ordersInBlock } from '../db/schema.ts'
import { searchMatches } from '../db/search.ts'
import { type Searched, searchOrders } from './search-orders.ts'

export type OrderFilter = ParsedQuery<typeof orders.all> & { readonly userID?: string }

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
  if (filter.userID !== undefined) return { filter, searched: { kind: 'many', zoek: filter.zoek } }
  return { filter, searched: await searchOrders(db, filter.zoek) }
}

function matching(db: Db, { filter, searched }: OrderSearch) {
  const query = db
    .selectFrom('orders')
    .where('removedAt', 'is', null)
    .$if(filter.userID !== undefined, (some) => some.where('userID', '=', filter.userID ?? ''))
    .$if(filter.jaar !== undefined, (some) => some.where('year', '=', filter.jaar ?? 0))
    .$if(filter.status !== undefined, (some) => some.where('orderstatus', '=', filter.status ?? 'open'))
  if (searched === undefined) return query
  if (searched.kind === 'many') return query.where(searchMatches(searched.zoek))
  const { companies, numbers } = searched
  const placedBy = among(db, 'bedrijfsnaam', companies)
  const numbered = among(db, 'ordernummer', numbers)
  if (numbers.length === 0) return query.where(placedBy)
  if (companies.length === 0) return query.where(numbered)
  // One list of both: engines give up their indexes where either of two lists will do.
  const present = db.selectFrom('orders').select('ordernummer').where('removedAt', 'is', null)
  return query.where('ordernummer', 'in', present.where(placedBy).union(present.where(numbered)))
}

/** One page of orders that are not removed, highest ordernummer first. */
export async function findPage(
  db: Db,
  search: OrderSearch,
  page: { limit: number; offset: number },
): Promise<OrderRow[]> {
  const { below, offset } = await nearestTo(db, search, page.offset)
  return (
    db
      .selectFrom('orders')
      .selectAll()
      // The rows that are skipped are only counted off in the index.
      .where('ordernummer', 'in', (eb) =>
        eb
          .selectFrom(
            matching(db, search)
              .select('ordernummer')
              .$if(below !== undefined, (some) => some.where('ordernummer', '<', below ?? 0))
              .orderBy('ordernummer', 'desc')
              .limit(page.limit)
              .offset(offset)
              .as('page'),
          )
          .select('page.ordernummer'),
      )
      .orderBy('ordernummer', 'desc')
      .execute()
  )
}

/** From which number down to count off how many rows, so that few are: the tally knows how many each block holds. */
async function nearestTo(
  db: Db,
  { filter, searched }: OrderSearch,
  offset: number,
): Promise<{ below: number | undefined; offset: number }> {
  if (offset < ordersInBlock || searched !== undefined || filter.userID !== undefined)
    return { below: undefined, offset }
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

/** The next orders below a number, for reading all of them piece by piece. */
export function findBelow(db: Db, search: OrderSearch, before: number, limit: number): Promise<OrderRow[]> {
  return matching(db, search)
    .selectAll()
    .where('ordernummer', '<', before)
    .orderBy('ordernummer', 'desc')
    .limit(limit)
    .execute()
}

export async function countOrders(db: Db, search: OrderSearch): Promise<number> {
  const { filter, searched } = search
  if (searched === undefined && filter.userID === undefined) return tallyOrders(db, filter)
  const found = matching(db, search).select('ordernummer')
  const { total } = await db
    .selectFrom(
      (searched?.kind === 'many' ? found.orderBy('ordernummer', 'desc').limit(mostCounted) : found).as('found'),
    )
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
export async function orderYearsOf(db: Db, userID: string): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('year')
    .distinct()
    .where('userID', '=', userID)
    .where('removedAt', 'is', null)
    .orderBy('year', 'desc')
    .execute()
  return rows.map((row) => row.year)
}

/** One order; for a customer only his own: anyone else's does not exist for him. */
export function findOrder(
  db: Db,
  id: string,
  reader: { _id: string; isAdmin: boolean },
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('_id', '=', id)
    .where('removedAt', 'is', null)
    .$if(!reader.isAdmin, (query) => query.where('userID', '=', reader._id))
    .executeTakeFirst()
}
