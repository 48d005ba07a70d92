// Where the EKT messages of a customer's orders are mailed to; '' for nowhere.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table users add column "ektEmail" text not null default '' check (length("ektEmail") <= 70)`)
    .execute(db)
}
