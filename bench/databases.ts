// A shop of a size on each engine, in temporary places that are gone afterwards; BENCH_KEEP names a folder (and
// BENCH_DATABASE_URL a PostgreSQL server) where they stay, since the shop of ten years takes minutes to write.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { isEmpty } from '../demo/shop/seed-demo.ts'
import { findPostgres, startPostgres } from '../tests/support/postgres-server.ts'
import { generateShop, type ShopSize, sizeOf } from './generate-shop.ts'

export interface ShopDatabase {
  readonly engine: 'SQLite' | 'PostgreSQL'
  readonly times: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

export interface Databases {
  /** The same shop on every engine that is here. */
  ofSize(times: number): Promise<ShopDatabase[]>
  /** A new smallest shop on every engine, for what leaves thousands of orders behind. */
  toWriteIn(): Promise<ShopDatabase[]>
  /** A new shop on every engine, of as many products as ten years bring, and few orders. */
  toImportIn(): Promise<ShopDatabase[]>
  /** A new shop on every engine, of enough products for the longest paper. */
  toPrintIn(): Promise<ShopDatabase[]>
  close(): Promise<void>
}

export async function openDatabases(): Promise<Databases> {
  const kept = process.env['BENCH_KEEP']
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'bollenveld-bench-')))
  const given = process.env['BENCH_DATABASE_URL']
  const own = given === undefined && findPostgres() ? await startPostgres({ durable: true }) : undefined
  const server = given ?? own?.url
  const made = new Map<number, ShopDatabase[]>()

  async function make(times: number, name = String(times), size = sizeOf(times)): Promise<ShopDatabase[]> {
    const dataDir = join(folder, `shop-${name}`)
    await mkdir(dataDir, { recursive: true })
    const shops: ShopDatabase[] = [{ engine: 'SQLite', times, dataDir, databaseUrl: undefined }]
    if (server !== undefined)
      shops.push({ engine: 'PostgreSQL', times, dataDir, databaseUrl: await databaseOn(server, `bench_${name}`) })
    for (const shop of shops) await fill(shop, size)
    return shops
  }

  async function makeNew(name: string, size?: ShopSize): Promise<ShopDatabase[]> {
    await rm(join(folder, `shop-${name}`), { recursive: true, force: true })
    if (server !== undefined) await dropDatabase(server, `bench_${name}`)
    return make(1, name, size)
  }

  return {
    async ofSize(times) {
      const shops = made.get(times) ?? (await make(times))
      made.set(times, shops)
      return shops
    },
    toWriteIn: () => makeNew('orders'),
    toImportIn: () => makeNew('imports', { ...sizeOf(1), products: sizeOf(100).products }),
    toPrintIn: () => makeNew('papers', { ...sizeOf(1), products: 600 }),
    async close() {
      await own?.stop()
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function fill(shop: ShopDatabase, size: ShopSize): Promise<void> {
  const connection = await connect(shop, (error) => console.error(error.message))
  await migrate(connection.db)
  if (await isEmpty(connection)) {
    const started = performance.now()
    await generateShop(connection, size, new Date())
    console.log(`${shop.engine}, ${shop.times}x: written in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  // A kept shop's visitors have been away for longer than a session lasts.
  const now = new Date().toISOString()
  await connection.db.updateTable('sessions').set({ createdAt: now, lastUsedAt: now }).execute()
  await connection.close()
}

async function dropDatabase(server: string, name: string): Promise<void> {
  await withClient(server, (client) => client.query(`drop database if exists ${name}`))
}

async function databaseOn(server: string, name: string): Promise<string> {
  await withClient(server, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${name}`)
  })
  const url = new URL(server)
  url.pathname = name
  return url.href
}

async function withClient(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
