import type { UsualList } from '../../../contract/endpoints/lists.ts'
import { yearInAmsterdam, monthInAmsterdam } from '../../../contract/values/dates.ts'
import { whereIn } from '../../platform/db/where-in.ts'
import type { Db } from '../../platform/db/schema.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'

const months = 12
const most = 100
/** Of up to 500 lines each. */
const ordersOfPiece = 10
const productsOfPiece = 300

interface Bought {
  readonly productId: string
  score: number
  /** Ordernummer and quantity of the last time. */
  last: number
  qty: number
}

/** Over 12 months: an order of this month counts twelve times, one of a year ago once. Quantities are the last ones. */
export async function usualList(db: Db, userId: string, now: Date): Promise<UsualList> {
  const ranked = (await boughtBy(db, userId, now)).sort(
    (a, b) => b.score - a.score || b.last - a.last || (a.productId < b.productId ? -1 : 1),
  )
  const lines: UsualList['lines'] = []
  for (let at = 0; at < ranked.length && lines.length < most; at += productsOfPiece) {
    const some = ranked.slice(at, at + productsOfPiece)
    const ids = some.map(({ productId }) => productId)
    const found = await db
      .selectFrom('products')
      .select(['_id', 'productName', 'productCode'])
      .where(whereIn(db, '_id', ids))
      .where('deletedAt', 'is', null)
      .where('showStatus', '=', 'Ja')
      .execute()
    const forSale = new Map(found.map((product) => [product._id, product]))
    for (const { productId, qty } of some) {
      const product = forSale.get(productId)
      if (product) lines.push({ ...product, qty, removed: false })
    }
  }
  return { naam: 'Vaak besteld', lines: lines.slice(0, most) }
}

/** In pieces: a customer may have ordered tens of thousands of lines. The index by user and year finds the orders. */
async function boughtBy(db: Db, userId: string, now: Date): Promise<Bought[]> {
  const month = yearInAmsterdam(now) * 12 + monthInAmsterdam(now)
  const orders = await db
    .selectFrom('orders')
    .select(['_id', 'ordernummer', 'year', 'month'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('year', '>=', Math.floor((month - months) / 12))
    .orderBy('ordernummer')
    .execute()
  const recent = orders.filter((order) => order.year * 12 + order.month > month - months)
  const byProduct = new Map<string, Bought>()
  for (let at = 0; at < recent.length; at += ordersOfPiece) {
    if (at > 0) await takeTurn()
    const piece = new Map(recent.slice(at, at + ordersOfPiece).map((order) => [order._id, order]))
    const lines = await db
      .selectFrom('order_lines')
      .select(['orderId', 'productId', 'qty'])
      .where(whereIn(db, 'orderId', [...piece.keys()]))
      .execute()
    for (const { orderId, productId, qty } of lines) {
      const order = piece.get(orderId)
      if (!order) continue
      const bought = byProduct.get(productId) ?? { productId, score: 0, last: 0, qty }
      byProduct.set(productId, bought)
      bought.score += months - (month - order.year * 12 - order.month)
      if (order.ordernummer < bought.last) continue
      bought.last = order.ordernummer
      bought.qty = qty
    }
  }
  return [...byProduct.values()]
}
