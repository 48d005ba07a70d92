import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Named with the run's prefix, so that the run drops it. */
export async function emptyDatabase(dataDir: string): Promise<{ databaseUrl: string | undefined; dataDir: string }> {
  return { dataDir, databaseUrl: process.env['TEST_ENGINE'] === 'postgres' ? await emptyPostgres() : undefined }
}

async function emptyPostgres(): Promise<string> {
  const { url, prefix } = inject('postgres')
  const name = `${prefix}_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return Object.assign(new URL(url), { pathname: name }).href
}
