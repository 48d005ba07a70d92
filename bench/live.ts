// Delay until the last of a thousand open pages gets new stock.
import { setTimeout as pause } from 'node:timers/promises'
import { orders } from '../contract/endpoints/orders.ts'
import { type EventReader, readEvents } from '../tests/support/event-reader.ts'
import { client } from '../tests/support/test-shop.ts'
import { startServer } from '../tests/guarantees/support/real-server.ts'
import { cookieOf, productIdOf, userIdOf } from './generate-shop.ts'
import { median } from './load.ts'
import type { HowLong, Shop } from './shops.ts'
import { atMost, type Row } from './table.ts'

const pages = 1_000
/** The server's limit. */
const pagesOfSession = 20
const openedAtOnce = 100
const [settled, longest] = [2_000, 30_000]

export async function measureLive(database: Shop, { rounds }: HowLong): Promise<Row[]> {
  // The proxy's address is exempt from the connection limit.
  const settings = { TRUST_PROXY: '127.0.0.1' }
  const shops = [await startServer({ database }, settings)]
  if (database.engine === 'PostgreSQL') shops.push(await startServer({ database }, settings))
  async function open(page: number): Promise<EventReader> {
    const customer = 1 + Math.floor(page / pagesOfSession)
    const url = shops[page % shops.length]?.url ?? ''
    const reader = await readEvents(url, client(url, userIdOf(customer), cookieOf(customer)))
    // The server defers when many open at once.
    return reader.status === 200 ? reader : pause(500).then(() => open(page))
  }
  const opened: EventReader[] = []
  while (opened.length < pages)
    opened.push(...(await Promise.all(Array.from({ length: openedAtOnce }, (_, at) => open(opened.length + at)))))

  const buyer = client(shops[0]?.url ?? '', userIdOf(1), cookieOf(1))
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await pause(settled)
    const ordered = productIdOf(round + 1)
    let untold = opened
    const started = performance.now()
    await buyer.call(orders.place, { body: { order: [{ _id: ordered, qty: 1 }] } })
    for (; untold.length > 0 && performance.now() < started + longest; await pause(1))
      untold = untold.filter(({ received }) => !received.some(({ data }) => JSON.stringify(data).includes(ordered)))
    times.push(performance.now() - started)
  }
  for (const reader of opened) reader.close()
  for (const shop of shops) await shop.stop()
  return [atMost('1,000 open pages, the last told of new stock', median(times), 1_000, 'ms')]
}
