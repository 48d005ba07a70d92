import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { anything, createChanges } from './changes.ts'
import { commitTogether } from './commit-together.ts'
import type { Connection } from './connect.ts'
import { preparedSqlite } from './prepared.ts'
import type { Database } from './schema.ts'
import { writeOneByOne } from './write-together.ts'

/** Takes the write lock when a transaction begins, so that it can wait for another process instead of failing half-way. */
class ImmediateDriver extends SqliteDriver {
  readonly #file: SqliteDatabase.Database

  constructor(file: SqliteDatabase.Database) {
    super({ database: preparedSqlite(file) })
    this.#file = file
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk makes SQLite roll back by itself; to do so again would fail and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite can roll back changes of tables; Kysely then runs all migrations in one transaction, under its lock. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export const databaseFile = 'bollenveld.sqlite'

/** Opens (and creates) `bollenveld.sqlite` in the folder: WAL with a real fsync at each commit. */
export async function connectSqlite(dataDir: string): Promise<Connection> {
  mkdirSync(dataDir, { recursive: true })
  const file = new SqliteDatabase(join(dataDir, databaseFile), { timeout: 10_000 })
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  file.pragma('cache_size = -32768')
  class Dialect extends SqliteDialect {
    override createDriver() {
      return new ImmediateDriver(file)
    }
    override createAdapter() {
      return new TransactionalAdapter()
    }
  }
  const db = new Kysely<Database>({ dialect: new Dialect({ database: file }) })

  // SQLite counts the commits of other connections, other processes' included.
  const dataVersion = file.prepare<[], number>('pragma data_version').pluck()
  let seen = dataVersion.get()
  let looking: Promise<boolean> | undefined
  const changes = createChanges((tell) => {
    // One look, which takes locks on the file, for all who ask in this turn of the event loop; it comes after they asked.
    looking ??= nextTurn().then(() => {
      looking = undefined
      const now = dataVersion.get()
      if (now !== seen) tell(anything)
      seen = now
      return true
    })
    return looking
  })

  return {
    engine: 'sqlite',
    db,
    changes,
    transact: commitTogether(db),
    newsOf: () => undefined,
    writeTogether: writeOneByOne,
    tellNews: changes.tell,
    // Keeps what SQLite knows of its tables' sizes, by which it chooses indexes; a look at a part of each is enough.
    prune: async () => void file.pragma('optimize = 0x10002'),
    isTransient: () => false,
    failureOf: (error) => {
      if (!(error instanceof SqliteDatabase.SqliteError)) return undefined
      if (error.code.startsWith('SQLITE_BUSY')) return 'unavailable'
      // A write-ahead log that cannot grow is reported as a failed write.
      return error.code === 'SQLITE_FULL' || error.code === 'SQLITE_IOERR_WRITE' ? 'full' : undefined
    },
    pool: () => ({}),
    close: () => db.destroy(),
  }
}
