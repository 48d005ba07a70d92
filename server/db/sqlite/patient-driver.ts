// SQLite's driver for a process that has to go on reading: where another process holds the write lock, a change tries
// again later instead of waiting in the event loop, and leaves the connection to readers meanwhile.
import { setTimeout as wait } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, type QueryResult, SqliteAdapter, SqliteDriver } from 'kysely'
import { preparedSqlite } from '../prepared.ts'
import type { StatementWatch } from '../statement-watch.ts'

/** Milliseconds that a change waits for another process's lock; afterwards it is refused with 503. */
const patience = 2_000
/** Milliseconds that a commit waits for readers, where there is no write-ahead log: to roll back would cost more. */
const commitPatience = 10_000
/** Milliseconds between two tries. */
const pause = 30
/** Milliseconds that SQLite waits in the event loop at each try: enough for most changes of another process. */
export const busyTimeout = 10

export const isLocked = (error: unknown): boolean =>
  error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** What is known of another process's lock: when it was found first and last, and with which error. */
interface FoundLock {
  readonly since: number
  readonly at: number
  readonly error: unknown
}

/** SQLite can roll back changes of tables; Kysely then runs all migrations in one transaction, under its lock. */
export class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  /** The driver itself lets one at a time have the connection. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export class PatientDriver extends SqliteDriver {
  readonly #file: SqliteDatabase.Database
  readonly #turns = new Turns()
  #connection: DatabaseConnection | undefined
  #lock: FoundLock | undefined

  constructor(file: SqliteDatabase.Database, watch: StatementWatch) {
    super({ database: preparedSqlite(file, watch) })
    this.#file = file
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take()
    this.#connection ??= this.#patient(await super.acquireConnection())
    return this.#connection
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.give()
  }

  /** Takes the write lock at once, so that a transaction waits for it there instead of failing half-way. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const since = performance.now()
    for (;;) {
      try {
        return await super.commitTransaction(connection)
      } catch (error) {
        if (!isLocked(error) || performance.now() - since > commitPatience) throw error
      }
      await wait(pause)
    }
  }

  /** A full disk makes SQLite roll back by itself; to do so again would fail and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection)
  }

  #patient(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: <Row>(query: CompiledQuery) =>
        // A transaction that has the lock waits for nobody; a pragma that sets how the file is used would wait until others
        // have closed it.
        this.#file.inTransaction || query.sql.startsWith('pragma')
          ? connection.executeQuery<Row>(query)
          : this.#untilFree<Row>(connection, query),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }

  async #untilFree<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const reads = /^\s*select/i.test(query.sql)
    const came = performance.now()
    for (;;) {
      // One try in each pause for all who wait: each costs the event loop `busyTimeout`.
      if (reads || this.#lock === undefined || performance.now() - this.#lock.at >= pause) {
        try {
          const result = await connection.executeQuery<Row>(query)
          if (!reads) this.#lock = undefined
          return result
        } catch (error) {
          if (!isLocked(error) || this.#file.inTransaction) throw error
          this.#found(error)
        }
      }
      const lock: FoundLock | undefined = this.#lock
      if (lock && lock.at >= came && lock.at - lock.since > patience) throw lock.error
      this.#turns.give()
      await wait(pause)
      await this.#turns.take()
    }
  }

  #found(error: unknown): void {
    const at = performance.now()
    // Where nobody has tried for a while, another lock may have come in between.
    const isSame = this.#lock !== undefined && at - this.#lock.at < patience / 2
    this.#lock = { since: isSame && this.#lock ? this.#lock.since : at, at, error }
  }
}

/** One at a time, in the order in which they came. */
class Turns {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}
