import type { UsualList } from '../../../contract/endpoints/lists.ts'
import { orderableQty } from '../../../contract/rules/packs.ts'
import { aYearBefore, dayInAmsterdam, monthInAmsterdam, yearInAmsterdam } from '../../../contract/values/dates.ts'
import type { Db } from '../../platform/db/schema.ts'
import { ordersOf, type Reader } from './own-orders.ts'
import { factsOf, type OwnShop } from './find-lists.ts'

const months = 12
const most = 100

interface Bought {
  readonly productId: string
  score: number
  /** Rank of the newest order with this product; 1 is the newest order of all. */
  readonly newest: number
  readonly laatstBesteld: { readonly qty: number; readonly date: string }
  readonly qtys: number[]
}

/** Over 12 months: an order of this month counts twelve times, one of a year ago once. */
export async function usualList(db: Db, reader: Reader, now: Date, { index, context }: OwnShop): Promise<UsualList> {
  const ranked = (await boughtBy(db, reader, now)).sort(
    (a, b) => b.score - a.score || a.newest - b.newest || (a.productId < b.productId ? -1 : 1),
  )
  const lines: UsualList['lines'] = []
  for (const { productId, qtys, laatstBesteld } of ranked) {
    const product = index.getForSale(productId)
    if (!product) continue
    const qty = orderableQty(product, medianOf(qtys))
    lines.push({ _id: productId, qty, laatstBesteld, ...factsOf(product, context) })
    if (lines.length === most) break
  }
  return { naam: 'Vaak besteld', lines }
}

async function boughtBy(db: Db, reader: Reader, now: Date): Promise<Bought[]> {
  const first = aYearBefore(dayInAmsterdam(now))
  const month = yearInAmsterdam(now) * 12 + monthInAmsterdam(now)
  const byProduct = new Map<string, Bought>()
  let newest = 0
  for await (const { date, lines, ...order } of ordersOf(db, reader, Math.floor((month - months) / 12))) {
    if (dayInAmsterdam(new Date(date)) < first) continue
    const ago = month - order.year * 12 - order.month
    newest++
    for (const { productId, qty } of lines) {
      const bought = byProduct.get(productId) ?? { productId, score: 0, newest, laatstBesteld: { qty, date }, qtys: [] }
      byProduct.set(productId, bought)
      bought.score += Math.max(1, months - ago)
      bought.qtys.push(qty)
    }
  }
  return [...byProduct.values()]
}

/** Of an even count the lower. */
function medianOf(qtys: readonly number[]): number {
  const sorted = qtys.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
}
