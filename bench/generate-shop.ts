import { sql } from 'kysely'
import { dayInAmsterdam } from '../contract/values/dates.ts'
import { hashToken } from '../server/features/auth/sessions.ts'
import type { Connection } from '../server/platform/db/connection.ts'
import { continueNumbersAfter } from '../server/platform/db/next-number.ts'
import { searchText } from '../server/platform/db/search.ts'
import { insertRows } from '../server/platform/db/rows.ts'
import { liftTimeLimits, withoutTimeLimit } from '../server/platform/db/without-time-limit.ts'
import { orderRow } from '../server/features/orders/order-row.ts'
import { day } from '../contract/values/durations.ts'
import { company } from '../tests/support/make-user.ts'

export const sizes = {
  usual: { products: 200, customers: 50, orders: 10_000 },
  large: { products: 20_000, customers: 5_000, orders: 100_000 },
}
export type Rows = readonly Readonly<Record<string, unknown>>[]
type Size = (typeof sizes)['usual']

const orderYears = 3

/** Customer 0 is the administrator. */
export const cookieOf = (customer: number) => `bollenveld=${tokenOf(customer)}`
const tokenOf = (customer: number) => `bench-${customer}`
export const productIdOf = (product: number) => idText('b0', product)
export const codeOf = (product: number) => `B${1000 + product}`
export const userIdOf = (customer: number) => idText('a0', customer)
const idText = (kind: string, number: number) => kind + number.toString(16).padStart(24 - kind.length, '0')

const genera = ['Tulipa', 'Narcissus', 'Hyacinthus', 'Crocus', 'Allium', 'Hippeastrum', 'Muscari', 'Helleborus']
const syllables = 'ba de li mo nu ra se ti vo wi ka lo me no pa'.split(' ')
const wordOf = (seed: number) =>
  [seed, Math.floor(seed / 15), Math.floor(seed / 225)].map((at) => syllables[at % 15]).join('')
/** No two products share both words. */
export const wordsOf = (product: number) => [wordOf(product), wordOf(product * 31 + Math.floor(product / 3_375))]
export const nameOf = (product: number) => `${genera[product % genera.length]} ${wordsOf(product).join(' ')}`
const priceOf = (product: number) => 20 + (product % 900)

/** Expects an empty, migrated database. Order totals are right; the ledger lacks the opening stock. */
export async function generateShop({ db, engine }: Connection, size: Size, now: Date): Promise<void> {
  const [createdAt, lastUsedAt] = [now.toISOString(), now.toISOString()]
  const sessions = range(0, 50).map((customer) => {
    return { tokenHash: hashToken(tokenOf(customer)), userId: userIdOf(customer), createdAt, lastUsedAt }
  })
  const dateOf = (number: number) => new Date(now.getTime() - (1 - number / size.orders) * orderYears * 365 * day)
  await db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx)
    await insertRows(trx, 'users', range(0, size.customers).map(userRow))
    await insertRows(trx, 'products', range(1, size.products).map(productRow))
    const orders = range(1, size.orders).map((number) => newOrder(number, size, dateOf(number)))
    for (const table of ['orders', 'order_lines', 'stock_ledger'] as const) {
      const rows = orders.flatMap((order): Rows => order[table])
      await insertRows(trx, table, rows)
    }
    await insertRows(trx, 'sessions', sessions)
    await continueNumbersAfter(trx, 'ordernummer', 10_000 + size.orders)
    await continueNumbersAfter(trx, 'productCode', 1_000 + size.products)
  })
  await withoutTimeLimit(db, (one) => sql.raw(engine === 'postgres' ? 'vacuum analyze' : 'analyze').execute(one))
}

function userRow(customer: number) {
  return {
    ...company,
    _id: userIdOf(customer),
    bedrijfsnaam: `Bloemist ${customer}`,
    gebruikersnaam: `klant${customer}`,
    wachtwoord: '$none$',
    isAdmin: customer === 0 ? (1 as const) : (0 as const),
    search: searchText(`Bloemist ${customer}`, `klant${customer}`),
    version: 1,
  }
}

function productRow(product: number) {
  return {
    _id: productIdOf(product),
    productCode: codeOf(product),
    productName: nameOf(product),
    text: 'Sterke soort uit eigen teelt, zift 12/+, levering vanaf september; per bos van tien stuks',
    stock: 1_000_000_000,
    priceCents: priceOf(product),
    productType: product % 3 === 0 ? 'planten' : 'bollen',
    shopIndex: product - 1,
    showStatus: 'Ja',
    kleur: product % 2 === 0 ? 'rood' : 'wit',
    botanisch: nameOf(product),
    search: searchText(codeOf(product), nameOf(product)),
    version: 1,
  }
}

/** Its rows. The last hundred orders of a shop are open. */
export function newOrder(number: number, size: Size, at: Date, count = 4) {
  const [_id, buyer] = [idText('c0', number), 1 + ((number * 7919) % size.customers)]
  const lines = range(0, count - 1).map((position) => {
    const product = 1 + ((number * 31 + position * 37) % size.products)
    const sold = { qty: 10 * (1 + (number % 20)), priceCents: priceOf(product) }
    return { orderId: _id, productId: productIdOf(product), position, productName: nameOf(product), ...sold }
  })
  const ledger = lines.map(({ orderId, productId, position, qty }) => {
    const id = idText('d0', number * 4 + position)
    return { id, productId, at: at.toISOString(), delta: -qty, reason: 'order', orderId, userId: userIdOf(buyer) }
  })
  const row = orderRow({
    _id,
    ordernummer: 10_000 + number,
    at,
    buyer: userRow(buyer),
    lines,
    comment: '',
    orderstatus: number > size.orders - 100 ? 'open' : 'verwerkt',
    referentie: number % 10 === 0 ? `Inkoop ${number / 10}` : undefined,
    leverdatum: dayInAmsterdam(at),
  })
  return { orders: [row], order_lines: lines, stock_ledger: ledger }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
