import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/schema.ts'

export type Row = Record<string, unknown>

/** Names of all tables with their columns, the migrator's own left out. */
export async function tablesOf(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const tables = await db.introspection.getTables()
  return tables
    .filter((table) => !table.isView)
    .map((table) => ({ name: table.name, columns: table.columns.map((column) => column.name) }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Tables that jobs change by themselves, while mail waits, when it is sent, and when it has failed, of which open pages are told. */
export const changedByJobs: readonly string[] = ['jobs', 'messages', 'password_links', 'changes']

/** Every row of every table (or of those not left out), sorted, for comparing two moments or two databases. */
export async function allRows(db: Db, leftOut: readonly string[] = []): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {}
  for (const { name } of await tablesOf(db)) {
    if (leftOut.includes(name)) continue
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    dump[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()
  }
  return dump
}
