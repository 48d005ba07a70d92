// The shop's lists against Node's own HTTP server sending the same bytes, in alternating rounds.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShopDatabase } from './databases.ts'
import { tokenOf } from './generate-shop.ts'
import { applyLoad, processorSeconds, requestBytes } from './load.ts'
import { type Server, startFloor, startShop } from './process.ts'
import { median, spread, table } from './table.ts'

const connections = 32
const cookie = `bollenveld=${tokenOf(1)}`
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const page = '/products/shop?pagina=1&productType=bollen'
const cases = [
  { name: 'whole list, plain', path: '/products/shop/', headers: {} },
  { name: 'whole list, brotli', path: '/products/shop/', headers: browser },
  { name: 'page of four, plain', path: page, headers: {} },
  { name: 'page of four, brotli', path: page, headers: browser },
  { name: 'page of four, 304', path: page, headers: { tag: 'known' } },
]

export async function measureCatalogue(database: ShopDatabase, rounds: number, seconds: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bollenveld-floor-'))
  const shop = await startShop(database)
  const rows: string[][] = []
  for (const { name, path, headers } of cases) {
    const sent: Record<string, string> = { Cookie: cookie, ...headers }
    if (sent['tag']) sent['If-None-Match'] = (await answerTo(shop, path, { Cookie: cookie })).etag
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
    rows.push([
      `${database.engine}: ${name}`,
      `${body.length}`,
      median(floors).toFixed(0),
      median(rates).toFixed(0),
      spread(ratios),
      spread(work),
      `${median(p50s).toFixed(1)} / ${median(p99s).toFixed(1)}`,
    ])
  }
  await shop.stop()
  await rm(folder, { recursive: true })
  return table(
    ['Catalogue, 32 connections', 'bytes', 'floor/s', 'shop/s', 'rate to floor', 'processor to floor', 'p50 / p99 ms'],
    rows,
  )
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
