// Statements of SQLite are parsed once, and each is told to whoever listens, with how long it took.
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { preparedSqlite } from './prepared.ts'
import type { StatementWatch } from './statement-watch.ts'
import { watchStatements } from './statement-watch.ts'

let file: SqliteDatabase.Database
beforeEach(() => {
  file = new SqliteDatabase(':memory:')
  file.exec('create table tulips ("name" text not null)')
})
afterEach(() => void file.close())

test('a statement that comes again is the same one, up to three hundred of them; one that is said once is not kept', () => {
  const prepared = preparedSqlite(file, { listener: undefined })
  const isKept = (text: string) => prepared.prepare(text) === prepared.prepare(text)
  for (const text of ['begin immediate', 'commit', 'ROLLBACK', 'pragma data_version', 'create table roses (a)'])
    expect({ text, isKept: isKept(text) }).toEqual({ text, isKept: false })
  // All 300 that are kept, and none besides.
  for (let index = 0; index < 300; index++) expect(isKept(`select ${index}`)).toBe(true)
  expect(isKept('select 300')).toBe(false)
  expect(isKept('select 0')).toBe(true)
})

test('who listens hears of each statement, those that fail too, and how long it took', () => {
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
