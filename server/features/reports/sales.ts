import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { SalesGroup, SalesQuery, SalesRow } from '../../../contract/endpoints/reports.ts'
import { productTypeNames } from '../../../contract/rules/product-fields.ts'
import { addDays, aYearBefore, type Day, dayInAmsterdam, endOfDay, startOfDay } from '../../../contract/values/dates.ts'
import { erasedName } from '../../../contract/values/limits.ts'
import { formatPrice } from '../../../contract/values/money.ts'
import type { Db } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'

/** Days that one query sums up; small, so that no request waits for it long. */
const piece = 31

export interface Sale extends Omit<SalesRow, 'omzet' | 'omzetVorig'> {
  /** '' for customers and categories. */
  readonly code: string
  readonly cents: number
  readonly centsVorig: number
}

interface Sum {
  stuks: number
  cents: number
  orders: number
}

const keyOf = {
  product: 'order_lines.productId',
  klant: 'orders.userId',
  categorie: 'products.productType',
} as const satisfies Record<SalesGroup, string>

/** Every row that the query finds, in its order; deleted orders do not count. */
export async function readSales(db: Db, query: Omit<SalesQuery, 'pagina' | 'perPagina'>): Promise<Sale[]> {
  const { per, van, tot } = query
  const now = await sumUp(db, per, van, tot)
  const before = await sumUp(db, per, aYearBefore(van), aYearBefore(tot))
  const names = await readNames[per](db)
  const none: Sum = { stuks: 0, cents: 0, orders: 0 }
  const wanted = searchText(query.zoek ?? '')
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((key) => {
      const [sold, soldBefore] = [now.get(key) ?? none, before.get(key) ?? none]
      const { naam, code } = names.get(key) ?? { naam: key, code: '' }
      return { key, naam, code, ...sold, stuksVorig: soldBefore.stuks, centsVorig: soldBefore.cents }
    })
    .filter(({ code, naam }) => wanted === '' || searchText(code, naam).includes(wanted))
    .sort(inOrder(query.sorteer))
}

export const presentSale = ({ key, naam, stuks, cents, orders, stuksVorig, centsVorig }: Sale): SalesRow => {
  return { key, naam, stuks, omzet: formatPrice(cents), orders, stuksVorig, omzetVorig: formatPrice(centsVorig) }
}

async function sumUp(db: Db, per: SalesGroup, van: Day, tot: Day): Promise<Map<string, Sum>> {
  const key = sql.ref<string>(keyOf[per])
  const sums = new Map<string, Sum>()
  for (const [first, last] of piecesOf(await clampToOrders(db, van, tot))) {
    const found = await db
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.orderId', 'orders._id')
      .$if(per === 'categorie', (query) => query.innerJoin('products', 'products._id', 'order_lines.productId'))
      .select((eb) => [
        key.as('key'),
        eb.fn.sum<number>('order_lines.qty').as('stuks'),
        eb.fn.sum<number>(eb('order_lines.qty', '*', eb.ref('order_lines.priceCents'))).as('cents'),
        // A product has one line in an order.
        (per === 'product' ? eb.fn.countAll<number>() : eb.fn.count<number>('orders._id').distinct()).as('orders'),
      ])
      .where('orders.deletedAt', 'is', null)
      .where('orders.date', '>=', startOfDay(first).toISOString())
      .where('orders.date', '<', endOfDay(last).toISOString())
      .groupBy(key)
      .execute()
    for (const { key, stuks, cents, orders } of found) {
      const sum = sums.get(key) ?? { stuks: 0, cents: 0, orders: 0 }
      sum.stuks += Number(stuks)
      sum.cents += Number(cents)
      sum.orders += Number(orders)
      sums.set(key, sum)
    }
    await nextTurn()
  }
  return sums
}

/** Undefined if nothing was ordered. */
async function clampToOrders(db: Db, van: Day, tot: Day): Promise<readonly [Day, Day] | undefined> {
  const { first, last } = await db
    .selectFrom('orders')
    .select((eb) => [eb.fn.min<string | null>('date').as('first'), eb.fn.max<string | null>('date').as('last')])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return undefined
  const [firstDay, lastDay] = [dayInAmsterdam(new Date(first)), dayInAmsterdam(new Date(last))]
  return [van < firstDay ? firstDay : van, tot > lastDay ? lastDay : tot]
}

function piecesOf(period: readonly [Day, Day] | undefined): [Day, Day][] {
  const pieces: [Day, Day][] = []
  if (!period) return pieces
  const [van, tot] = period
  for (let first = van; first <= tot; first = addDays(first, piece)) {
    const last = addDays(first, piece - 1)
    pieces.push([first, last < tot ? last : tot])
  }
  return pieces
}

interface Name {
  readonly naam: string
  readonly code: string
}

const readNames: Readonly<Record<SalesGroup, (db: Db) => Promise<ReadonlyMap<string, Name>>>> = {
  product: async (db) => {
    const rows = await db.selectFrom('products').select(['_id', 'productName', 'productCode']).execute()
    return new Map(rows.map(({ _id, productName, productCode }) => [_id, { naam: productName, code: productCode }]))
  },
  klant: async (db) => {
    const rows = await db.selectFrom('users').select(['_id', 'bedrijfsnaam', 'erasedAt']).execute()
    return new Map(
      rows.map(({ _id, bedrijfsnaam, erasedAt }) => [
        _id,
        { naam: erasedAt === null ? bedrijfsnaam : erasedName, code: '' },
      ]),
    )
  },
  categorie: async () => new Map(Object.entries(productTypeNames).map(([type, naam]) => [type, { naam, code: '' }])),
}

const { compare } = new Intl.Collator('nl', { numeric: true })

const comparisons = {
  naam: (a: Sale, b: Sale) => compare(a.naam, b.naam),
  stuks: (a: Sale, b: Sale) => a.stuks - b.stuks,
  omzet: (a: Sale, b: Sale) => a.cents - b.cents,
  verschil: (a: Sale, b: Sale) => a.cents - a.centsVorig - (b.cents - b.centsVorig),
}

function inOrder(sort: SalesQuery['sorteer'] = { column: 'omzet', direction: 'desc' }) {
  const sign = sort.direction === 'asc' ? 1 : -1
  const rising = comparisons[sort.column]
  return (a: Sale, b: Sale) => sign * rising(a, b) || (a.key < b.key ? -1 : 1)
}
