// When an operator's task last succeeded, so that a backup that stopped coming is noticed.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table maintenance (
    "task" text primary key not null check ("task" in ('backup', 'check')),
    "at" text not null
  )`.execute(db)
}
