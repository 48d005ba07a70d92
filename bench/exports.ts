// Every order with its lines as a sheet, while one customer leafs through the shop: how long it takes, what the process needs,
// what others notice, and how soon it ends where the browser goes.
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShopDatabase } from './databases.ts'
import { tokenOf } from './generate-shop.ts'
import { processorSeconds, residentMegabytes } from './load.ts'
import { eventLoopP99, forgetPeak, metricsToken, pagesUntil, peakMegabytes } from './meanwhile.ts'
import { type Server, startShop } from './process.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'

/** Milliseconds of an export that is called off, and those without work after which it has ended. */
const before = 2_000
const idle = 300

export async function measureExports(database: ShopDatabase): Promise<Row[]> {
  const shop = await startShop(database, { METRICS_TOKEN: metricsToken })
  const rows: Row[] = []
  try {
    await pagesUntil(shop, pause(2_000))
    for (const format of ['csv', 'xlsx'] as const) {
      const what = `${database.engine}, ${database.times}x: orders.${format}`
      await forgetPeak(shop)
      const least = residentMegabytes(shop.pid)
      await eventLoopP99(shop)
      const started = performance.now()
      const exporting = fetched(shop, `orders.${format}`)
      const pages = await pagesUntil(shop, exporting)
      const bytes = await exporting
      const seconds = (performance.now() - started) / 1000
      const p99 = await eventLoopP99(shop)
      const measured: Row[] = [
        {
          what: `${what}, all of it`,
          floor: '',
          shop: `${tell(seconds)} s, ${tell(bytes / 1024 / 1024)} MB, ${tell(bytes / 1024 / 1024 / seconds)} MB/s`,
        },
        {
          what: `${what}: memory, peak`,
          floor: `${tell(least)} MB before`,
          shop: `${tell(await peakMegabytes(shop))} MB`,
        },
        { what: `${what}: turn of the event loop`, floor: '', shop: `${tell(p99)} ms (p99)`, target: '50 ms (p99)' },
        {
          what: `${what}: a page of the shop meanwhile`,
          floor: '',
          shop: `${tell(Math.max(...pages))} ms at most, of ${pages.length}`,
          p50: median(pages),
          p99: pages.toSorted((a, b) => a - b)[Math.floor(pages.length * 0.99)] ?? 0,
        },
        {
          what: `${what}: ended after the browser went`,
          floor: '',
          shop: `${tell(await endsWithin(shop, `orders.${format}`))} ms`,
          target: '1,000 ms',
        },
      ]
      // At a million orders on two engines it is long until the table.
      for (const { what: about, shop: told } of measured) console.log(`${about}: ${told}`)
      rows.push(...measured)
    }
  } finally {
    await shop.stop()
  }
  return rows
}

function begin({ port }: Server, file: string): Promise<IncomingMessage> {
  const headers = { cookie: `bollenveld=${tokenOf(0)}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: `/exports/${file}`, headers }, (answer) => {
      if (answer.statusCode === 200) resolve(answer)
      else reject(new Error(`${file} was answered with ${answer.statusCode}`))
    }).on('error', reject)
  })
}

/** @returns the bytes that travelled */
async function fetched(shop: Server, file: string): Promise<number> {
  let bytes = 0
  const answer = await begin(shop, file)
  answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
  await new Promise((resolve, reject) => answer.on('end', resolve).on('error', reject))
  return bytes
}

/** Milliseconds from the browser's leaving until the process rests. */
async function endsWithin(shop: Server, file: string): Promise<number> {
  const answer = await begin(shop, file)
  answer.on('error', () => undefined).resume()
  await pause(before)
  const left = performance.now()
  answer.destroy()
  let [worked, busyAt] = [processorSeconds(shop.pid), left]
  while (performance.now() - busyAt < idle) {
    await pause(20)
    const now = processorSeconds(shop.pid)
    if (now > worked) [worked, busyAt] = [now, performance.now()]
  }
  return busyAt - left
}
