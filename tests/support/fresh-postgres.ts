import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * A database of a test's own, migrated: a copy of a template that the first caller of a run makes with `migrate`.
 * `migrate` must close what it opens, since a database in use cannot be copied. `drop` ends the connections left on it.
 */
export async function freshPostgres(
  migrate: (url: string) => Promise<void>,
): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, prefix } = inject('postgres')
  const name = `${prefix}_${randomBytes(8).toString('hex')}`
  await asAdministrator(url, async (admin) => {
    const template = await templateDatabase(admin, url, prefix, migrate)
    await admin.query(`create database ${name} template ${template}`)
  })
  return {
    url: databaseUrl(url, name),
    drop: () => asAdministrator(url, async (admin) => void (await admin.query(`drop database ${name} with (force)`))),
  }
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
): Promise<string> {
  const template = `${prefix}_template`
  const migrating = `${template}_unfinished`
  // Test files run side by side: one makes the template, the others wait for it here.
  await admin.query('select pg_advisory_lock(hashtext($1))', [prefix])
  const found = await admin.query('select 1 from pg_database where datname = $1', [template])
  if (found.rowCount === 0) {
    await admin.query(`drop database if exists ${migrating} with (force)`)
    await admin.query(`create database ${migrating}`)
    await migrate(databaseUrl(url, migrating))
    await admin.query(`alter database ${migrating} rename to ${template}`)
  }
  await admin.query('select pg_advisory_unlock(hashtext($1))', [prefix])
  return template
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

async function asAdministrator(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
