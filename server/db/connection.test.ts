// What an error of the database means to whoever asked: try again, come back later, no space is left, or a fault of ours.
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
const coded = (code: string) => Object.assign(new Error('said by the server'), { code })

test.runIf(isPostgres)(
  'PostgreSQL that is away, starts, stops or is too busy is not available; a full disk is full',
  () => {
    const { connection } = shop
    const away =
      '08000 08006 57P01 57P02 57P03 57P04 57P05 57014 25P03 53000 53200 53300 ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOENT'
    for (const code of away.split(' '))
      expect({ code, is: connection.failureOf(coded(code)) }).toEqual({ code, is: 'unavailable' })
    for (const words of [
      'timeout exceeded when trying to connect',
      'timeout expired',
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
      'Query read timeout',
    ])
      expect({ words, is: connection.failureOf(new Error(words)) }).toEqual({ words, is: 'unavailable' })
    expect(connection.failureOf(coded('53100'))).toBe('full')
    for (const error of [coded('23505'), coded('42P01'), new Error('of our own'), 'ECONNRESET', undefined])
      expect(connection.failureOf(error)).toBeUndefined()
  },
)

test.runIf(isPostgres)('a deadlock, and what another one had just changed or taken, is tried again', () => {
  const { connection } = shop
  expect(['40P01', '40001', '23505', '23503', '57014'].map((code) => connection.isTransient(coded(code)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test.skipIf(isPostgres)(
  'SQLite that another process has locked is not available; a disk or a log that is full is full',
  () => {
    const { connection } = shop
    const said = (code: string) => new SqliteDatabase.SqliteError('said by SQLite', code)
    expect(
      ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_READ'].map((code) =>
        connection.failureOf(said(code)),
      ),
    ).toEqual(['unavailable', 'unavailable', 'full', 'full', undefined])
    expect(
      [coded('SQLITE_FULL'), new Error('of our own'), undefined].map((error) => connection.failureOf(error)),
    ).toEqual([undefined, undefined, undefined])
    expect(connection.isTransient(said('SQLITE_BUSY'))).toBe(false)
  },
)
