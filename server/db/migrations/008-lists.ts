// Order lists of customers. `place` numbers lists of a user and lines of a list from 0, so that the database itself holds
// them to 100 and 500.
import { type Kysely, sql } from 'kysely'

const statements = [
  `create table lists (
    "_id" text primary key not null,
    "userId" text not null references users ("_id"),
    "place" integer not null check ("place" between 0 and 99),
    "naam" text not null check (length("naam") between 1 and 50),
    "changedAt" text not null,
    unique ("userId", "place")
  )`,
  `create table list_lines (
    "listId" text not null references lists ("_id") on delete cascade,
    "productId" text not null references products ("_id"),
    "place" integer not null check ("place" between 0 and 499),
    "qty" bigint not null check ("qty" between 1 and 1000000),
    primary key ("listId", "productId"),
    unique ("listId", "place")
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
