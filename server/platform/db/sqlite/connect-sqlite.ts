import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { createInvalidations } from '../invalidation.ts'
import { preparedSqlite } from '../prepared-statements.ts'
import { groupCommit } from './group-commit.ts'
import type { Connection } from '../connection.ts'
import type { Database, Db } from '../schema.ts'
import type { StatementWatch } from '../statement-watch.ts'
import { isLocked, ReaderWriterDriver, TransactionalAdapter } from './reader-writer-driver.ts'

export const databaseFile = 'bollenveld.sqlite'

/** Connecting would make a shop in a folder that a mistyped setting names. @returns a sentence if there is none */
export function objectionToPlace(config: { databaseUrl: string | undefined; dataDir: string }): string | undefined {
  if (config.databaseUrl !== undefined || existsSync(join(config.dataDir, databaseFile))) return undefined
  return `There is no shop in ${config.dataDir}; is DATA_DIR or DATABASE_URL set as the shop’s is?`
}

/** Opens or creates `bollenveld.sqlite` in the folder: WAL, with an fsync at each commit. */
export async function connectSqlite(dataDir: string): Promise<Connection> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  closeToOthers(dataDir)
  const path = join(dataDir, databaseFile)
  const file = openFile(path)
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  // Overwrites what is deleted; the write-ahead log has it until `scrub`.
  file.pragma('secure_delete = ON')
  // A full analysis would store samples of names in the statistics.
  file.pragma('analysis_limit = 1000')
  // In kB; small, since the system caches the file as well.
  file.pragma('cache_size = -2048')
  // From here on the driver waits for locks, without blocking the event loop.
  file.pragma('busy_timeout = 0')
  const statements: StatementWatch = { listener: undefined }
  const openReader = () => {
    const reader = new SqliteDatabase(path, { readonly: true, timeout: 0 })
    reader.pragma('cache_size = -1024')
    return preparedSqlite(reader, statements)
  }
  class Dialect extends SqliteDialect {
    override createDriver() {
      const writer = preparedSqlite(file, statements)
      return new ReaderWriterDriver({ writer, inTransaction: () => file.inTransaction, openReader })
    }
    override createAdapter() {
      return new TransactionalAdapter()
    }
  }
  const db = new Kysely<Database>({ dialect: new Dialect({ database: file }) })

  // Counts the commits of other connections, also in other processes.
  const dataVersion = file.prepare<[], number>('pragma data_version').pluck()
  let seen = dataVersion.get()
  let looking: Promise<boolean> | undefined
  const invalidations = createInvalidations((publish) => {
    // The pragma locks the file, so it runs once per turn of the event loop, after all requests of that turn.
    looking ??= nextTurn().then(() => {
      looking = undefined
      const now = dataVersion.get()
      if (now !== seen) publish('everything')
      seen = now
      return true
    })
    return looking
  })

  return {
    engine: 'sqlite',
    db,
    invalidations,
    statements,
    transact: groupCommit(db),
    logInvalidation: () => Promise.resolve(),
    publishCommitted: invalidations.publish,
    prune: async () => {
      // Updates the planner's statistics from a sample.
      file.pragma('optimize = 0x10002')
      await scrub(db)
    },
    scrub: () => scrub(db),
    isTransient: () => false,
    failureOf: (error) => {
      if (isLocked(error)) return 'unavailable'
      if (!(error instanceof SqliteDatabase.SqliteError)) return undefined
      // A write-ahead log that cannot grow is reported as a failed write.
      return error.code === 'SQLITE_FULL' || error.code === 'SQLITE_IOERR_WRITE' ? 'full' : undefined
    },
    pool: () => ({}),
    close: () => db.destroy(),
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

/** Empties the write-ahead log, unless other processes go on reading it: then the next `prune` does. */
async function scrub(db: Db): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
      if (rows[0]?.busy === 0) return
    } catch (error) {
      if (!isLocked(error)) throw error
    }
    await wait(50)
  }
}

/** SQLite's own messages name no file, and it finds out at the first change that it may not write. */
function openFile(path: string): SqliteDatabase.Database {
  try {
    accessSync(dirname(path), constants.W_OK)
    if (existsSync(path)) accessSync(path, constants.W_OK)
    const file = new SqliteDatabase(path, { timeout: 10_000 })
    file.pragma('journal_mode = WAL')
    return file
  } catch (error) {
    throw new Error(`${path} cannot be opened for writing: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** A folder that was there before may be open to every user of the machine. */
function closeToOthers(dataDir: string): void {
  try {
    chmodSync(dataDir, 0o700)
  } catch {
    // Another user's, or a read-only disk: its owner decides.
  }
}
