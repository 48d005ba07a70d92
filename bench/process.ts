import { setTimeout as pause } from 'node:timers/promises'
import { keepBusy } from './busy-shop.ts'
import { startServer } from '../tests/guarantees/support/real-server.ts'
import { openMailbox } from '../tests/support/services/mailbox.ts'
import { client } from '../tests/support/test-shop.ts'
import { codeOf, cookieOf, productIdOf, userIdOf } from './generate-shop.ts'
import { median } from './load.ts'
import { type Shop, sizes } from './shops.ts'
import { atMost, type Row } from './table.ts'

const buyers = [41, 42, 43, 44, 45, 46, 47, 48]
const wares = Array.from({ length: 45 }, (_, at) => ({ _id: productIdOf(at + 1), productCode: codeOf(at + 1) }))

export async function measureStart(database: Shop, rounds: number): Promise<Row[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now()
    const shop = await startServer({ database })
    await fetch(`${shop.url}/healthz`)
    // The first start only fills Node's compile cache.
    if (round > 0) times.push(performance.now() - started)
    await shop.stop()
  }
  const [size, limit] = database.size === sizes.large ? ['large', 2_000] : ['usual', 1_000]
  return [atMost(`start to first answer, ${size} shop`, median(times), Number(limit), 'ms')]
}

export async function measureMemory(database: Shop, seconds: number): Promise<Row[]> {
  const mailbox = await openMailbox()
  const mail = { MAIL_URL: `smtp://127.0.0.1:${mailbox.port}`, MAIL_FROM: mailbox.settings.from.address }
  const shop = await startServer({ database }, mail)
  const person = (number: number) => client(shop.url, userIdOf(number), cookieOf(number))
  const until = performance.now() + seconds * 1000
  let most = 0
  async function watch(): Promise<void> {
    for (; performance.now() < until; await pause(100)) most = Math.max(most, await shop.memory())
  }
  const busy = keepBusy({ url: shop.url, buyers: buyers.map(person), staff: person(0), wares, until })
  const [errors] = await Promise.all([busy, watch()])
  await shop.stop()
  await mailbox.close()
  for (const error of errors.slice(0, 5)) console.error(error)
  const [size, limit] = database.size === sizes.large ? ['large', 500] : ['usual', 400]
  return [atMost(`most memory under everything at once, ${size} shop`, most, Number(limit), 'MB')]
}
