// SQLite's driver for a process that has to go on reading: where another process holds the write lock, a change tries
// again later instead of waiting in the event loop, and leaves the connection to readers meanwhile. Who reads while a change
// of this process is under way has a connection of its own, and sees what was committed before (docs/decisions/0022).
import { setTimeout as wait } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase as KyselySqlite,
  SqliteDriver,
} from 'kysely'
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

const isRead = ({ sql }: CompiledQuery) => /^\s*select/i.test(sql)

/** Reads what was committed while a change of this process is under way; undefined where there is none, or it is no reading. */
type ReadBeside = <Row>(query: CompiledQuery) => Promise<QueryResult<Row> | undefined>

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
  readonly #openReader: () => KyselySqlite
  readonly #turns = new Turns()
  #connection: DatabaseConnection | undefined
  #reader: SqliteDriver | undefined
  #lock: FoundLock | undefined

  /** @param openReader opens a second connection, which only reads */
  constructor(file: SqliteDatabase.Database, watch: StatementWatch, openReader: () => KyselySqlite) {
    super({ database: preparedSqlite(file, watch) })
    this.#file = file
    this.#openReader = openReader
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= this.#patient(await super.acquireConnection())
    return new Held(this.#turns, this.#connection, this.#readBeside)
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof Held) connection.release()
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

  readonly #readBeside = async <Row>(query: CompiledQuery): Promise<QueryResult<Row> | undefined> => {
    if (!this.#file.inTransaction || !isRead(query)) return undefined
    try {
      const reader = await this.#readerOf()
      return await reader.executeQuery<Row>(query)
    } catch (error) {
      // Without a write-ahead log reading waits too, while a commit is written.
      if (isLocked(error)) return undefined
      throw error
    }
  }

  /** Opened when it is first needed: few processes of the command line ever do. */
  async #readerOf(): Promise<DatabaseConnection> {
    if (!this.#reader) {
      const reader = new SqliteDriver({ database: this.#openReader() })
      this.#reader = reader
      await reader.init()
    }
    return this.#reader.acquireConnection()
  }

  override async destroy(): Promise<void> {
    await this.#reader?.destroy()
    await super.destroy()
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
    const reads = isRead(query)
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

/** What Kysely holds for one query, for a transaction, or for a stretch of work: the file's own connection once it needs that. */
class Held implements DatabaseConnection {
  readonly #turns: Turns
  readonly #own: DatabaseConnection
  readonly #readBeside: ReadBeside
  #taken: Promise<void> | undefined

  constructor(turns: Turns, own: DatabaseConnection, readBeside: ReadBeside) {
    this.#turns = turns
    this.#own = own
    this.#readBeside = readBeside
  }

  take(): Promise<void> {
    this.#taken ??= this.#turns.take()
    return this.#taken
  }

  release(): void {
    if (this.#taken) this.#turns.give()
    this.#taken = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const found = this.#taken ? undefined : await this.#readBeside<Row>(query)
    if (found) return found
    await this.take()
    return this.#own.executeQuery<Row>(query)
  }

  async *streamQuery<Row>(query: CompiledQuery, size: number): AsyncGenerator<QueryResult<Row>> {
    await this.take()
    yield* this.#own.streamQuery<Row>(query, size)
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
