import { join } from 'node:path'
import type { Config } from '../config.ts'
import { databaseFile } from '../platform/db/sqlite/connect-sqlite.ts'

export function describePlace({ databaseUrl, dataDir, s3 }: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>): string {
  const database = databaseUrl === undefined ? join(dataDir, databaseFile) : withoutSecrets(databaseUrl)
  const pictures = s3 ? `the bucket ${s3.bucket} of ${s3.endpoint}` : join(dataDir, 'pictures')
  return `Database ${database}, pictures in ${pictures}`
}

export function withoutSecrets(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'an address that cannot be read'
  const url = new URL(databaseUrl)
  url.password = ''
  for (const name of new URL(databaseUrl).searchParams.keys()) if (/pass|key/i.test(name)) url.searchParams.delete(name)
  return url.href
}

/** Whether a URL holds a password, which command lines must not. */
export function hasPassword(address: string): boolean {
  if (!URL.canParse(address)) return /:\/\/[^/]*@/.test(address)
  const { password, searchParams } = new URL(address)
  return password !== '' || [...searchParams.keys()].some((name) => /pass/i.test(name))
}
