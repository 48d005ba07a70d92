import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, type Day, dayInAmsterdam, yearOf } from '../../contract/values/dates.ts'
import { formatPrice } from '../../contract/values/money.ts'
import { packProblem } from '../../contract/rules/packs.ts'
import { neutralFacts, neutralPacks } from '../../contract/rules/product-fields.ts'
import { storeAccountRequest } from '../../server/features/accounts/account-requests.ts'
import { hashDemoPassword } from '../../server/features/auth/demo-accounts.ts'
import { type Connection, inTransaction } from '../../server/platform/db/connection.ts'
import { newId } from '../../server/platform/db/rows.ts'
import { nextNumber } from '../../server/platform/db/next-number.ts'
import type { Trx } from '../../server/platform/db/schema.ts'
import { makePicture, recordPictures } from '../../server/features/files/make-picture.ts'
import type { PictureStore } from '../../server/features/files/picture-store.ts'
import { addFavourite, createList } from '../../server/features/lists/save-list.ts'
import { orderRow } from '../../server/features/orders/order-row.ts'
import { createPriceList } from '../../server/features/pricing/save-price-list.ts'
import { savePrices } from '../../server/features/pricing/save-prices.ts'
import { createProduct } from '../../server/features/products/create-product.ts'
import { addColleague } from '../../server/features/users/colleagues.ts'
import { createUser } from '../../server/features/users/create-user.ts'
import type { DemoProduct } from './catalogue.ts'
import {
  administrator,
  applicant,
  colleague,
  customers,
  type DemoCustomer,
  demoBuyer,
  exporter,
  picker,
} from './customers.ts'
import { type DemoOrder, demoOrders } from './orders.ts'

/** No password verifies against this. */
const noPassword = '!'
const rowsAtOnce = 200

export async function isEmpty(connection: Connection): Promise<boolean> {
  const user = await connection.db.selectFrom('users').select('_id').limit(1).executeTakeFirst()
  return user === undefined
}

/** Expects an empty database. One transaction after the pictures, so an interrupted run leaves only unused pictures. */
export async function seedDemo(
  connection: Connection,
  store: PictureStore,
  catalogue: readonly DemoProduct[],
  today: Date,
): Promise<void> {
  const passwordHash = await hashDemoPassword()
  const products = await storePictures(store, catalogue)
  const orders = demoOrders(products, today)
  await inTransaction(connection, async (trx, changed) => {
    const userIds = await seedUsers(trx, today, passwordHash)
    const productIds = await seedProducts(trx, products, today, orders)
    await seedOrders(trx, products, orders, userIds, productIds)
    await seedPriceList(trx, products, { userIds, productIds, today })
    await seedLists(trx, products, { userIds, productIds, today })
    await seedWishes(trx, products, { userIds, productIds, today })
    await storeAccountRequest(trx, applicant, { address: '192.0.2.1', now: today })
    changed('products')
  })
}

async function storePictures(store: PictureStore, catalogue: readonly DemoProduct[]): Promise<DemoProduct[]> {
  const folder = join(import.meta.dirname, '../pictures')
  const storeOne = async (file: string) => makePicture(store, await readFile(join(folder, file)))
  const products: DemoProduct[] = []
  for (const product of catalogue)
    products.push({ ...product, pictures: await Promise.all(product.pictures.map(storeOne)) })
  return products
}

async function seedUsers(trx: Trx, today: Date, passwordHash: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { size: _, ...person } of [administrator, demoBuyer, picker, ...customers]) {
    const is = ({ gebruikersnaam }: DemoCustomer) => person.gebruikersnaam === gebruikersnaam
    const canLogIn = [administrator, demoBuyer, picker].some(is)
    const row = await createUser(
      trx,
      { userId: null, at: today },
      {
        ...person,
        isAdmin: is(administrator),
        magazijn: is(picker),
        passwordHash: canLogIn ? passwordHash : noPassword,
      },
    )
    ids.set(person.gebruikersnaam, row._id)
  }
  const ofExporter = { ...colleague, passwordHash }
  const { _id } = await addColleague(trx, { userId: null, at: today }, ids.get(exporter) ?? '', ofExporter)
  ids.set(colleague.gebruikersnaam, _id)
  return ids
}

/** Opening stock is today's stock plus all ordered pieces, so the ledger adds up. */
async function seedProducts(
  trx: Trx,
  catalogue: readonly DemoProduct[],
  today: Date,
  orders: readonly DemoOrder[],
): Promise<string[]> {
  const sold = catalogue.map(() => 0)
  for (const { product, qty } of orders.flatMap((order) => order.lines)) sold[product] = (sold[product] ?? 0) + qty
  const opened = new Date(Math.min(...orders.map((order) => order.date.getTime()), today.getTime()) - 3_600_000)
  const pictures = catalogue.flatMap((product) => product.pictures)
  await recordPictures(trx, pictures, today)
  const ids: string[] = []
  for (const [index, product] of catalogue.entries()) {
    const row = await createProduct(
      trx,
      { userId: null, at: opened },
      fieldsOf(product, sold[index] ?? 0, dayInAmsterdam(today)),
    )
    await trx.updateTable('products').set({ stock: product.stock }).where('_id', '=', row._id).execute()
    ids.push(row._id)
  }
  return ids
}

function fieldsOf(product: DemoProduct, sold: number, today: Day) {
  const { productName, text, productType, showStatus, priceCents, facts, staffel, pictures, nextSeason } = product
  return {
    productName,
    text,
    productType,
    showStatus,
    picture: pictures,
    ...facts,
    ...(nextSeason !== undefined && { leverbaarVanaf: nextDay(nextSeason, today) }),
    staffel,
    price: (priceCents / 100).toFixed(2),
    stock: product.stock + sold,
  }
}

function nextDay(monthAndDay: string, today: Day): string {
  const thisYear = `${yearOf(today)}-${monthAndDay}`
  return thisYear > today ? thisYear : `${yearOf(today) + 1}-${monthAndDay}`
}

/** Of so many orders one came by phone. */
const phoneOrders = 7
/** Of so many orders of the exporter its colleague placed one. */
const colleagueOrders = 3

async function seedOrders(
  trx: Trx,
  catalogue: readonly DemoProduct[],
  orders: readonly DemoOrder[],
  userIds: ReadonlyMap<string, string>,
  productIds: readonly string[],
): Promise<void> {
  const rows = []
  const lines = []
  const ledger = []
  const byPhone = userIds.get(administrator.gebruikersnaam)
  const helper = { _id: userIds.get(colleague.gebruikersnaam) ?? '', naam: colleague.naam }
  for (const [index, { customer, date, comment, orderstatus, lines: sold }] of orders.entries()) {
    const { size: _, gebruikersnaam, ...company } = customer
    const userId = userIds.get(gebruikersnaam) ?? ''
    const _id = newId()
    const ordernummer = await nextNumber(trx, 'ordernummer')
    const at = date.toISOString()
    const buyer = { ...company, _id: userId }
    const placedBy = index % phoneOrders === 0 && customer !== administrator ? byPhone : undefined
    const isByColleague = gebruikersnaam === exporter && ordernummer % colleagueOrders === 0
    const orderedBy = { placedBy, colleague: isByColleague ? helper : null }
    rows.push(orderRow({ _id, ordernummer, at: date, buyer, lines: sold, comment, orderstatus, ...orderedBy }))
    for (const [position, { product, qty, priceCents }] of sold.entries()) {
      const productId = productIds[product] ?? ''
      const { productName = '', facts = neutralFacts } = catalogue[product] ?? {}
      // Orders that break today's packs predate them.
      const { vpe, minimum } = packProblem(facts, qty) ? neutralPacks : facts
      const qtyByStaff = 0 as const
      const asSold = { productName, vpe, minimum, maat: facts.maat, vbnCode: facts.vbnCode || null }
      lines.push({ orderId: _id, productId, position, qty, priceCents, qtyByStaff, ...asSold })
      ledger.push({ id: newId(), productId, at, delta: -qty, reason: 'order' as const, orderId: _id, userId })
    }
  }
  for (const some of batches(rows)) await trx.insertInto('orders').values(some).execute()
  for (const some of batches(lines)) await trx.insertInto('order_lines').values(some).execute()
  for (const some of batches(ledger)) await trx.insertInto('stock_ledger').values(some).execute()
}

interface SeededShop {
  readonly userIds: ReadonlyMap<string, string>
  readonly productIds: readonly string[]
  readonly today: Date
}

/** For one exporter; the demo customer sees the shop's own prices. */
async function seedPriceList(trx: Trx, catalogue: readonly DemoProduct[], shop: SeededShop): Promise<void> {
  const actor = { userId: shop.userIds.get(administrator.gebruikersnaam) ?? null, at: shop.today }
  const { _id } = await createPriceList(trx, actor, { naam: 'Exporteurs', korting: '4.00' })
  const endOfSeason = addDays(dayInAmsterdam(shop.today), 90)
  const agreed = catalogue.flatMap(({ priceCents, showStatus }, index) => {
    const product = shop.productIds[index]
    if (product === undefined || showStatus === 'Nee' || index % 9 !== 4) return []
    const totEnMet = index % 2 === 0 ? undefined : endOfSeason
    return [{ _id: product, price: formatPrice(Math.floor(priceCents * 0.9)), van: undefined, totEnMet }]
  })
  await savePrices(trx, actor, _id, { sent: agreed, version: undefined })
  await trx
    .updateTable('users')
    .set({ priceListId: _id })
    .where('_id', '=', shop.userIds.get(exporter) ?? '')
    .execute()
}

/** Pieces. */
const mostOfLine = 500

/** Three favourites and a list of the demo customer. */
async function seedLists(trx: Trx, catalogue: readonly DemoProduct[], shop: SeededShop): Promise<void> {
  const owner = { userId: shop.userIds.get(demoBuyer.gebruikersnaam) ?? '', at: shop.today }
  const forSale = catalogue.flatMap(({ showStatus, stock, facts }, index) => {
    const _id = shop.productIds[index]
    return _id !== undefined && showStatus === 'Ja' && stock > mostOfLine
      ? [{ _id, qty: Math.max(facts.minimum, 100) }]
      : []
  })
  for (const { _id } of forSale.filter((_, index) => index % 9 === 2).slice(0, 3)) await addFavourite(trx, owner, _id)
  const lines = forSale.filter((_, index) => index % 7 === 1).slice(0, 6)
  await createList(trx, owner, { naam: 'Elke week', lines })
}

/** Two customers wait for each product that is sold out. */
async function seedWishes(trx: Trx, catalogue: readonly DemoProduct[], shop: SeededShop): Promise<void> {
  const at = shop.today.toISOString()
  const soldOut = shop.productIds.filter((_, index) => catalogue[index]?.stock === 0)
  const waiting = customers.slice(0, 2).map(({ gebruikersnaam }) => shop.userIds.get(gebruikersnaam) ?? '')
  const wishes = soldOut.flatMap((productId) => waiting.map((userId) => ({ userId, productId, at })))
  if (wishes.length > 0) await trx.insertInto('stock_wishes').values(wishes).execute()
}

function batches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  )
}
