// Who picks orders ('Magazijn'), beside customers and administrators; nobody is both of staff's roles.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table users add column "magazijn" integer not null default 0
        check ("magazijn" in (0, 1) and ("magazijn" = 0 or "isAdmin" = 0))`,
    )
    .execute(db)
}
