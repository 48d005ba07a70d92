import { type Kysely, sql } from 'kysely'

/** Null in older lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['maat', 'vbnCode'])
    await sql`alter table order_lines add column ${sql.ref(column)} text`.execute(db)
}
