// What the trade agrees on costs: orders with packs, a staffel, a price list and a delivery date, and pages of such products,
// to those of a shop that sets none of it.
import { addDays, dayInAmsterdam } from '../contract/dates.ts'
import type { DeliveryDay } from '../contract/settings.ts'
import { connect } from '../server/db/connect.ts'
import type { ShopDatabase } from './databases.ts'
import { productIdOf, tokenOf } from './generate-shop.ts'
import { applyLoad, type Measured, processorSeconds, requestBytes } from './load.ts'
import { orderRequest } from './orders.ts'
import { type Server, startShop } from './process.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'

const workers = 8
const readers = 32
/** Of the shop's 200 products the first half is plain, the second packed; every fiftieth is hidden. */
const half = 100
const vpe = 10
const staffel = [5, 4, 3, 2, 1].map((cents, step) => ({ vanaf: vpe * 2 ** (step + 1), priceCents: cents }))
/** Of each five customers the third buys by a list with a percentage and a price for every product (generate-shop.ts). */
const oneOf = (place: number) => place + 5 * Math.floor(Math.random() * 10)
const [withoutList, withList] = [() => oneOf(1), () => oneOf(3)]
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekdag): DeliveryDay => ({ weekdag, werkdagenVooraf: 1, tot: '23:59' }))
const inAWeek = addDays(dayInAmsterdam(new Date()), 7)

interface Load extends Measured {
  /** Seconds that the server worked for one of them. */
  readonly processor: number
}

/** Three products, in lock order. */
function linesFrom(before: number, qty: number) {
  const first = before + Math.floor(Math.random() * 2) * 50 + Math.floor(Math.random() * 15) * 3
  return [1, 2, 3].map((number) => ({ _id: productIdOf(first + number), qty }))
}
const page = (first: number, customer: number) =>
  requestBytes('GET', `/products/shop?ids=${[1, 2, 3, 4].map((number) => productIdOf(first + number)).join(',')}`, {
    headers: { Cookie: `bollenveld=${tokenOf(customer)}` },
  })

export async function measurePackedOrders(database: ShopDatabase, rounds: number, seconds: number): Promise<Row[]> {
  await setOfPackedHalf(database, { vpe, minimum: vpe * 2, staffel: JSON.stringify(staffel) })
  const shop = await startShop(database)
  const [plainPage, packedPage] = [page(0, 1), page(half, 3)]
  const kinds = [
    {
      what: `orders with packs, staffel, price list and delivery date, ${workers} at once, to plain ones`,
      connections: workers,
      plain: () => orderRequest(linesFrom(0, vpe * 4), { customer: withoutList() }),
      packed: () => orderRequest(linesFrom(half, vpe * 4), { customer: withList(), leverdatum: inAWeek }),
    },
    {
      what: `page of four with packs, staffel and price list, ${readers} at once, to a plain one`,
      connections: readers,
      plain: () => plainPage,
      packed: () => packedPage,
    },
  ]
  const rows: Row[] = []
  for (const { what, connections, plain, packed } of kinds) {
    const load = async (next: () => Buffer, dagen: readonly DeliveryDay[]): Promise<Load> => {
      await setDeliveryDays(shop, dagen)
      const before = processorSeconds(shop.pid)
      const measured = told(await applyLoad({ port: shop.port, connections, seconds, next }))
      return { ...measured, processor: (processorSeconds(shop.pid) - before) / (measured.rate * seconds) }
    }
    await load(plain, [])
    await load(packed, everyDay)
    const measured: { plain: Load; packed: Load }[] = []
    for (let round = 0; round < rounds; round++)
      measured.push({ plain: await load(plain, []), packed: await load(packed, everyDay) })
    const middle = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
    rows.push({
      what: `${database.engine}: ${what}`,
      floor: `${tell(middle((round) => round.plain.rate))}/s`,
      shop: `${tell(middle((round) => round.packed.rate))}/s`,
      ratios: measured.map((round) => round.packed.rate / round.plain.rate),
      processor: measured.map((round) => round.plain.processor / round.packed.processor),
      p50: middle((round) => round.packed.p50),
      p99: middle((round) => round.packed.p99),
      target: '0.9',
    })
  }
  // Whatever is measured next orders single pieces, without a date.
  await setDeliveryDays(shop, [])
  await shop.stop()
  await setOfPackedHalf(database, { vpe: 1, minimum: 1, staffel: '[]' })
  return rows
}

async function setDeliveryDays(shop: Server, dagen: readonly DeliveryDay[]): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${shop.port}/settings`, {
    method: 'PUT',
    headers: { Cookie: `bollenveld=${tokenOf(0)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ levering: { dagen } }),
  })
  if (status !== 200) console.error(`The delivery days were answered with ${status}.`)
}

async function setOfPackedHalf(
  database: ShopDatabase,
  packs: { vpe: number; minimum: number; staffel: string },
): Promise<void> {
  const connection = await connect(database, (error) => console.error(error.message))
  const ids = Array.from({ length: half }, (_, index) => productIdOf(half + index + 1))
  await connection.db.updateTable('products').set(packs).where('_id', 'in', ids).execute()
  await connection.close()
}

function told(measured: Measured): Measured {
  for (const [status, count] of measured.statuses) if (status !== 200) console.error(`${count} answers were ${status}.`)
  return measured
}
