import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Trx } from './schema.ts'

/** Ends a select whose rows are to be locked, in the order in which it gives them; SQLite has one lock, already taken. */
export function forUpdate(trx: Trx): RawBuilder<unknown> {
  return isPostgres(trx) ? sql`for update` : sql``
}
