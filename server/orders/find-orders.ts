import type { ParsedQuery } from '../../contract/call.ts'
import { pageOf } from '../../contract/fields.ts'
import type { orders } from '../../contract/orders.ts'
import type { Db, OrderRow } from '../db/schema.ts'
import { searchMatches } from '../db/search.ts'

export type OrderFilter = ParsedQuery<typeof orders.all> & { readonly userID?: string }

function matching(db: Db, filter: OrderFilter) {
  return db
    .selectFrom('orders')
    .where('removedAt', 'is', null)
    .$if(filter.userID !== undefined, (query) => query.where('userID', '=', filter.userID ?? ''))
    .$if(filter.jaar !== undefined, (query) => query.where('year', '=', filter.jaar ?? 0))
    .$if(filter.status !== undefined, (query) => query.where('orderstatus', '=', filter.status ?? 'open'))
    .$if(Boolean(filter.zoek), (query) => query.where(searchMatches(filter.zoek ?? '')))
}

/** Orders that are not removed, highest ordernummer first; with `pagina` or `perPagina` one page of them. */
export function findOrders(db: Db, filter: OrderFilter): Promise<OrderRow[]> {
  const page = pageOf(filter)
  return matching(db, filter)
    .selectAll()
    .orderBy('ordernummer', 'desc')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
}

export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
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
