// Finding orders stays as fast after a busy week as it was before.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

// Orders are found and counted in indexes alone, but PostgreSQL looks each one up in the table until a vacuum has seen its
// page. By default that is once a fifth of the table is new: in a shop of a million orders two years of them, and searches
// took fifteen times as long after 150,000.
const rows = 5000
const soon = `alter table orders set (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = ${rows},
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = ${rows})`

export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await sql.raw(soon).execute(db)
}
