// How the shop's file is opened, and what is left of it when it is closed.
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectSqlite, databaseFile } from './connect-sqlite.ts'

test('connect sqlite: the file is safe from a power cut, holds its references, and is left whole and alone', async () => {
  const dataDir = join(await temporaryFolder(), 'shop', 'data')
  const connection = await connectSqlite(dataDir)
  const { db } = connection
  const pragma = async (name: string) => (await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows
  expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }])
  expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }])
  expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }])
  await sql`create table tulips ("name" text)`.execute(db)
  const count = () => sql`select count(*) as "count" from tulips`.execute(db)
  // Opens the read-only connection.
  await db.transaction().execute(async (trx) => {
    await sql`insert into tulips values ('Thalia')`.execute(trx)
    expect((await count()).rows).toEqual([{ count: 0 }])
  })
  expect((await count()).rows).toEqual([{ count: 1 }])
  await connection.close()
  expect(readdirSync(dataDir)).toEqual([databaseFile])
})
