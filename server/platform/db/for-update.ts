import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Trx } from './schema.ts'

/** Locks the rows of a select in the order in which it returns them; SQLite's only lock is already taken. */
export function forUpdate(trx: Trx): RawBuilder<unknown> {
  return isPostgres(trx) ? sql`for update` : sql``
}
