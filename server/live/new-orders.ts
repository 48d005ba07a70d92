import type { LiveOrder } from '../../contract/live.ts'
import type { Db } from '../db/schema.ts'

/** Of one look; an office that saw none of more than these looks at its list. */
const atOnce = 50

/**
 * So many numbers below the newest are looked at again: PostgreSQL gives them out before the commit, so that an order may be
 * there later than one with a higher number.
 */
const lookBack = 100

/** Orders that are placed, for staff whose pages stand open. */
export class NewOrders {
  readonly #db: Db
  #newest = 0
  /** Of the numbers that are looked at, those that nobody needs to be told of any more. */
  #told: ReadonlySet<number> = new Set()

  constructor(db: Db) {
    this.#db = db
  }

  /** The highest ordernummer that was told of. */
  get newest(): number {
    return this.#newest
  }

  /** Nobody listened until now. */
  async begin(): Promise<void> {
    const rows = await this.#db
      .selectFrom('orders')
      .select('ordernummer')
      .orderBy('ordernummer', 'desc')
      .limit(lookBack)
      .execute()
    this.#newest = rows[0]?.ordernummer ?? 0
    this.#told = new Set(rows.map(({ ordernummer }) => ordernummer))
  }

  /** Those that were placed since this was asked last, the oldest first. */
  async next(): Promise<LiveOrder[]> {
    const told = this.#told
    const from = this.#newest - lookBack
    const looked = await ordersAfter(this.#db, from, lookBack + atOnce)
    const orders = looked.filter(({ ordernummer }) => !told.has(ordernummer)).slice(0, atOnce)
    const numbers = orders.map(({ ordernummer }) => ordernummer)
    this.#newest = Math.max(this.#newest, ...numbers)
    this.#told = new Set([...told, ...numbers].filter((number) => number > this.#newest - lookBack))
    return orders
  }
}

/** Orders with a higher number, the oldest first. */
export async function ordersAfter(db: Db, ordernummer: number, most = atOnce): Promise<LiveOrder[]> {
  return db
    .selectFrom('orders')
    .select(['_id', 'ordernummer'])
    .where('ordernummer', '>', ordernummer)
    .where('deletedAt', 'is', null)
    .orderBy('ordernummer')
    .limit(most)
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
