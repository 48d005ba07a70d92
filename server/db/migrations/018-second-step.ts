// The second step of a login: apps that make codes, passkeys, recovery codes, and what somebody is being asked.
import { type Kysely, sql } from 'kysely'

const statements = [
  `create table authenticators (
    "userId" text primary key not null references users ("_id"),
    "secret" text not null check (length("secret") = 32),
    "lastStep" bigint not null check ("lastStep" >= 0),
    "setAt" text not null
  )`,
  `create table passkeys (
    "_id" text primary key not null,
    "userId" text not null references users ("_id"),
    "place" integer not null check ("place" between 0 and 9),
    "credentialId" text not null unique,
    "publicKey" text not null,
    "counter" bigint not null check ("counter" >= 0),
    "transports" text not null,
    "rpId" text not null,
    "name" text not null,
    "createdAt" text not null,
    "lastUsedAt" text,
    unique ("userId", "place")
  )`,
  `create table recovery_codes (
    "userId" text not null references users ("_id"),
    "place" integer not null check ("place" between 0 and 9),
    "codeHash" text not null unique,
    primary key ("userId", "place")
  )`,
  `create table second_step_challenges (
    "challengeHash" text primary key not null,
    "userId" text not null references users ("_id"),
    "sessionHash" text,
    "purpose" text not null check ("purpose" in ('login', 'confirm', 'passkey', 'app')),
    "secret" text,
    "expiresAt" text not null,
    check (("purpose" = 'app') = ("secret" is not null)),
    check (("purpose" = 'login') = ("sessionHash" is null))
  )`,
  `create index second_step_challenges_user on second_step_challenges ("userId", "purpose")`,
  `create index second_step_challenges_age on second_step_challenges ("expiresAt")`,
  `alter table sessions add column "secondStepAt" text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
