import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../server/platform/db/connect.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { startPostgres } from '../tests/support/databases/postgres-server.ts'
import { generateShop, sizes } from './generate-shop.ts'

export interface Shop {
  readonly engine: 'SQLite' | 'PostgreSQL'
  readonly size: keyof typeof sizes
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Removes it. */
  close(): Promise<void>
}

export interface HowLong {
  readonly rounds: number
  /** Of a round. */
  readonly seconds: number
}

export async function openShop(engine: Shop['engine'], size: Shop['size']): Promise<Shop> {
  console.log(`${engine}, ${size} shop …`)
  const dataDir = await mkdtemp(join(tmpdir(), 'bollenveld-bench-'))
  const postgres = engine === 'PostgreSQL' ? await startPostgres({ durable: true }) : undefined
  const databaseUrl = postgres?.url
  const connection = await connect({ dataDir, databaseUrl }, (error) => console.error(error.message))
  await migrate(connection.db)
  await generateShop(connection, sizes[size], new Date())
  await connection.close()
  async function close() {
    await postgres?.stop()
    await rm(dataDir, { recursive: true })
  }
  return { engine, size, dataDir, databaseUrl, close }
}
