import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '../server/platform/db/connect.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { findPostgres, startPostgres } from '../tests/support/databases/postgres-server.ts'
import { generateShop, type ShopSize } from './generate-shop.ts'

export const sizes = {
  usual: { products: 200, customers: 50, orders: 10_000 },
  large: { products: 20_000, customers: 5_000, orders: 100_000 },
} as const satisfies Record<string, ShopSize>

export interface Shop {
  readonly engine: 'SQLite' | 'PostgreSQL'
  readonly size: ShopSize
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** `close` removes every shop. Skips PostgreSQL if it is not installed. */
export async function openShops() {
  const folder = await mkdtemp(join(tmpdir(), 'bollenveld-bench-'))
  const postgres = findPostgres() ? await startPostgres({ durable: true }) : undefined

  async function make(engine: Shop['engine'], name: keyof typeof sizes): Promise<Shop> {
    const dataDir = join(folder, `${engine}-${name}`)
    await mkdir(dataDir)
    const databaseUrl = engine === 'SQLite' ? undefined : await createDatabase(postgres?.url ?? '', `bench_${name}`)
    const shop = { engine, size: sizes[name], dataDir, databaseUrl }
    const connection = await connect(shop, (error) => console.error(error.message))
    await migrate(connection.db)
    const started = performance.now()
    await generateShop(connection, shop.size, new Date())
    await connection.close()
    console.log(`${engine}, ${name} shop: written in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    return shop
  }
  return {
    engines: postgres ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const),
    make,
    async close() {
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(`/${name}`, server).href
}
