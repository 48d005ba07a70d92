// Each statement is told to whoever listens, with how long it took.
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { preparedSqlite } from './prepared-statements.ts'
import type { StatementWatch } from './statement-watch.ts'
import { watchStatements } from './statement-watch.ts'

let file: SqliteDatabase.Database
beforeEach(() => {
  file = new SqliteDatabase(':memory:')
  file.exec('create table tulips ("name" text not null)')
})
afterEach(() => void file.close())

test('prepared: who listens hears of each statement, those that fail too, and how long it took', () => {
  const told: number[] = []
  const watch: StatementWatch = { listener: undefined }
  const prepared = preparedSqlite(file, watch)
  const insert = prepared.prepare('insert into tulips values (?)')
  const select = prepared.prepare('select * from tulips')
  expect([insert.reader, select.reader]).toEqual([false, true])
  insert.run(['Apeldoorn'])
  const slow: [about: object, message: string][] = []
  watchStatements(watch, { warn: (about, message) => void slow.push([about, message]) }, (milliseconds) =>
    told.push(milliseconds),
  )
  insert.run(['Thalia'])
  expect(select.all([])).toEqual([{ name: 'Apeldoorn' }, { name: 'Thalia' }])
  expect(() => insert.run([null])).toThrow('NOT NULL')
  expect(told).toHaveLength(3)
  for (const milliseconds of told) expect(milliseconds >= 0 && milliseconds < 60_000).toBe(true)
  expect(slow).toEqual([])
  for (const milliseconds of [999.9, 1000]) watch.listener?.(`select '${'x'.repeat(2000)}'`, milliseconds)
  expect(slow).toEqual([[{ ms: 1000, sql: `select '${'x'.repeat(992)}` }, 'slow statement']])
})
