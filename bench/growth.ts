// What people ask for, at each size of the shop: milliseconds at the 95th of 100, start-up and memory; and a plot.
import { writeFile } from 'node:fs/promises'
import { connect } from '../server/db/connect.ts'
import { asks, orderOf } from './calls.ts'
import type { Databases, ShopDatabase } from './databases.ts'
import { sizeOf, tokenOf } from './generate-shop.ts'
import { applyLoad, requestBytes, residentMegabytes } from './load.ts'
import { readPlans, tellPlans } from './plans.ts'
import { plot } from './plot.ts'
import { type Server, startShop } from './process.ts'
import { table } from './table.ts'

interface Point {
  readonly times: number
  readonly value: number
}

export async function measureGrowth(databases: Databases, sizes: readonly number[], seconds: number): Promise<string> {
  const found = new Map<string, Point[]>()
  const note = (name: string, times: number, value: number) => {
    found.set(name, [...(found.get(name) ?? []), { times, value }])
  }
  for (const times of sizes) {
    for (const database of await databases.ofSize(times)) await measureSize(database, seconds, note)
  }
  await writeFile(
    'docs/growth.svg',
    plot([...found].filter(([name]) => name.includes(', ')).map(([name, points]) => ({ name, points }))),
  )
  return table(
    ['p95 in ms, one at a time', ...sizes.map((times) => `${times}x`), 'largest to smallest'],
    [...found].map(([name, points]) => [
      name,
      ...sizes.map((times) => points.find((point) => point.times === times)?.value.toFixed(1) ?? ''),
      ((points.at(-1)?.value ?? 0) / (points[0]?.value ?? 1)).toFixed(1),
    ]),
  )
}

/** How the database carries out each of these asks, as text. */
export async function showPlans(database: ShopDatabase): Promise<string> {
  const connection = await connect(database, (error) => console.error(error.message))
  const plans = await readPlans(connection, database, asks(sizeOf(database.times), new Date()))
  await connection.close()
  return tellPlans(`${database.engine}, ${database.times}x`, plans)
}

async function measureSize(
  database: ShopDatabase,
  seconds: number,
  note: (name: string, times: number, value: number) => void,
): Promise<void> {
  const { engine, times } = database
  const shop = await startShop(database)
  note(`${engine}: start-up, ms`, times, shop.startedIn)
  note(`${engine}: memory idle, MB`, times, residentMegabytes(shop.pid))
  const size = sizeOf(times)
  // Last, since it changes the shop.
  for (const { name, path, token, body } of [...asks(size, new Date()), orderOf(size, 500)]) {
    const headers = { Cookie: `bollenveld=${token}` }
    const request =
      body === undefined
        ? requestBytes('GET', path, { headers })
        : requestBytes('POST', path, { headers, body: JSON.stringify(body) })
    const one = (forSeconds: number) =>
      applyLoad({ port: shop.port, connections: 1, seconds: forSeconds, next: () => request })
    await one(0.2)
    // The 95th of twenty would be the slowest.
    const measured = await one(path === '/orders' ? 5 * seconds : seconds)
    for (const status of measured.statuses.keys())
      if (status !== 200) console.error(`${path} was answered with ${status}.`)
    note(`${engine}, ${name}`, times, measured.p95)
  }
  note(`${engine}: memory after that, MB`, times, residentMegabytes(shop.pid))
  const { megabytes, rate } = await streamAll(shop)
  note(`${engine}: memory while GET /orders/ streams, MB`, times, megabytes)
  note(`${engine}: GET /orders/, MB/s`, times, rate)
  await shop.stop()
}

/** Reads every order there is, as fast as they come, and watches the server's memory. */
async function streamAll(shop: Server): Promise<{ megabytes: number; rate: number }> {
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${shop.port}/orders/`, {
    headers: { cookie: `bollenveld=${tokenOf(0)}`, 'accept-encoding': 'identity' },
  })
  let bytes = 0
  let most = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    most = Math.max(most, residentMegabytes(shop.pid))
  }
  return { megabytes: most, rate: bytes / 1e6 / ((performance.now() - started) / 1000) }
}
