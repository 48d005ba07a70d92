import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

let administrators: pg.Pool | undefined
let template: Promise<{ name: string; strategy: string }> | undefined

/** A migrated database, copied from one template per run. `migrate` must close its connections, or the copy fails. */
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
  // The server may stop before this process.
  return pool.on('error', () => undefined)
}

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
  // Test files run in parallel: one makes the template, the others wait.
  await admin.query('select pg_advisory_lock(hashtext($1))', [prefix])
  const found = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount === 0) {
    await admin.query(`drop database if exists ${migrating} with (force)`)
    await admin.query(`create database ${migrating}`)
    await migrate(databaseUrl(url, migrating))
    await admin.query(`alter database ${migrating} rename to ${name}`)
  }
  await admin.query('select pg_advisory_unlock(hashtext($1))', [prefix])
  // Copying files is three times faster than copying through the WAL.
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
