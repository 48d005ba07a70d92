import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../tests/support/databases/empty-database.ts'
import { startServer } from '../../../tests/guarantees/support/real-server.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { migrate, objectionToVersion, pendingMigrations, versionOf } from './migrate.ts'
import { databaseFile } from './sqlite/connect-sqlite.ts'

let database: { databaseUrl: string | undefined; dataDir: string }
let connection: Connection
let steps: string[]
beforeEach(async () => {
  database = await emptyDatabase(await temporaryFolder())
  connection = await connect(database, () => undefined)
  steps = await pendingMigrations(connection.db)
})
afterEach(() => connection.close())

const tables = async () => (await connection.db.introspection.getTables()).map((table) => table.name)
const recorded = async () =>
  (await sql<{ name: string }>`select "name" from kysely_migration order by "name"`.execute(connection.db)).rows.map(
    (row) => row.name,
  )
const recordNewer = (name: string) =>
  sql`insert into kysely_migration ("name", "timestamp") values (${name}, 'later')`.execute(connection.db)

test('migrate: an empty database gets every step, once, and remembers them', async () => {
  expect(steps).toContain('001-first')
  expect(await migrate(connection.db)).toEqual(steps)
  expect(await recorded()).toEqual(steps)
  expect(await tables()).toEqual(expect.arrayContaining(['products', 'users', 'orders', 'stock_ledger']))
  expect(await pendingMigrations(connection.db)).toEqual([])
  expect(await migrate(connection.db)).toEqual([])
  expect(await recorded()).toEqual(steps)
})

test('migrate: a database that is newer than the code is refused with a sentence and left alone', async () => {
  await migrate(connection.db)
  await recordNewer('999-later')
  await expect(migrate(connection.db)).rejects.toThrow(
    'The database is newer than this version of the program (it knows migration "999-later"): start the newer version.',
  )
  expect(await recorded()).toEqual([...steps, '999-later'])
})

test('migrate: a database is as old as the code only when it has all its steps, and no other', async () => {
  const seen = async () => [await versionOf(connection.db), await objectionToVersion(connection.db)]
  expect(await seen()).toEqual(['older', 'The shop is of an older version; start it once, which brings it up to date.'])
  await migrate(connection.db)
  expect(await seen()).toEqual(['same', undefined])
  await recordNewer('998-later')
  expect(await seen()).toEqual(['newer', 'The shop is of a newer version than this program: use the newer one.'])
  // For commands and backups it is enough that nothing stands alone.
  expect(await objectionToVersion(connection.db, true)).toBeUndefined()
  await recordNewer('999-renamed-alone')
  expect(await objectionToVersion(connection.db, true)).toContain('newer version')
})

test('migrate: a server starts on what a later release has only added to, and not beside a step that stands alone', async () => {
  await migrate(connection.db)
  await recordNewer('998-later')
  const back = await startServer({ database })
  expect((await fetch(`${back.url}/readyz`)).status).toBe(200)
  await back.stop()
  await recordNewer('999-renamed-alone')
  await expect(startServer({ database })).rejects.toThrow('The database is newer than this version of the program')
  // Nor on one that lacks a step of its own.
  await sql`delete from kysely_migration where "name" in ('999-renamed-alone', '001-first')`.execute(connection.db)
  await expect(startServer({ database })).rejects.toThrow('The database is newer than this version of the program')
})

test('migrate: a process waits for one that takes the steps longer than for any other change', async ({ skip }) => {
  if (connection.engine === 'postgres') skip('its lock is waited for by the server itself')
  const other = new SqliteDatabase(join(database.dataDir, databaseFile))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  const migrating = migrate(connection.db).catch(String)
  // Any other change is refused after two seconds.
  expect(await Promise.race([migrating, pause(2_700, 'it waits')])).toBe('it waits')
  other.exec('rollback')
  expect(await migrating).toEqual(steps)
})

test('migrate: while a step waits for a long read, the others read on', async ({ skip }) => {
  if (connection.engine !== 'postgres') skip('SQLite reads beside any change')
  await migrate(connection.db)
  await sql`alter table order_lines drop column "maat", drop column "vbnCode"`.execute(connection.db)
  await sql`delete from kysely_migration where "name" = '003-size-of-lines'`.execute(connection.db)
  const backup = new pg.Client({ connectionString: database.databaseUrl })
  await backup.connect()
  onTestFinished(() => backup.end())
  await backup.query('begin')
  await backup.query('select count(*) from order_lines')
  const migrating = migrate(connection.db)
  const waiting = `select from pg_locks where relation = 'order_lines'::regclass and not granted`
  await expect.poll(async () => (await backup.query(waiting)).rowCount).toBe(1)
  const reading = sql`select count(*) as "lines" from order_lines`.execute(connection.db)
  const seen = await reading.then(({ rows }) => rows, String)
  await backup.query('commit')
  expect(await migrating).toEqual(['003-size-of-lines'])
  expect(seen).toEqual([{ lines: 0 }])
})

test('migrate: a step that fails half-way changes nothing', async () => {
  // In the way of a table that the first step makes after others.
  await sql`create table counters ("name" text)`.execute(connection.db)
  await expect(migrate(connection.db)).rejects.toThrow(
    'The database could not be brought up to date; nothing was changed.',
  )
  expect(await tables()).toEqual(['counters'])
  await sql`drop table counters`.execute(connection.db)
  expect(await migrate(connection.db)).toEqual(steps)
})

test('migrate: a step may take as long as it takes; other statements end after eight seconds', async ({ skip }) => {
  if (connection.engine !== 'postgres') skip('SQLite has no such limit')
  for (const statement of [
    'create table seen ("limit" text)',
    `create function note_limit() returns event_trigger language plpgsql
     as $$ begin insert into seen values (current_setting('statement_timeout')); end $$`,
    'create event trigger note_limit on ddl_command_start execute function note_limit()',
  ])
    await sql.raw(statement).execute(connection.db)
  await migrate(connection.db)
  const seen = await sql`select distinct "limit" from seen`.execute(connection.db)
  expect(seen.rows).toEqual([{ limit: '0' }])
  const { rows } = await sql`show statement_timeout`.execute(connection.db)
  expect(rows).toEqual([{ statement_timeout: '8s' }])
})

test('migrate: processes that start together on an empty database take each step once', async () => {
  const servers = await Promise.all([startServer({ database }), startServer({ database }), startServer({ database })])
  try {
    for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await recorded()).toEqual(steps)
  } finally {
    for (const server of servers) await server.stop()
  }
})
