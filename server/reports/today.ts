import type { AnswerOf } from '../../contract/call.ts'
import { dayInAmsterdam } from '../../contract/dates.ts'
import { lowStock as lowStockPieces } from '../../contract/limits.ts'
import { formatPrice } from '../../contract/money.ts'
import type { reports } from '../../contract/reports.ts'
import type { Db } from '../db/schema.ts'
import { startOfDayInAmsterdam } from './start-of-day.ts'

type Today = AnswerOf<typeof reports.today>
const lowStockRows = 10
const newestRows = 8

/** The dashboard's figures, from orders and stock as they are now. */
export async function readToday(db: Db, now: Date): Promise<Today> {
  const [year = 0, month = 1, day = 1] = dayInAmsterdam(now).split('-').map(Number)
  /** From the first up to and including the last of these days of a month, in both years, as far as the month has them. */
  const pair = async (month: number, first: number, last: number) => {
    const between = (of: number) => {
      const inMonth = (wanted: number) => Math.min(wanted, new Date(Date.UTC(of, month, 0)).getUTCDate())
      const from = startOfDayInAmsterdam(of, month, inMonth(first))
      return turnoverBetween(db, from, startOfDayInAmsterdam(of, month, inMonth(last) + 1))
    }
    return { thisYear: await between(year), lastYear: await between(year - 1) }
  }

  const tally = await readTally(db, year)
  const catalogue = db.selectFrom('products').where('deletedAt', 'is', null)
  const out = await catalogue
    .where('stock', '<=', 0)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const lowStock = await catalogue
    .select(['_id', 'productCode', 'productName', 'stock'])
    .where('stock', '<=', lowStockPieces)
    .orderBy('stock')
    .orderBy('shopIndex')
    .limit(lowStockRows)
    .execute()
  const newest = await db
    .selectFrom('orders')
    .select(['_id', 'ordernummer', 'date', 'bedrijfsnaam', 'totalCents', 'orderstatus'])
    .where('deletedAt', 'is', null)
    .orderBy('ordernummer', 'desc')
    .limit(newestRows)
    .execute()
  return {
    openOrders: tally.open,
    day: await pair(month, day, day),
    month: await pair(month, 1, day),
    months: tally.months,
    outOfStock: out.total,
    lowStock,
    newestOrders: newest.map((row) => ({ ...row, totalPrice: formatPrice(row.totalCents) })),
  }
}

/** Open orders, and the months of this year and the last, January first. */
async function readTally(db: Db, year: number): Promise<{ open: number; months: Today['months'] }> {
  const { open } = await db
    .selectFrom('order_tally')
    .select((eb) => eb.fn.sum<number | null>('orders').as('open'))
    .where('orderstatus', '=', 'open')
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('order_tally')
    .select(['year', 'month', (eb) => eb.fn.sum<number>('cents').as('cents')])
    .where('year', 'in', [year, year - 1])
    .groupBy(['year', 'month'])
    .execute()
  const cents = new Map(rows.map((row) => [`${row.year}-${row.month}`, Number(row.cents)]))
  const turnover = (ofYear: number, month: number) => formatPrice(cents.get(`${ofYear}-${month}`) ?? 0)
  const months = Array.from({ length: 12 }, (_, index) => ({
    thisYear: turnover(year, index + 1),
    lastYear: turnover(year - 1, index + 1),
  }))
  return { open: Number(open ?? 0), months }
}

async function turnoverBetween(db: Db, from: string, to: string): Promise<string> {
  const { cents } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.sum<number | null>('totalCents').as('cents'))
    .where('deletedAt', 'is', null)
    .where('date', '>=', from)
    .where('date', '<', to)
    .executeTakeFirstOrThrow()
  return formatPrice(Number(cents ?? 0))
}
