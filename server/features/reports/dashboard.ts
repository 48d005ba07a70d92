import { sql } from 'kysely'
import type { AnswerOf } from '../../../contract/endpoints/endpoint.ts'
import {
  addDays,
  aYearBefore,
  type Day,
  dayInAmsterdam,
  firstOfMonth,
  startOfDay,
  yearOf,
} from '../../../contract/values/dates.ts'
import { asksForDate } from '../../../contract/rules/delivery-dates.ts'
import { lowStock as lowStockPieces } from '../../../contract/values/limits.ts'
import { formatPrice } from '../../../contract/values/money.ts'
import type { reports } from '../../../contract/endpoints/reports.ts'
import type { DeliverySettings } from '../../../contract/endpoints/settings.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { CatalogueIndex } from '../products/catalogue-index.ts'

type Today = AnswerOf<typeof reports.today>
const lowStockRows = 10
const newestRows = 8

export async function readToday(
  db: Db,
  catalogue: Pick<CatalogueIndex, 'withStockUpTo'>,
  now: Date,
  levering: DeliverySettings,
): Promise<Today> {
  const day = dayInAmsterdam(now)
  /** Inclusive, in both years; cut off where last year's month is shorter. */
  const pair = async (first: Day, last: Day) => ({
    thisYear: await turnoverOf(db, first, last),
    lastYear: await turnoverOf(db, aYearBefore(first), aYearBefore(last)),
  })

  const scarce = catalogue.withStockUpTo(lowStockPieces)
  const newest = await db
    .selectFrom('orders')
    .select(['_id', 'ordernummer', 'date', 'bedrijfsnaam', 'totalCents', 'orderstatus'])
    .where('deletedAt', 'is', null)
    .orderBy('ordernummer', 'desc')
    .limit(newestRows)
    .execute()
  return {
    ...(await countOpen(db, day)),
    day: await pair(day, day),
    month: await pair(firstOfMonth(day), day),
    months: await readMonths(db, yearOf(day)),
    outOfStock: scarce.filter(({ stock }) => stock <= 0).length,
    lowStock: scarce.slice(0, lowStockRows),
    deliveries: await dueDeliveries(db, day, levering),
    newestOrders: newest.map((row) => ({ ...row, totalPrice: formatPrice(row.totalCents) })),
  }
}

/** For staff who must not see turnover. */
export async function readDueDeliveries(
  db: Db,
  now: Date,
  levering: DeliverySettings,
): Promise<AnswerOf<typeof reports.deliveries>> {
  const day = dayInAmsterdam(now)
  return { ...(await countOpen(db, day)), deliveries: await dueDeliveries(db, day, levering) }
}

/** In one query, so that it reads open orders alone. */
async function countOpen(db: Db, day: Day): Promise<Pick<Today, 'openOrders' | 'late'>> {
  const { openOrders, late } = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('openOrders'),
      sql<number>`count(case when "leverdatum" < ${day} then 1 end)`.as('late'),
    ])
    .where('deletedAt', 'is', null)
    .where('orderstatus', '=', 'open')
    .executeTakeFirstOrThrow()
  return { openOrders, late }
}

const dueDeliveries = async (db: Db, day: Day, levering: DeliverySettings) =>
  asksForDate(levering) ? readDeliveries(db, [day, addDays(day, 1)]) : []

async function readDeliveries(db: Db, days: readonly Day[]): Promise<Today['deliveries']> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.orderId', 'orders._id')
    .select([
      'orders.leverdatum',
      (eb) => eb.fn.count<number>('orders._id').distinct().as('orders'),
      sql<number>`count(distinct case when "orderstatus" = 'open' then orders."_id" end)`.as('open'),
      (eb) => eb.fn.sum<number>('order_lines.qty').as('pieces'),
    ])
    .where('orders.deletedAt', 'is', null)
    .where('orders.leverdatum', 'in', days)
    .groupBy('orders.leverdatum')
    .execute()
  return days.map((date) => {
    const found = rows.find((row) => row.leverdatum === date)
    return { date, orders: found?.orders ?? 0, open: found?.open ?? 0, pieces: found?.pieces ?? 0 }
  })
}

async function readMonths(db: Db, year: number): Promise<Today['months']> {
  const rows = await db
    .selectFrom('orders')
    .select(['year', 'month', (eb) => eb.fn.sum<number>('totalCents').as('cents')])
    .where('deletedAt', 'is', null)
    .where('year', 'in', [year, year - 1])
    .groupBy(['year', 'month'])
    .execute()
  const cents = new Map(rows.map((row) => [`${row.year}-${row.month}`, row.cents]))
  const turnover = (ofYear: number, month: number) => formatPrice(cents.get(`${ofYear}-${month}`) ?? 0)
  return Array.from({ length: 12 }, (_, index) => ({
    thisYear: turnover(year, index + 1),
    lastYear: turnover(year - 1, index + 1),
  }))
}

async function turnoverOf(db: Db, first: Day, last: Day): Promise<string> {
  const { cents } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.sum<number | null>('totalCents').as('cents'))
    .where('deletedAt', 'is', null)
    .where('date', '>=', startOfDay(first).toISOString())
    .where('date', '<', startOfDay(addDays(last, 1)).toISOString())
    .executeTakeFirstOrThrow()
  return formatPrice(cents ?? 0)
}
