import { sql } from 'kysely'
import type { UsualList } from '../../../contract/endpoints/lists.ts'
import { yearInAmsterdam, monthInAmsterdam } from '../../../contract/values/dates.ts'
import type { Db } from '../../platform/db/schema.ts'

const months = 12
const most = 100

interface Bought {
  readonly _id: string
  readonly qty: number
  readonly productName: string
  readonly productCode: string
}

/** Over 12 months: an order of this month counts twelve times, one of a year ago once. Quantities are the last ones. */
export async function usualList(db: Db, userId: string, now: Date): Promise<UsualList> {
  const month = yearInAmsterdam(now) * 12 + monthInAmsterdam(now)
  // In the database: in ten years a florist buys thousands of lines. The index by user and year finds the recent ones.
  const { rows } = await sql<Bought>`
    with ranked as (
      select order_lines."productId", max(orders."ordernummer") as "last",
        sum(${months} - (${month} - orders."year" * 12 - orders."month")) as "score"
      from orders inner join order_lines on order_lines."orderId" = orders."_id"
      where orders."userId" = ${userId} and orders."deletedAt" is null
        and orders."year" >= ${Math.floor((month - months) / 12)}
        and orders."year" * 12 + orders."month" > ${month - months}
      group by order_lines."productId"
    )
    select products."_id", products."productName", products."productCode", order_lines."qty"
    from ranked
      inner join products on products."_id" = ranked."productId"
      inner join orders on orders."ordernummer" = ranked."last"
      inner join order_lines on order_lines."orderId" = orders."_id" and order_lines."productId" = ranked."productId"
    where products."deletedAt" is null and products."showStatus" = 'Ja'
    order by ranked."score" desc, ranked."last" desc, products."_id" limit ${sql.lit(most)}`.execute(db)
  return { naam: 'Vaak besteld', lines: rows.map((line) => ({ ...line, removed: false })) }
}
