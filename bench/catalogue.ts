// The shop's lists against Node's own HTTP server sending the same bytes, in alternating rounds.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShopDatabase } from './databases.ts'
import { tokenOf } from './generate-shop.ts'
import { applyLoad, processorSeconds, requestBytes } from './load.ts'
import { type Server, startFloor, startShop } from './process.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'

const connections = 32
const cookieOf = (customer: number) => `bollenveld=${tokenOf(customer)}`
/** Of the customer with a price list. */
const ofList = { cookie: cookieOf(2) }
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const page = '/products/shop?pagina=1&productType=bollen'
const cases = [
  { name: 'whole list of 200, plain', path: '/products/shop/', headers: {}, target: 0.6 },
  { name: 'whole list of 200, brotli', path: '/products/shop/', headers: browser, target: 0.6 },
  { name: 'page of four, plain', path: page, headers: {}, target: 0.4 },
  { name: 'page of four, brotli', path: page, headers: browser, target: 0.4 },
  { name: 'page of four, 304', path: page, headers: { tag: 'known' }, target: 0.4 },
  { name: 'price list: whole list of 200, plain', path: '/products/shop/', headers: ofList, target: 0.6 },
  {
    name: 'price list: whole list of 200, brotli',
    path: '/products/shop/',
    headers: { ...browser, ...ofList },
    target: 0.6,
  },
  { name: 'price list: page of four, plain', path: page, headers: ofList, target: 0.5 },
  { name: 'price list: page of four, brotli', path: page, headers: { ...browser, ...ofList }, target: 0.5 },
]

export async function measureCatalogue(database: ShopDatabase, rounds: number, seconds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bollenveld-floor-'))
  const shop = await startShop(database)
  const rows: Row[] = []
  for (const { name, path, headers, target } of cases) {
    const sent: Record<string, string> = { cookie: cookieOf(1), ...headers }
    if (sent['tag']) sent['If-None-Match'] = (await answerTo(shop, path, { cookie: cookieOf(1) })).etag
    delete sent['tag']
    const { status, body } = await answerTo(shop, path, sent)
    const file = join(folder, 'body')
    await writeFile(file, body)
    const floor = await startFloor(status, file)
    const request = requestBytes('GET', path, { headers: sent })
    const ratios: number[] = []
    const work: number[] = []
    const floors: number[] = []
    const rates: number[] = []
    const [p50s, p99s]: [number[], number[]] = [[], []]
    // Neither pays in its first round for what V8 has yet to compile.
    for (const server of [floor, shop]) await measure(server, request, 0.3)
    for (let round = 0; round < rounds; round++) {
      const bare = await measure(floor, request, seconds)
      const ours = await measure(shop, request, seconds)
      ratios.push(ours.rate / bare.rate)
      work.push(bare.processor / ours.processor)
      floors.push(bare.rate)
      rates.push(ours.rate)
      p50s.push(ours.p50)
      p99s.push(ours.p99)
    }
    await floor.stop()
    rows.push({
      what: `${database.engine}: ${name} (${tell(body.length)} bytes)`,
      floor: `${tell(median(floors))}/s`,
      shop: `${tell(median(rates))}/s`,
      ratios,
      processor: work,
      p50: median(p50s),
      p99: median(p99s),
      target: `${target}`,
    })
  }
  await shop.stop()
  await rm(folder, { recursive: true })
  return rows
}

async function measure(server: Server, request: Buffer, seconds: number) {
  const before = processorSeconds(server.pid)
  const measured = await applyLoad({ port: server.port, connections, seconds, next: () => request })
  return { ...measured, processor: (processorSeconds(server.pid) - before) / (measured.rate * seconds) }
}

/** The body as it travels, compressed or not. */
function answerTo(shop: Server, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; etag: string; body: Buffer }>((resolve, reject) => {
    get({ port: shop.port, host: '127.0.0.1', path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, etag: response.headers.etag ?? '', body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })
}
