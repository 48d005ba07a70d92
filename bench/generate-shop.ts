import { type Insertable, sql } from 'kysely'
import { dayInAmsterdam } from '../contract/values/dates.ts'
import { neutralFacts } from '../contract/rules/product-fields.ts'
import { hashToken } from '../server/features/auth/sessions.ts'
import type { Connection } from '../server/platform/db/connection.ts'
import { continueNumbersAfter } from '../server/platform/db/next-number.ts'
import type { Database, Trx } from '../server/platform/db/schema.ts'
import { searchText } from '../server/platform/db/search.ts'
import { insertRows } from '../server/platform/db/rows.ts'
import { liftTimeLimits, withoutTimeLimit } from '../server/platform/db/without-time-limit.ts'
import { orderRow } from '../server/features/orders/order-row.ts'
import { day } from '../contract/values/durations.ts'

export interface ShopSize {
  readonly products: number
  readonly customers: number
  readonly orders: number
}

const orderYears = 3
const stock = 1_000_000_000
const ordersAtOnce = 2_000

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
export async function generateShop({ db, engine }: Connection, size: ShopSize, now: Date): Promise<void> {
  const moments = { createdAt: now.toISOString(), lastUsedAt: now.toISOString() }
  const sessions = range(0, 50).map((customer) => {
    return { tokenHash: hashToken(tokenOf(customer)), userId: userIdOf(customer), ...moments }
  })
  await db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx)
    await insertRows(trx, 'users', range(0, size.customers).map(userRow))
    await insertRows(trx, 'products', range(1, size.products).map(productRow))
    for (let first = 1; first <= size.orders; first += ordersAtOnce)
      await writeOrders(trx, range(first, Math.min(first + ordersAtOnce - 1, size.orders)), size, now)
    await insertRows(trx, 'sessions', sessions)
    await continueNumbersAfter(trx, 'ordernummer', 10_000 + size.orders)
    await continueNumbersAfter(trx, 'productCode', 1_000 + size.products)
  })
  await withoutTimeLimit(db, (one) => sql.raw(engine === 'postgres' ? 'vacuum analyze' : 'analyze').execute(one))
}

function userRow(customer: number) {
  return {
    _id: userIdOf(customer),
    bedrijfsnaam: `Bloemist ${customer}`,
    gebruikersnaam: `klant${customer}`,
    email: `klant${customer}@bloemist.example`,
    telefoonnummer: '0252123456',
    administratienummer: '123456',
    kopersnummer: '4321',
    boxnummer: 'B12',
    ektnummer: '8712345',
    wachtwoord: '$none$',
    ektEmail: '',
    isAdmin: customer === 0 ? (1 as const) : (0 as const),
    magazijn: 0 as const,
    search: `bloemist ${customer} klant${customer} klant${customer}@bloemist.example`,
    version: 1,
  }
}

function productRow(product: number): Insertable<Database['products']> {
  return {
    _id: productIdOf(product),
    productCode: codeOf(product),
    productName: nameOf(product),
    text: 'Sterke soort uit eigen teelt, zift 12/+, levering vanaf september; per bos van tien stuks',
    stock,
    priceCents: priceOf(product),
    productType: product % 3 === 0 ? 'planten' : 'bollen',
    shopIndex: product - 1,
    showStatus: 'Ja',
    wachtOpFoto: 0,
    ...neutralFacts,
    kleur: product % 2 === 0 ? 'rood' : 'wit',
    botanisch: nameOf(product),
    staffel: '[]',
    search: searchText(codeOf(product), nameOf(product)),
    version: 1,
  }
}

/** The last hundred orders are open. */
async function writeOrders(trx: Trx, numbers: readonly number[], size: ShopSize, now: Date): Promise<void> {
  const orders = numbers.map((number) => {
    const age = ((size.orders - number) / size.orders) * orderYears * 365 * day
    const [_id, ordernummer, at] = [idText('c0', number), 10_000 + number, new Date(now.getTime() - age)]
    const packs = { vpe: 1, minimum: 1, qtyByStaff: 0 } as const
    const lines = range(0, 3).map((position) => {
      const product = 1 + ((number * 31 + position * 37) % size.products)
      const sold = { qty: 10 * (1 + (number % 20)), priceCents: priceOf(product), ...packs }
      return { orderId: _id, productId: productIdOf(product), position, productName: nameOf(product), ...sold }
    })
    const buyer = userRow(1 + ((number * 7919) % size.customers))
    const orderstatus = number > size.orders - 100 ? ('open' as const) : ('verwerkt' as const)
    const referentie = number % 10 === 0 ? `Inkoop ${number / 10}` : undefined
    const leverdatum = dayInAmsterdam(at)
    return {
      at,
      buyer,
      lines,
      row: orderRow({ _id, ordernummer, at, buyer, lines, comment: '', orderstatus, referentie, leverdatum }),
    }
  })
  const ledger = orders.flatMap(({ at, buyer, lines, row }) =>
    lines.map(({ orderId, productId, position, qty }) => {
      const id = idText('d0', row.ordernummer * 4 + position)
      return { id, productId, at: at.toISOString(), delta: -qty, reason: 'order' as const, orderId, userId: buyer._id }
    }),
  )
  await insertRows(
    trx,
    'orders',
    orders.map(({ row }) => row),
  )
  await insertRows(
    trx,
    'order_lines',
    orders.flatMap(({ lines }) => lines),
  )
  await insertRows(trx, 'stock_ledger', ledger)
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
