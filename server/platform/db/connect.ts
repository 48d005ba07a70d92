import type { Connection } from './connection.ts'

/** SQLite in `dataDir` unless `databaseUrl` is set. @param onError gets failures of idle connections */
export async function connect(
  settings: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void = () => undefined,
): Promise<Connection> {
  if (settings.databaseUrl === undefined) {
    const { connectSqlite } = await import('./sqlite/connect-sqlite.ts')
    return connectSqlite(settings.dataDir)
  }
  const { connectPostgres } = await import('./postgres/connect-postgres.ts')
  return connectPostgres(settings.databaseUrl, onError)
}
