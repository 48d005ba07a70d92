import { type Selectable, sql } from 'kysely'
import { editConflict, notFound } from '../http/refusal.ts'
import type { Database, Trx } from './schema.ts'

/** What several people can have open at once: each change counts `version`. */
type Versioned = { readonly _id: string; readonly version: number; readonly deletedAt: string | null }
type VersionedTable = { [Table in keyof Database]: Database[Table] extends Versioned ? Table : never }[keyof Database]

/**
 * Locks a row for a change, by counting its version: two changes of one row follow each other. Every change of a product,
 * order or user begins here.
 * @param opened the version that the form was opened with, and what to say where there has been another since; without a
 * version the last save wins
 * @returns the row as it was before, but for the version
 * @throws Refusal 404 where there is no such row any more, 409 `edit-conflict` for a change made meanwhile
 */
export async function lockRow<Table extends VersionedTable>(
  trx: Trx,
  table: Table,
  id: string,
  opened?: { readonly version: number | undefined; readonly conflict: string },
): Promise<Selectable<Database[Table]>> {
  const { rows } = await sql<Selectable<Database[Table]> & { version: number }>`
    update ${sql.table(table)} set "version" = "version" + 1
    where "_id" = ${id} and "deletedAt" is null returning *`.execute(trx)
  const [row] = rows
  if (!row) throw notFound()
  if (opened?.version !== undefined && opened.version !== row.version - 1) throw editConflict(opened.conflict)
  return row
}
