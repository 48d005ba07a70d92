// Work that is done later, or again and again, by whichever process is free: server/jobs.
import { type Kysely, sql } from 'kysely'

const statements = [
  `create table jobs (
    "id" text primary key not null,
    "kind" text not null,
    "payload" text not null,
    "state" text not null check ("state" in ('waiting', 'failed')),
    "createdAt" text not null,
    "dueAt" text not null,
    "attempts" integer not null check ("attempts" >= 0),
    "takeovers" integer not null check ("takeovers" >= 0),
    "leasedBy" text,
    "leaseUntil" text,
    "lastError" text,
    check (("leasedBy" is null) = ("leaseUntil" is null)),
    check ("state" = 'waiting' or ("leasedBy" is null and "lastError" is not null))
  )`,
  `create index jobs_due on jobs ("dueAt", "id") where "state" = 'waiting'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
