// What packs and a staffel cost: orders and pages of products that have them, to those of products that have none.
import { connect } from '../server/db/connect.ts'
import type { ShopDatabase } from './databases.ts'
import { productIdOf, tokenOf } from './generate-shop.ts'
import { applyLoad, type Measured, requestBytes } from './load.ts'
import { orderRequest } from './orders.ts'
import { startShop } from './process.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'

const workers = 8
const readers = 32
/** Of the shop's 200 products the first half is plain, the second packed; every fiftieth is hidden. */
const half = 100
const vpe = 10
const staffel = [5, 4, 3, 2, 1].map((cents, step) => ({ vanaf: vpe * 2 ** (step + 1), priceCents: cents }))

/** Three products, in lock order. */
function linesFrom(before: number, qty: number) {
  const first = before + Math.floor(Math.random() * 2) * 50 + Math.floor(Math.random() * 15) * 3
  return [1, 2, 3].map((number) => ({ _id: productIdOf(first + number), qty }))
}
const page = (first: number) =>
  requestBytes('GET', `/products/shop?ids=${[1, 2, 3, 4].map((number) => productIdOf(first + number)).join(',')}`, {
    headers: { Cookie: `bollenveld=${tokenOf(1)}` },
  })

export async function measurePackedOrders(database: ShopDatabase, rounds: number, seconds: number): Promise<Row[]> {
  const connection = await connect(database, (error) => console.error(error.message))
  const ids = Array.from({ length: half }, (_, index) => productIdOf(half + index + 1))
  const packs = { vpe, minimum: vpe * 2, staffel: JSON.stringify(staffel) }
  await connection.db.updateTable('products').set(packs).where('_id', 'in', ids).execute()
  await connection.close()
  const shop = await startShop(database)
  const [plainPage, packedPage] = [page(0), page(half)]
  const kinds = [
    {
      what: `orders with packs and staffel, ${workers} at once, to plain ones`,
      connections: workers,
      plain: () => orderRequest(linesFrom(0, vpe * 4)),
      packed: () => orderRequest(linesFrom(half, vpe * 4)),
    },
    {
      what: `page of four with packs and staffel, ${readers} at once, to a plain one`,
      connections: readers,
      plain: () => plainPage,
      packed: () => packedPage,
    },
  ]
  const rows: Row[] = []
  for (const { what, connections, plain, packed } of kinds) {
    const load = async (next: () => Buffer) => told(await applyLoad({ port: shop.port, connections, seconds, next }))
    await load(packed)
    const measured: { plain: Measured; packed: Measured }[] = []
    for (let round = 0; round < rounds; round++) measured.push({ plain: await load(plain), packed: await load(packed) })
    const middle = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
    rows.push({
      what: `${database.engine}: ${what}`,
      floor: `${tell(middle((round) => round.plain.rate))}/s`,
      shop: `${tell(middle((round) => round.packed.rate))}/s`,
      ratios: measured.map((round) => round.packed.rate / round.plain.rate),
      p50: middle((round) => round.packed.p50),
      p99: middle((round) => round.packed.p99),
      target: '0.9',
    })
  }
  await shop.stop()
  return rows
}

function told(measured: Measured): Measured {
  for (const [status, count] of measured.statuses) if (status !== 200) console.error(`${count} answers were ${status}.`)
  return measured
}
