// One process against a bare node:http server: from its start to its first answer, and what it holds in memory.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShopDatabase } from './databases.ts'
import { tokenOf } from './generate-shop.ts'
import { applyLoad, requestBytes, residentMegabytes } from './load.ts'
import { type Server, startFloor, startShop } from './process.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'

const request = requestBytes('GET', '/products/shop?pagina=1&productType=bollen', {
  headers: { Cookie: `bollenveld=${tokenOf(1)}` },
})

export async function measureProcess(database: ShopDatabase, rounds: number, seconds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bollenveld-floor-'))
  const body = join(folder, 'body')
  await writeFile(body, '[]')
  const measured = { floor: figures(), shop: figures() }
  // The first start of each fills Node's cache of compiled code.
  await (await startFloor(200, body)).stop()
  await (await startShop(database)).stop()
  for (let round = 0; round < rounds; round++) {
    await measure(await startFloor(200, body), measured.floor, seconds)
    await measure(await startShop(database), measured.shop, seconds)
  }
  await rm(folder, { recursive: true })
  const row = (what: string, figure: keyof Figures, unit: string, target?: string): Row => {
    const [floors, shops] = [measured.floor[figure], measured.shop[figure]]
    return {
      what: `${database.engine}, ${database.times}x: ${what}`,
      floor: `${tell(median(floors))} ${unit}`,
      shop: `${tell(median(shops))} ${unit}`,
      ratios: shops.map((value, round) => value / (floors[round] ?? value)),
      ...(target !== undefined && { target }),
    }
  }
  const isGrown = database.times === 100
  return [
    row('start to first answer', 'answered', 'ms', isGrown ? '2,000 ms' : '1,000 ms'),
    row('start to first page of products', 'shown', 'ms'),
    row('memory, idle', 'idle', 'MB', isGrown ? undefined : '130 MB'),
    row('memory under 32 readers', 'busy', 'MB', '250 MB'),
  ]
}

interface Figures {
  readonly answered: number[]
  readonly shown: number[]
  readonly idle: number[]
  readonly busy: number[]
}
const figures = (): Figures => ({ answered: [], shown: [], idle: [], busy: [] })

async function measure(server: Server, found: Figures, seconds: number): Promise<void> {
  found.answered.push(server.startedIn)
  found.idle.push(residentMegabytes(server.pid))
  const asked = performance.now()
  await applyLoad({ port: server.port, connections: 1, seconds: 0, next: () => request })
  found.shown.push(server.startedIn + performance.now() - asked)
  await applyLoad({ port: server.port, connections: 32, seconds, next: () => request })
  found.busy.push(residentMegabytes(server.pid))
  await server.stop()
}
