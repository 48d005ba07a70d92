// Shop catalogue against Node's own HTTP server with the same bytes, in alternating rounds.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startServer } from '../tests/guarantees/support/real-server.ts'
import { freePort } from '../tests/support/services/free-port.ts'
import { cookieOf } from './generate-shop.ts'
import { applyLoad, median, processorSeconds, type Request } from './load.ts'
import type { HowLong, Shop } from './shops.ts'
import { atLeast, type Row, show } from './table.ts'

const target = 0.45
const plain = { cookie: cookieOf(1) }
const compressed = { ...plain, 'accept-encoding': 'gzip, deflate, br, zstd' }
const page = '/products/shop?pagina=1&productType=bollen'
const cases: readonly { readonly what: string; readonly request: Request }[] = [
  { what: 'page of four', request: { path: page, headers: plain } },
  { what: 'page of four, compressed', request: { path: page, headers: compressed } },
  { what: 'whole list', request: { path: '/products/shop/', headers: plain } },
  { what: 'whole list, compressed', request: { path: '/products/shop/', headers: compressed } },
]

export async function measureCatalogue(database: Shop, { rounds, seconds: duration }: HowLong): Promise<Row[]> {
  const shop = await startServer({ database })
  const file = join(database.dataDir, 'floor')
  const rows: Row[] = []
  for (const { what, request } of cases) {
    const answer = await new Promise<IncomingMessage>((resolve) =>
      get(shop.url + request.path, { headers: request.headers }, resolve),
    )
    await writeFile(file, await buffer(answer))
    const port = await freePort()
    const args = ['bench/floor-server.ts', String(port), file, answer.headers['content-encoding'] ?? '']
    const floor = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(floor.stdout, 'data')
    const load = async (url: string, pid = 0) => {
      const before = processorSeconds(pid)
      const { rate } = await applyLoad({ url, connections: 32, requests: [request], duration })
      return { rate, processor: (processorSeconds(pid) - before) / (rate * duration) }
    }
    const round = async () => ({
      bare: await load(`http://127.0.0.1:${port}`, floor.pid),
      ours: await load(shop.url, shop.pid),
    })
    // Warm-up for V8, not measured.
    await round()
    const measured: Awaited<ReturnType<typeof round>>[] = []
    while (measured.length < rounds) measured.push(await round())
    floor.kill()
    const ratio = median(measured.map(({ bare, ours }) => bare.processor / ours.processor))
    const [bare, ours] = (['bare', 'ours'] as const).map((which) => median(measured.map((round) => round[which].rate)))
    const rates = `, ${show(ours ?? 0)}/s of ${show(bare ?? 0)}/s`
    rows.push(atLeast(`catalogue: ${what}`, ratio, target, rates))
  }
  await shop.stop()
  await rm(file)
  return rows
}
