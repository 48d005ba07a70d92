// Parses repeated SQLite statements once; Kysely would parse them each time.
import type SqliteDatabase from 'better-sqlite3'
import type { SqliteDatabase as KyselySqlite, SqliteStatement } from 'kysely'
import type { StatementWatch } from './statement-watch.ts'

/** About a hundred texts recur; more are variants of one, such as a list of varying length. */
export const mostPrepared = 300

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
