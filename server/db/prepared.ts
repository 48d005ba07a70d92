// Statements that come again and again are parsed once; Kysely would have them parsed each time.
import type SqliteDatabase from 'better-sqlite3'
import type {
  PostgresCursor,
  PostgresPool,
  PostgresPoolClient,
  PostgresQueryResult,
  SqliteDatabase as KyselySqlite,
  SqliteStatement,
} from 'kysely'
import type { StatementWatch } from './statement-watch.ts'
import type { AnsweringClient, AnsweringPool } from './postgres/answering-pool.ts'

/** The server has about a hundred; beyond that it is one text of many, such as a list of varying length. */
const mostPrepared = 300

/**
 * Asks for whatever columns there are: PostgreSQL refuses to run what it prepared of that once a later release has added one,
 * which it may do while this one works.
 */
const asksForAll = (text: string) => /(?:\b(?:select|returning|distinct)\s+|\.|,\s*)\*/.test(text)

export function preparedSqlite(file: SqliteDatabase.Database, watch: StatementWatch): KyselySqlite {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => file.close(),
    prepare(text) {
      const known = statements.get(text)
      if (known) return known
      const statement = timed(file.prepare<unknown[]>(text), text, watch)
      if (statements.size < mostPrepared && !/^(begin|commit|rollback$|pragma|create|alter|drop)/i.test(text))
        statements.set(text, statement)
      return statement
    },
  }
}

/** The same statement; what is sent to be read row by row is nobody's to measure. */
function timed(statement: SqliteDatabase.Statement, text: string, watch: StatementWatch): SqliteStatement {
  function measure<Result>(work: () => Result): Result {
    const { listener } = watch
    if (!listener) return work()
    const started = performance.now()
    try {
      return work()
    } finally {
      listener(text, performance.now() - started)
    }
  }
  return {
    reader: statement.reader,
    all: (values) => measure(() => statement.all(values)),
    run: (values) => measure(() => statement.run(values)),
    iterate: (values) => statement.iterate(values),
  }
}

/** A pool whose connections prepare each text under a name that is the same for all of them. */
export function preparedPostgres(answering: AnsweringPool, watch: StatementWatch): PostgresPool {
  const names = new Map<string, string>()
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostPrepared) return known
    if (!/^\s*(with|select|insert|update|delete)/.test(text) || asksForAll(text)) return undefined
    const name = `bollenveld_${names.size}`
    names.set(text, name)
    return name
  }

  function asKysely(client: AnsweringClient): PostgresPoolClient {
    // A row's type is what Kysely knows of its query: here ends what can be checked, as in Kysely's own dialect.
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('Cursors are not prepared')
      const name = nameOf(text)
      const asked = { text, values: [...values], ...(name !== undefined && { name }) }
      // Not the driver's own promise: with it V8 at times takes the rows of query after query into its old generation,
      // a hundred megabytes that nobody needs until it cleans there.
      return new Promise((resolve, reject) => {
        const started = performance.now()
        client.query(asked, (error, result) => {
          watch.listener?.(text, performance.now() - started)
          if (error) reject(error)
          else resolve(result)
        })
      })
    }
    return { query, release: (destroy) => client.release(destroy) }
  }
  // It knows a connection again by its object.
  const known = new WeakMap<AnsweringClient, PostgresPoolClient>()
  return {
    options: answering.pool.options,
    end: () => answering.pool.end(),
    async connect() {
      const client = await answering.connect()
      const prepared = known.get(client) ?? asKysely(client)
      known.set(client, prepared)
      return prepared
    },
  }
}
