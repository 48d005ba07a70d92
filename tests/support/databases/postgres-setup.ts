// Uses the server of TEST_DATABASE_URL, or starts one.
import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { dropDatabases } from './fresh-postgres.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `prefix` starts the name of every database of this run. */
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
