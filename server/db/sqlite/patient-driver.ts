// One connection that changes the file and one that reads it while a change is under way (docs/decisions/0022). Where a
// command of the operator holds the write lock, a change tries again later instead of stopping the event loop.
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

/** Milliseconds that a change waits for another process's lock; afterwards it is refused with 503. */
const patience = 2_000
/** Milliseconds between two tries. */
const pause = 30

export const isLocked = (error: unknown): boolean =>
  error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')

const isRead = ({ sql }: CompiledQuery) => /^\s*select/i.test(sql)

/** SQLite can roll back changes of tables; Kysely then runs all migrations in one transaction, under its lock. */
export class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  /** The driver itself lets one change at a time have the connection. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

interface Files {
  /** The connection that changes the file. */
  readonly writer: KyselySqlite
  readonly inTransaction: () => boolean
  /** Opens the one that only reads; few commands of the operator ever need it. */
  readonly openReader: () => KyselySqlite
}

export class PatientDriver implements Driver {
  readonly #files: Files
  readonly #drivers: SqliteDriver[] = []
  #writer: DatabaseConnection | undefined
  #reader: DatabaseConnection | undefined
  /** Settles when the change that came last has ended. */
  #lastChange: Promise<void> = Promise.resolve()
  /** When another process's lock was found first and last. */
  #locked: { readonly since: number; readonly at: number } | undefined

  constructor(files: Files) {
    this.#files = files
  }

  async init(): Promise<void> {
    this.#writer = await this.#open(this.#files.writer)
  }

  async destroy(): Promise<void> {
    // The one that changes the file last: a reader cannot put the write-ahead log away.
    for (const driver of this.#drivers.toReversed()) await driver.destroy()
  }

  async acquireConnection(): Promise<Held> {
    if (!this.#writer) throw new Error('init comes first')
    return new Held(this, this.#writer)
  }

  async releaseConnection(held: Held): Promise<void> {
    held.endChange()
  }

  /** Takes the write lock at once, so that a transaction waits for it there instead of failing half-way. */
  async beginTransaction(held: Held): Promise<void> {
    await held.beginChange()
    await this.whenFree(() => held.executeQuery(CompiledQuery.raw('begin immediate')))
  }

  async commitTransaction(held: Held): Promise<void> {
    await held.executeQuery(CompiledQuery.raw('commit'))
  }

  /** A full disk makes SQLite roll back by itself; to do so again would fail and hide why. */
  async rollbackTransaction(held: Held): Promise<void> {
    if (this.#files.inTransaction()) await held.executeQuery(CompiledQuery.raw('rollback'))
  }

  /** What was committed last, also while a change is under way. */
  async read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#files.inTransaction() && this.#writer) return this.#writer.executeQuery<Row>(query)
    this.#reader ??= await this.#open(this.#files.openReader())
    return this.#reader.executeQuery<Row>(query)
  }

  /** One change at a time, in the order in which they came. @returns what ends it */
  async takeTurn(): Promise<() => void> {
    const before = this.#lastChange
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastChange = promise
    await before
    return resolve
  }

  /** Tries until no other process has the lock; those that come after one that was refused are refused at once. */
  async whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        const result = await work()
        this.#locked = undefined
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        const at = performance.now()
        // Where nobody has tried for a while, it is another lock.
        const since = this.#locked && at - this.#locked.at < patience / 2 ? this.#locked.since : at
        this.#locked = { since, at }
        if (at - since > patience) throw error
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

/** What Kysely holds for one query, for a transaction, or for a stretch of work. */
class Held implements DatabaseConnection {
  readonly #driver: PatientDriver
  readonly #writer: DatabaseConnection
  #end: (() => void) | undefined

  constructor(driver: PatientDriver, writer: DatabaseConnection) {
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
      // How a file is used cannot be changed while others have it open, nor would waiting help.
      return query.sql.startsWith('pragma') ? await run() : await this.#driver.whenFree(run)
    } finally {
      end()
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are read all at once')
  }
}
