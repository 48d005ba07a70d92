import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { SalesGroup, SalesQuery, SalesRow } from '../../../contract/endpoints/reports.ts'
import { productTypeNames } from '../../../contract/rules/product-fields.ts'
import { addDays, aYearBefore, type Day, dayInAmsterdam, endOfDay, startOfDay } from '../../../contract/values/dates.ts'
import { erasedName } from '../../../contract/values/limits.ts'
import { formatPrice } from '../../../contract/values/money.ts'
import { compareText } from '../../../contract/values/compare-text.ts'
import type { Db } from '../../platform/db/schema.ts'
import { searchText, searchWords } from '../../platform/db/search.ts'
import { whereIn } from '../../platform/db/rows.ts'

/** Days that one query sums up; small, so that no request waits for it long. */
const piece = 31

interface Figures extends Omit<SalesRow, 'naam' | 'omzet' | 'omzetVorig'> {
  readonly cents: number
  readonly centsVorig: number
}

export interface Sale extends Figures, Name {}

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

/** Rows in the query's order, all of them or one page, and how many there are; deleted orders do not count. */
export async function readSales(
  db: Db,
  { per, van, tot, zoek = '', sorteer }: Omit<SalesQuery, 'pagina' | 'perPagina'>,
  page?: { readonly offset: number; readonly limit: number },
): Promise<{ sales: Sale[]; count: number }> {
  const now = await sumUp(db, per, van, tot)
  const before = await sumUp(db, per, aYearBefore(van), aYearBefore(tot))
  const figures = [...new Set([...now.keys(), ...before.keys()])].map((key) => figuresOf(key, now, before))
  const { column, direction } = sorteer ?? { column: 'omzet', direction: 'desc' }
  const wanted = searchWords(zoek)
  // Reading twenty thousand names takes as long as summing up a month, so a page reads only its own where it can.
  const all = zoek !== '' || column === 'naam' ? await readNames[per](db) : noNames
  await nextTurn()
  const named = figures.map((row) => ({ ...row, ...nameOf(row.key, all) }))
  const found = zoek === '' ? named : named.filter((row) => isFound(row, wanted))
  await nextTurn()
  const sign = direction === 'asc' ? 1 : -1
  found.sort((a, b) => sign * comparisons[column](a, b) || (a.key < b.key ? -1 : 1))
  await nextTurn()
  const shown = page ? found.slice(page.offset, page.offset + page.limit) : found
  if (all !== noNames) return { sales: shown, count: found.length }
  const names = await readNames[per](db, page && shown.map(({ key }) => key))
  return { sales: shown.map((row) => ({ ...row, ...nameOf(row.key, names) })), count: found.length }
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
      sum.stuks += stuks
      sum.cents += cents
      sum.orders += orders
      sums.set(key, sum)
    }
    await nextTurn()
  }
  return sums
}

/** Undefined if nothing was ordered. */
async function clampToOrders(db: Db, van: Day, tot: Day): Promise<readonly [Day, Day] | undefined> {
  // Each end is one step in the index; min and max together would read every order.
  const ordered = db.selectFrom('orders').select('date').where('deletedAt', 'is', null).limit(1)
  const first = await ordered.orderBy('date').executeTakeFirst()
  const last = await ordered.orderBy('date', 'desc').executeTakeFirst()
  if (!first || !last) return undefined
  const [firstDay, lastDay] = [dayInAmsterdam(new Date(first.date)), dayInAmsterdam(new Date(last.date))]
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
  /** '' for customers and categories. */
  readonly code: string
}

/** Of `keys`, or of all. */
type ReadNames = (db: Db, keys?: readonly string[]) => Promise<ReadonlyMap<string, Name>>

const readNames: Readonly<Record<SalesGroup, ReadNames>> = {
  product: async (db, keys) => {
    const rows = await db
      .selectFrom('products')
      .select(['_id', 'productName', 'productCode'])
      .$if(keys !== undefined, (query) => query.where(whereIn(db, '_id', keys ?? [])))
      .execute()
    return new Map(rows.map(({ _id, productName, productCode }) => [_id, { naam: productName, code: productCode }]))
  },
  klant: async (db, keys) => {
    const rows = await db
      .selectFrom('users')
      .select(['_id', 'bedrijfsnaam', 'erasedAt'])
      // A deleted customer has no name of his own any more.
      .select((eb) =>
        eb
          .selectFrom('orders')
          .select('orders.bedrijfsnaam')
          .whereRef('orders.userId', '=', 'users._id')
          .where('users.deletedAt', 'is not', null)
          .orderBy('ordernummer', 'desc')
          .limit(1)
          .as('lastName'),
      )
      .$if(keys !== undefined, (query) => query.where(whereIn(db, '_id', keys ?? [])))
      .execute()
    return new Map(
      rows.map(({ _id, bedrijfsnaam, lastName, erasedAt }) => [
        _id,
        { naam: erasedAt === null ? bedrijfsnaam || (lastName ?? '') : erasedName, code: '' },
      ]),
    )
  },
  categorie: async () => new Map(Object.entries(productTypeNames).map(([type, naam]) => [type, { naam, code: '' }])),
}

const noNames: ReadonlyMap<string, Name> = new Map()

const nameOf = (key: string, names: ReadonlyMap<string, Name>): Name => names.get(key) ?? { naam: key, code: '' }

const isFound = ({ code, naam }: Name, wanted: readonly string[]) =>
  wanted.every((word) => searchText(code, naam).includes(word))

function figuresOf(key: string, now: ReadonlyMap<string, Sum>, before: ReadonlyMap<string, Sum>): Figures {
  const none: Sum = { stuks: 0, cents: 0, orders: 0 }
  const [sold, soldBefore] = [now.get(key) ?? none, before.get(key) ?? none]
  return { key, ...sold, stuksVorig: soldBefore.stuks, centsVorig: soldBefore.cents }
}

const comparisons = {
  naam: (a: Sale, b: Sale) => compareText(a.naam, b.naam),
  stuks: (a: Sale, b: Sale) => a.stuks - b.stuks,
  omzet: (a: Sale, b: Sale) => a.cents - b.cents,
  verschil: (a: Sale, b: Sale) => a.cents - a.centsVorig - (b.cents - b.centsVorig),
}
