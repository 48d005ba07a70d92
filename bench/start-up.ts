// One process: from its start to its first answer and to its first page of products, and what it holds in memory.
import type { ShopDatabase } from './databases.ts'
import { tokenOf } from './generate-shop.ts'
import { applyLoad, requestBytes, residentMegabytes } from './load.ts'
import { startShop } from './process.ts'
import { spread, table } from './table.ts'

export async function measureProcess(database: ShopDatabase, rounds: number, seconds: number): Promise<string> {
  const [first, shown, idle, busy]: number[][] = Array.from({ length: 4 }, () => [])
  const request = requestBytes('GET', '/products/shop?pagina=1&productType=bollen', {
    headers: { Cookie: `bollenveld=${tokenOf(1)}` },
  })
  for (let round = 0; round < rounds; round++) {
    const shop = await startShop(database)
    first?.push(shop.startedIn)
    const asked = performance.now()
    await applyLoad({ port: shop.port, connections: 1, seconds: 0, next: () => request })
    shown?.push(shop.startedIn + performance.now() - asked)
    idle?.push(residentMegabytes(shop.pid))
    await applyLoad({ port: shop.port, connections: 32, seconds, next: () => request })
    busy?.push(residentMegabytes(shop.pid))
    await shop.stop()
  }
  return table(
    ['Process', 'first answer, ms', 'first products, ms', 'idle, MB', 'under load, MB'],
    [
      [
        `${database.engine}, ${database.times}x`,
        ...[first, shown, idle, busy].map((values) => spread(values ?? [], 0)),
      ],
    ],
  )
}
