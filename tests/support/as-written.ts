// The order in which rows were written, which is the order in which a transaction waited for what they name.
import { sql } from 'kysely'
import type { Db } from '../../server/db/schema.ts'
import { isPostgres } from '../../server/db/is-postgres.ts'

/** A column of all rows of a table that nothing was removed from or changed in, the oldest first. */
export async function asWritten(db: Db, table: string, column: string): Promise<string[]> {
  const place = sql.raw(isPostgres(db) ? 'ctid' : 'rowid')
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as "value" from ${sql.table(table)} order by ${place}`.execute(db)
  return rows.map(({ value }) => value)
}
