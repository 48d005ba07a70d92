import type { Connection } from './connection.ts'

/**
 * Opens the database of the settings: PostgreSQL where `databaseUrl` is set, else SQLite in `dataDir`.
 * @param onError hears of failures on idle connections, which must not end the process
 */
export async function connect(
  settings: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void,
): Promise<Connection> {
  // A driver that is not used is not loaded.
  if (settings.databaseUrl === undefined) {
    const { connectSqlite } = await import('./sqlite/connect-sqlite.ts')
    return connectSqlite(settings.dataDir)
  }
  const { connectPostgres } = await import('./postgres/connect-postgres.ts')
  return connectPostgres(settings.databaseUrl, onError)
}
