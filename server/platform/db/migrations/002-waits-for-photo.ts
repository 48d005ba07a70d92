import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column "wachtOpFoto" integer not null default 0
    check ("wachtOpFoto" in (0, 1))`.execute(db)
}
