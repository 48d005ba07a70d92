import { setTimeout as pause } from 'node:timers/promises'
import { keepBusy } from './busy-shop.ts'
import { startServer } from '../tests/guarantees/support/real-server.ts'
import { openMailbox } from '../tests/support/services/mailbox.ts'
import { client } from '../tests/support/test-shop.ts'
import { cookieOf, userIdOf } from './generate-shop.ts'
import { median } from './load.ts'
import type { HowLong, Shop } from './shops.ts'
import { atMost, type Row } from './table.ts'

const buyers = [41, 42, 43, 44, 45, 46, 47, 48]

export async function measureStart(database: Shop, { rounds }: HowLong): Promise<Row[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now()
    const shop = await startServer({ database })
    await fetch(`${shop.url}/healthz`)
    // The first start only fills Node's compile cache.
    if (round > 0) times.push(performance.now() - started)
    await shop.stop()
  }
  const limit = { usual: 1_000, large: 2_000 }[database.size]
  return [atMost(`start to first answer, ${database.size} shop`, median(times), limit, 'ms')]
}

export async function measureMemory(database: Shop, { seconds }: HowLong): Promise<Row[]> {
  const mailbox = await openMailbox()
  const mail = { MAIL_URL: `smtp://127.0.0.1:${mailbox.port}`, MAIL_FROM: mailbox.settings.from.address }
  const shop = await startServer({ database }, mail)
  const person = (number: number) => client(shop.url, userIdOf(number), cookieOf(number))
  const signal = AbortSignal.timeout(seconds * 30_000)
  let most = 0
  async function watch(): Promise<void> {
    for (; !signal.aborted; await pause(100)) most = Math.max(most, await shop.memory())
  }
  const busy = keepBusy({ url: shop.url, buyers: buyers.map(person), staff: person(0), signal })
  const [errors] = await Promise.all([busy, watch()])
  await shop.stop()
  await mailbox.close()
  for (const error of errors.slice(0, 5)) console.error(error)
  const limit = { usual: 400, large: 500 }[database.size]
  return [atMost(`most memory under everything at once, ${database.size} shop`, most, limit, 'MB')]
}
