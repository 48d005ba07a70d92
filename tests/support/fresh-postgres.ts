import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** One connection of this process, which does not keep it from ending. */
let administrators: pg.Pool | undefined
/** The template's name, and how a database is made from it. */
let template: Promise<{ name: string; strategy: string }> | undefined

/**
 * A database of a test's own, migrated: a copy of a template that the first caller of a run makes with `migrate`.
 * `migrate` must close what it opens, since a database in use cannot be copied. `drop` ends the connections left on it.
 */
export async function freshPostgres(
  migrate: (url: string) => Promise<void>,
): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, prefix } = inject('postgres')
  const admin = (administrators ??= openAdministrators(url))
  template ??= asAdministrator(url, (one) => templateDatabase(one, url, prefix, migrate))
  const name = `${prefix}_${randomBytes(8).toString('hex')}`
  const from = await template
  await admin.query(`create database ${name} template ${from.name} ${from.strategy}`)
  return {
    url: databaseUrl(url, name),
    drop: async () => void (await admin.query(`drop database ${name} with (force)`)),
  }
}

function openAdministrators(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
  // The run's server may end before this process does.
  return pool.on('error', () => undefined)
}

/** Drops what a run left on a server that goes on living. */
export function dropDatabases(url: string, prefix: string): Promise<void> {
  return asAdministrator(url, async (admin) => {
    const found = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of found.rows) await admin.query(`drop database ${datname} with (force)`)
  })
}

async function templateDatabase(
  admin: pg.Client,
  url: string,
  prefix: string,
  migrate: (url: string) => Promise<void>,
): Promise<{ name: string; strategy: string }> {
  const name = `${prefix}_template`
  const migrating = `${name}_unfinished`
  // Test files run side by side: one makes the template, the others wait for it here.
  await admin.query('select pg_advisory_lock(hashtext($1))', [prefix])
  const found = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount === 0) {
    await admin.query(`drop database if exists ${migrating} with (force)`)
    await admin.query(`create database ${migrating}`)
    await migrate(databaseUrl(url, migrating))
    await admin.query(`alter database ${migrating} rename to ${name}`)
  }
  await admin.query('select pg_advisory_unlock(hashtext($1))', [prefix])
  // As files where the server can: two thirds of the work of a copy through the log.
  const { rows } = await admin.query<{ canChoose: boolean }>(
    `select current_setting('server_version_num')::int >= 150000 as "canChoose"`,
  )
  return { name, strategy: rows[0]?.canChoose ? 'strategy file_copy' : '' }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

async function asAdministrator<Result>(url: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
