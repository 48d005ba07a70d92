// Delay until the last of a thousand open pages gets new stock.
import { setTimeout as pause } from 'node:timers/promises'
import { orders } from '../contract/endpoints/orders.ts'
import { client } from '../tests/support/test-shop.ts'
import { startServer } from '../tests/guarantees/support/real-server.ts'
import { cookieOf, productIdOf, userIdOf } from './generate-shop.ts'
import { median } from './load.ts'
import type { Shop } from './shops.ts'
import { atMost, type Row } from './table.ts'

const pages = 1_000
/** The server's limit. */
const pagesOfSession = 20
const openedAtOnce = 100
const [settled, longest] = [2_000, 30_000]

export async function measureLive(database: Shop, rounds: number): Promise<Row[]> {
  // The proxy's address is exempt from the connection limit.
  const settings = { TRUST_PROXY: '127.0.0.1' }
  const shops = [await startServer({ database }, settings)]
  if (database.engine === 'PostgreSQL') shops.push(await startServer({ database }, settings))
  const leaving = new AbortController()
  let awaited = ''
  let untold = 0
  let allTold = () => {}

  async function open(page: number): Promise<void> {
    const headers = { cookie: cookieOf(1 + Math.floor(page / pagesOfSession)) }
    const { ok, body } = await fetch(`${shops[page % shops.length]?.url}/live`, { headers, signal: leaving.signal })
    // The server defers when many open at once.
    if (!ok) return pause(500).then(() => open(page))
    const listen = async () => {
      let told = ''
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        if (told === awaited || !part.includes(awaited)) continue
        told = awaited
        if (--untold === 0) allTold()
      }
    }
    listen().catch((error: unknown) => leaving.signal.aborted || console.error(error))
  }
  for (let first = 0; first < pages; first += openedAtOnce)
    await Promise.all(Array.from({ length: openedAtOnce }, (_, at) => open(first + at)))

  const buyer = client(shops[0]?.url ?? '', userIdOf(1), cookieOf(1))
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await pause(settled)
    ;[awaited, untold] = [productIdOf(round + 1), pages]
    const all = new Promise<void>((resolve) => (allTold = resolve))
    const started = performance.now()
    await buyer.call(orders.place, { body: { order: [{ _id: awaited, qty: 1 }] } })
    await Promise.race([all, pause(longest)])
    times.push(performance.now() - started)
  }
  leaving.abort()
  for (const shop of shops) await shop.stop()
  return [atMost('1,000 open pages, the last told of new stock', median(times), 1_000, 'ms')]
}
