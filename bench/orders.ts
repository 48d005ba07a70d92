// Orders of three lines, every safeguard on, against the same statements by the driver alone; then with readers beside.
import { connect } from '../server/db/connect.ts'
import type { ShopDatabase } from './databases.ts'
import { tokenOf } from './generate-shop.ts'
import { applyLoad, type Measured, requestBytes } from './load.ts'
import { lines, orderFloor, recordOrder, threeProducts } from './order-floor.ts'
import { type Server, startShop } from './process.ts'
import { median, spread, table } from './table.ts'

const workers = 8
const readers = 32
const read = requestBytes('GET', '/products/shop?pagina=1&productType=bollen', {
  headers: { Cookie: `bollenveld=${tokenOf(1)}` },
})

let sent = 0
function orderRequest(): Buffer {
  sent++
  return requestBytes('POST', '/orders', {
    headers: {
      Cookie: `bollenveld=${tokenOf(1 + (sent % 20))}`,
      'Idempotency-Key': `${process.pid}-${Date.now()}-${sent}`,
    },
    body: JSON.stringify({ order: lines(threeProducts()) }),
  })
}

export async function measureOrders(database: ShopDatabase, rounds: number, seconds: number): Promise<string> {
  const connection = await connect(database, (error) => console.error(error.message))
  await connection.db.deleteFrom('idempotency_keys').where('key', '=', 'recorded').execute()
  const recorded = await recordOrder(connection, database)
  await connection.close()
  const shops = [await startShop(database)]
  if (database.engine === 'PostgreSQL') shops.push(await startShop(database))
  const [floors, rates, ratios, p99s, beside, besideP99, readP99, two]: number[][] = Array.from({ length: 8 }, () => [])
  for (let round = 0; round < rounds; round++) {
    const floor = await orderFloor(recorded, database, workers, seconds)
    const alone = await orders(shops[0], workers, seconds)
    const [withReaders, reads] = await Promise.all([
      orders(shops[0], workers, seconds),
      applyLoad({ port: shops[0]?.port ?? 0, connections: readers, seconds, next: () => read }),
    ])
    floors?.push(floor)
    rates?.push(alone.rate)
    ratios?.push(alone.rate / floor)
    p99s?.push(alone.p99)
    beside?.push(withReaders.rate)
    besideP99?.push(withReaders.p99)
    readP99?.push(reads.p99)
    if (shops.length > 1) {
      const both = await Promise.all(shops.map((shop) => orders(shop, workers / 2, seconds)))
      two?.push(both.reduce((sum, one) => sum + one.rate, 0) / alone.rate)
    }
  }
  for (const shop of shops) await shop.stop()
  const milliseconds = (values: number[] = []) => `${median(values).toFixed(0)} ms`
  return table(
    [
      'Orders, 8 workers',
      'floor/s',
      'shop/s',
      'rate to floor',
      'p99',
      'beside 32 readers',
      'p99',
      'their p99',
      '2 processes to 1',
    ],
    [
      [
        `${database.engine}, ${recorded.length} statements`,
        median(floors ?? []).toFixed(0),
        median(rates ?? []).toFixed(0),
        spread(ratios ?? []),
        milliseconds(p99s),
        `${median(beside ?? []).toFixed(0)}/s`,
        milliseconds(besideP99),
        milliseconds(readP99),
        two && two.length > 0 ? spread(two) : '',
      ],
    ],
  )
}

async function orders(shop: Server | undefined, connections: number, seconds: number): Promise<Measured> {
  const measured = await applyLoad({ port: shop?.port ?? 0, connections, seconds, next: orderRequest })
  for (const [status, count] of measured.statuses)
    if (status !== 200) console.error(`${count} orders were answered with ${status}.`)
  return measured
}
