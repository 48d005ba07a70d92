// One connection writes, another reads during a change (docs/decisions/0022). While a command of the operator has the
// write lock, a change retries instead of blocking the event loop.
import { setTimeout as wait } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase as KyselySqlite,
  SqliteDriver,
} from 'kysely'

/** In ms that a change waits for another process's lock before it is refused with 503. */
const timeout = 2_000
const pause = 30

export const isLocked = (error: unknown): boolean =>
  error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')

const isRead = ({ sql }: CompiledQuery) => /^\s*select/i.test(sql)

/** SQLite can roll back DDL; Kysely then runs all migrations in one transaction, under its lock. */
export class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  /** The driver itself serialises changes. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

interface Files {
  readonly writer: KyselySqlite
  readonly inTransaction: () => boolean
  readonly openReader: () => KyselySqlite
}

export class ReaderWriterDriver implements Driver {
  readonly #files: Files
  readonly #drivers: SqliteDriver[] = []
  #writer: DatabaseConnection | undefined
  #reader: DatabaseConnection | undefined
  /** Settles when the latest change has ended. */
  #lastChange: Promise<void> = Promise.resolve()
  #locked: { readonly since: number; readonly at: number } | undefined

  constructor(files: Files) {
    this.#files = files
  }

  async init(): Promise<void> {
    this.#writer = await this.#open(this.#files.writer)
  }

  async destroy(): Promise<void> {
    // The writer last: a reader cannot remove the write-ahead log.
    for (const driver of this.#drivers.toReversed()) await driver.destroy()
  }

  async acquireConnection(): Promise<TransactionConnection> {
    if (!this.#writer) throw new Error('init comes first')
    return new TransactionConnection(this, this.#writer)
  }

  async releaseConnection(connection: TransactionConnection): Promise<void> {
    connection.endChange()
  }

  /** Takes the write lock at once, so that a transaction waits here instead of failing half-way. */
  async beginTransaction(connection: TransactionConnection): Promise<void> {
    await connection.beginChange()
    await this.whenFree(() => connection.executeQuery(CompiledQuery.raw('begin immediate')))
  }

  async commitTransaction(connection: TransactionConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** On a full disk SQLite rolls back by itself; a second rollback would fail and hide the cause. */
  async rollbackTransaction(connection: TransactionConnection): Promise<void> {
    if (this.#files.inTransaction()) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  /** Reads the last commit, also during a change. */
  async read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#files.inTransaction() && this.#writer) return this.#writer.executeQuery<Row>(query)
    this.#reader ??= await this.#open(this.#files.openReader())
    return this.#reader.executeQuery<Row>(query)
  }

  /** One change at a time, in order of arrival. @returns ends the turn */
  async takeTurn(): Promise<() => void> {
    const before = this.#lastChange
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastChange = promise
    await before
    return resolve
  }

  /** Retries until no other process has the lock; once a change has given up, later ones fail at once. */
  async whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        const result = await work()
        this.#locked = undefined
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        const at = performance.now()
        // After a pause without tries it is another lock.
        const since = this.#locked && at - this.#locked.at < timeout / 2 ? this.#locked.since : at
        this.#locked = { since, at }
        if (at - since > timeout) throw error
      }
      await wait(pause)
    }
  }

  async #open(database: KyselySqlite): Promise<DatabaseConnection> {
    const driver = new SqliteDriver({ database })
    this.#drivers.push(driver)
    await driver.init()
    return driver.acquireConnection()
  }
}

class TransactionConnection implements DatabaseConnection {
  readonly #driver: ReaderWriterDriver
  readonly #writer: DatabaseConnection
  #end: (() => void) | undefined

  constructor(driver: ReaderWriterDriver, writer: DatabaseConnection) {
    this.#driver = driver
    this.#writer = writer
  }

  async beginChange(): Promise<void> {
    this.#end = await this.#driver.takeTurn()
  }

  endChange(): void {
    this.#end?.()
    this.#end = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#end) return this.#writer.executeQuery<Row>(query)
    if (isRead(query)) return this.#driver.read<Row>(query)
    const end = await this.#driver.takeTurn()
    try {
      const run = () => this.#writer.executeQuery<Row>(query)
      // The journal mode cannot change while others have the file open; waiting would not help.
      return query.sql.startsWith('pragma') ? await run() : await this.#driver.whenFree(run)
    } finally {
      end()
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are read all at once')
  }
}
