import type { LiveOrder } from '../../contract/live.ts'
import type { Db } from '../db/schema.ts'

/** Of one look; an office that saw none of more than these looks at its list. */
const atOnce = 50

/** The ordernummer of the newest order; 0 before the first. */
export async function newestNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select('ordernummer')
    .orderBy('ordernummer', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.ordernummer ?? 0
}

/** Orders that were placed since, the oldest first; numbers are given out in the order of the commits. */
export async function ordersAfter(db: Db, ordernummer: number): Promise<LiveOrder[]> {
  return db
    .selectFrom('orders')
    .select(['_id', 'ordernummer'])
    .where('ordernummer', '>', ordernummer)
    .where('deletedAt', 'is', null)
    .orderBy('ordernummer')
    .limit(atOnce)
    .execute()
}

/** Of the newest orders, those that were placed since a moment, the oldest first. */
export async function ordersSince(db: Db, moment: Date): Promise<LiveOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['_id', 'ordernummer', 'date'])
    .where('deletedAt', 'is', null)
    .orderBy('ordernummer', 'desc')
    .limit(atOnce)
    .execute()
  return rows.filter(({ date }) => date >= moment.toISOString()).reverse()
}
