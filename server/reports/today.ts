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
  const between = (from: readonly [number, number, number], to: readonly [number, number, number]) =>
    turnoverBetween(db, startOfDayInAmsterdam(...from), startOfDayInAmsterdam(...to))
  const pair = async (from: readonly [number, number], to: readonly [number, number]) => ({
    thisYear: await between([year, ...from], [year, ...to]),
    lastYear: await between([year - 1, ...from], [year - 1, ...to]),
  })

  const open = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('removedAt', 'is', null)
    .where('orderstatus', '=', 'open')
    .executeTakeFirstOrThrow()
  const catalogue = db.selectFrom('products').where('removedAt', 'is', null)
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
    .where('removedAt', 'is', null)
    .orderBy('ordernummer', 'desc')
    .limit(newestRows)
    .execute()
  const months: Today['months'] = []
  for (let index = 1; index <= 12; index++) months.push(await pair([index, 1], [index + 1, 1]))

  return {
    openOrders: open.total,
    day: await pair([month, day], [month, day + 1]),
    month: await pair([month, 1], [month, day + 1]),
    months,
    outOfStock: out.total,
    lowStock,
    newestOrders: newest.map((row) => ({ ...row, totalPrice: formatPrice(row.totalCents) })),
  }
}

async function turnoverBetween(db: Db, from: string, to: string): Promise<string> {
  const { cents } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.sum<number | null>('totalCents').as('cents'))
    .where('removedAt', 'is', null)
    .where('date', '>=', from)
    .where('date', '<', to)
    .executeTakeFirstOrThrow()
  return formatPrice(Number(cents ?? 0))
}
