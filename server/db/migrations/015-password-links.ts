// Links by which somebody chooses his password, kept as hashes, and requests of strangers for an account.
import { type Kysely, sql } from 'kysely'

const statements = [
  `create table password_links (
    "tokenHash" text primary key not null,
    "userId" text not null references users ("_id"),
    "purpose" text not null check ("purpose" in ('invite', 'reset')),
    "expiresAt" text not null
  )`,
  `create index password_links_user on password_links ("userId")`,
  `create index password_links_age on password_links ("expiresAt")`,
  // Where no mail can be sent staff see who asked for a link.
  `alter table users add column "resetAskedAt" text`,
  `create index users_reset_asked on users ("resetAskedAt") where "resetAskedAt" is not null`,
  `create table account_requests (
    "_id" text primary key not null,
    "at" text not null,
    "bedrijfsnaam" text not null,
    "email" text not null,
    "telefoonnummer" text not null,
    "administratienummer" text not null,
    "kopersnummer" text not null,
    "boxnummer" text not null,
    "ektnummer" text not null,
    "search" text not null,
    "status" text not null check ("status" in ('waiting', 'accepted', 'refused')),
    "decidedAt" text,
    "decidedBy" text references users ("_id"),
    "reason" text not null,
    "userId" text references users ("_id"),
    check (("status" = 'waiting') = ("decidedAt" is null)),
    check (("status" = 'accepted') = ("userId" is not null))
  )`,
  `create index account_requests_status on account_requests ("status", "at")`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
