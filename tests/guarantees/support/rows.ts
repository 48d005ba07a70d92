import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/schema.ts'

export type Row = Record<string, unknown>

export async function tablesOf(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const tables = await db.introspection.getTables()
  return tables
    .filter((table) => !table.isView)
    .map((table) => ({ name: table.name, columns: table.columns.map((column) => column.name) }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Jobs change these at any time, as when mail is sent. */
export const changedByJobs: readonly string[] = ['jobs', 'messages', 'password_links', 'changes']

/** Sorted, to compare two moments or databases. */
export async function allRows(db: Db, leftOut: readonly string[] = []): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {}
  for (const { name } of await tablesOf(db)) {
    if (leftOut.includes(name)) continue
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    dump[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return dump
}
