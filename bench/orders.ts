// Orders of three lines, every safeguard on, against the same statements by the driver alone; then with readers beside.
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../server/db/connect.ts'
import type { ShopDatabase } from './databases.ts'
import { productsOf } from './calls.ts'
import { packOf, sizeOf, tokenOf } from './generate-shop.ts'
import { applyLoad, type Measured, processorSeconds, requestBytes } from './load.ts'
import { lines, orderFloor, type Recorded, recordOrder, threeProducts } from './order-floor.ts'
import { type Server, startShop } from './process.ts'
import { startProxy } from './proxy.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'
import { openMailbox } from '../tests/support/mailbox.ts'

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

/** One order of 500 lines after the other, to the same statements by the driver alone. */
export async function measureLargeOrders(database: ShopDatabase, rounds: number, seconds: number): Promise<Row[]> {
  const connection = await connect(database, (error) => console.error(error.message))
  await connection.db.deleteFrom('idempotency_keys').where('key', '=', 'recorded').execute()
  const products = productsOf(sizeOf(database.times), 500)
  const recorded = await recordOrder(connection, database, { isTogether: true, products, qty: packOf })
  await connection.close()
  const shop = await startShop(database)
  const next = () => orderRequest(lines(products, packOf))
  const load = () => applyLoad({ port: shop.port, connections: 1, seconds, next })
  await load()
  const rates: { floor: number; placed: Measured }[] = []
  for (let round = 0; round < rounds; round++)
    rates.push({ floor: await orderFloor(recorded, database, 1, seconds), placed: await load() })
  await shop.stop()
  const middle = (of: (round: (typeof rates)[number]) => number) => median(rates.map(of))
  return [
    {
      what: `${database.engine}, ${database.times}x: order of ${products.length} lines, one after the other`,
      floor: `${tell(middle(({ floor }) => floor))}/s`,
      shop: `${tell(middle(({ placed }) => placed.rate))}/s, p95 ${tell(middle(({ placed }) => placed.p95))} ms`,
      ratios: rates.map(({ floor, placed }) => placed.rate / floor),
      p50: middle(({ placed }) => placed.p50),
      p99: middle(({ placed }) => placed.p99),
      target: 'p95 50 ms',
    },
  ]
}

/** With a mail server, to without one: each order writes a message along, which is sent beside those that follow. */
export async function measureMail(database: ShopDatabase, rounds: number, seconds: number): Promise<Row[]> {
  const mailbox = await openMailbox()
  const { port, from } = mailbox.settings
  const rates: { without: number; mailed: number; processor: number }[] = []
  const sent: { meanwhile: number; afterwards: number; first: number }[] = []
  const measureWith = async (settings: Record<string, string>) => {
    const shop = await startShop(database, settings)
    await orders(shop, 1)
    const [worked, received] = [processorSeconds(shop.pid), mailbox.received.length]
    const { rate } = await orders(shop, seconds)
    const processor = (processorSeconds(shop.pid) - worked) / (rate * seconds)
    const meanwhile = (mailbox.received.length - received) / seconds
    const afterwards = 'MAIL_URL' in settings ? await leaving(mailbox.received) : { afterwards: 0, first: 0 }
    await shop.stop()
    return { rate, processor, sent: { meanwhile, ...afterwards } }
  }
  for (let round = 0; round < rounds; round++) {
    const without = await measureWith({})
    const mailed = await measureWith({ MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: from.address })
    rates.push({ without: without.rate, mailed: mailed.rate, processor: without.processor / mailed.processor })
    sent.push(mailed.sent)
    mailbox.received.length = 0
    // What waits would be sent beside the next round.
    const connection = await connect(database, (error) => console.error(error.message))
    await connection.db.deleteFrom('jobs').where('kind', '=', 'messages.send').execute()
    await connection.db.deleteFrom('messages').execute()
    await connection.close()
  }
  await mailbox.close()
  return [
    {
      what: `${database.engine}: orders with mail, ${workers} at once, to those without`,
      floor: `${tell(median(rates.map(({ without }) => without)))}/s`,
      shop: `${tell(median(rates.map(({ mailed }) => mailed)))}/s`,
      ratios: rates.map(({ without, mailed }) => mailed / without),
      processor: rates.map(({ processor }) => processor),
      target: '0.9',
    },
    {
      what: `${database.engine}: mails that leave meanwhile`,
      floor: '',
      shop: `${tell(median(sent.map(({ meanwhile }) => meanwhile)))}/s`,
    },
    {
      what: `${database.engine}: mails that leave once no order comes`,
      floor: '',
      shop: `${tell(median(sent.map(({ afterwards }) => afterwards)))}/s, from ${tell(median(sent.map(({ first }) => first)))} ms on`,
    },
  ]
}

/** How soon the next mail comes in, in milliseconds, and how many a second behind it. */
async function leaving(received: readonly unknown[]): Promise<{ afterwards: number; first: number }> {
  const [began, before] = [performance.now(), received.length]
  while (received.length === before && performance.now() - began < 10_000) await pause(10)
  const [first, at] = [performance.now() - began, received.length]
  await pause(3_000)
  return { afterwards: (received.length - at) / 3, first }
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

/** One process and two on the same database, both behind the same proxy: what the second brings. */
export async function measureProcesses(database: ShopDatabase, rounds: number, seconds: number): Promise<Row[]> {
  const shops = [await startShop(database), await startShop(database)]
  const one = await startProxy(shops.slice(0, 1).map(({ port }) => port))
  const two = await startProxy(shops.map(({ port }) => port))
  const rows: Row[] = []
  if (one && two) {
    const kinds = [
      { what: 'orders, 16 at once', connections: 16, next: () => orderRequest() },
      { what: 'page of four, 32 at once', connections: 32, next: () => read },
    ]
    for (const { what, connections, next } of kinds) {
      const load = async (port: number) => (await applyLoad({ port, connections, seconds, next })).rate
      const rates: { single: number; both: number }[] = []
      await load(two.port)
      for (let round = 0; round < rounds; round++)
        rates.push({ single: await load(one.port), both: await load(two.port) })
      rows.push({
        what: `${database.engine}: ${what}, two processes behind a proxy to one`,
        floor: `${tell(median(rates.map(({ single }) => single)))}/s`,
        shop: `${tell(median(rates.map(({ both }) => both)))}/s`,
        ratios: rates.map(({ single, both }) => both / single),
      })
    }
  }
  await one?.stop()
  await two?.stop()
  for (const shop of shops) await shop.stop()
  return rows
}

async function orders(shop: Server, seconds: number): Promise<Measured> {
  const measured = await applyLoad({ port: shop.port, connections: workers, seconds, next: () => orderRequest() })
  for (const [status, count] of measured.statuses)
    if (status !== 200) console.error(`${count} orders were answered with ${status}.`)
  return measured
}
