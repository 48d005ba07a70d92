// Orders of three lines, every safeguard on, against the same statements by the driver alone; then with readers beside.
import { connect } from '../server/db/connect.ts'
import type { ShopDatabase } from './databases.ts'
import { tokenOf } from './generate-shop.ts'
import { applyLoad, type Measured, requestBytes } from './load.ts'
import { lines, orderFloor, type Recorded, recordOrder, threeProducts } from './order-floor.ts'
import { type Server, startShop } from './process.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'

const workers = 8
const readers = 32
const read = requestBytes('GET', '/products/shop?pagina=1&productType=bollen', {
  headers: { Cookie: `bollenveld=${tokenOf(1)}` },
})

let sent = 0
/** An order that nobody sent before, of one of twenty customers, or of the one that is named. */
export function orderRequest(
  wanted: readonly { _id: string; qty: number }[] = lines(threeProducts()),
  { customer, leverdatum }: { readonly customer?: number; readonly leverdatum?: string } = {},
): Buffer {
  sent++
  return requestBytes('POST', '/orders', {
    headers: {
      Cookie: `bollenveld=${tokenOf(customer ?? 1 + (sent % 20))}`,
      'Idempotency-Key': `${process.pid}-${Date.now()}-${sent}`,
    },
    body: JSON.stringify({ order: wanted, leverdatum }),
  })
}

export async function measureOrders(database: ShopDatabase, rounds: number, seconds: number): Promise<Row[]> {
  const [together, apart] = await recordBoth(database)
  const shop = await startShop(database)
  await orders(shop, 0.5)
  const floors = { together: [] as number[], apart: [] as number[] }
  const alone: Measured[] = []
  const beside: Measured[] = []
  const reads: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    floors.together.push(await orderFloor(together, database, workers, seconds))
    alone.push(await orders(shop, seconds))
    if (apart.length !== together.length) floors.apart.push(await orderFloor(apart, database, workers, seconds))
    const [placed, found] = await Promise.all([
      orders(shop, seconds),
      applyLoad({ port: shop.port, connections: readers, seconds, next: () => read }),
    ])
    beside.push(placed)
    reads.push(found)
  }
  await shop.stop()
  const row = (what: string, measured: readonly Measured[], some: Partial<Row>): Row => ({
    what: `${database.engine}: ${what}`,
    floor: '',
    shop: `${tell(median(measured.map(({ rate }) => rate)))}/s`,
    p50: median(measured.map(({ p50 }) => p50)),
    p99: median(measured.map(({ p99 }) => p99)),
    ...some,
  })
  const against = (all: readonly number[], target: string): Partial<Row> => ({
    floor: `${tell(median(all))}/s`,
    ratios: alone.map(({ rate }, round) => rate / (all[round] ?? rate)),
    target,
  })
  return [
    row(
      `orders, ${workers} at once, to the same ${together.length} statements`,
      alone,
      against(floors.together, '0.5, p99 100 ms'),
    ),
    ...(floors.apart.length > 0
      ? [row(`orders, to the same rows in ${apart.length} statements`, alone, against(floors.apart, '0.5'))]
      : []),
    row(`orders, beside ${readers} readers`, beside, { target: 'p99 100 ms' }),
    row(`those ${readers} readers`, reads, {}),
  ]
}

/** The statements of an order as they are sent, and with each row's write a statement of its own. */
async function recordBoth(database: ShopDatabase): Promise<[readonly Recorded[], readonly Recorded[]]> {
  const connection = await connect(database, (error) => console.error(error.message))
  const recorded: Recorded[][] = []
  for (const isTogether of [true, false]) {
    await connection.db.deleteFrom('idempotency_keys').where('key', '=', 'recorded').execute()
    recorded.push(await recordOrder(connection, database, { isTogether }))
  }
  await connection.close()
  return [recorded[0] ?? [], recorded[1] ?? []]
}

async function orders(shop: Server, seconds: number): Promise<Measured> {
  const measured = await applyLoad({ port: shop.port, connections: workers, seconds, next: () => orderRequest() })
  for (const [status, count] of measured.statuses)
    if (status !== 200) console.error(`${count} orders were answered with ${status}.`)
  return measured
}
