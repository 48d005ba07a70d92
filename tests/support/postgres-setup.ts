// Before the server tests on PostgreSQL: the server of TEST_DATABASE_URL, or one of our own, and a name for this run.
import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { dropDatabases } from './fresh-postgres.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that tests make their databases on, and the prefix of their names in this run. */
    postgres: { url: string; prefix: string }
  }
}

export default async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? undefined : await startPostgres({ inMemory: true })
  const url = given ?? own?.url ?? ''
  const prefix = `test_${randomBytes(6).toString('hex')}`
  provide('postgres', { url, prefix })
  return () => (own ? own.stop() : dropDatabases(url, prefix))
}
