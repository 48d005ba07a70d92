// Browsers on which an account has logged in before: they go first where many try to log in, and count by themselves.
import { type Kysely, sql } from 'kysely'

const statements = [
  `create table devices (
    "tokenHash" text not null,
    "userId" text not null references users ("_id"),
    "lastLoginAt" text not null,
    primary key ("tokenHash", "userId")
  )`,
  `create index devices_user on devices ("userId", "lastLoginAt")`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
