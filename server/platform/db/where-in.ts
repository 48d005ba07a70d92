import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './schema.ts'

/** True if the column has one of `values`, which may be empty. One parameter, so the statement is prepared once. */
export function whereIn(db: Db, column: string, values: readonly string[] | readonly number[]): RawBuilder<SqlBool> {
  if (!isPostgres(db)) return sql`${sql.ref(column)} in (select "value" from json_each(${JSON.stringify(values)}))`
  const type = typeof values[0] === 'number' ? sql`bigint[]` : sql`text[]`
  return sql`${sql.ref(column)} = any(cast(${values} as ${type}))`
}
