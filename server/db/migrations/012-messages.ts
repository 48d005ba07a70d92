// Mail to be sent and that was sent: server/messages. Whether one waits or has failed stands with its job, whose id is the message's.
import { type Kysely, sql } from 'kysely'

const statements = [
  `create table messages (
    "_id" text primary key not null,
    "kind" text not null,
    "to" text not null check ("to" <> ''),
    "subject" text not null,
    "at" text not null,
    "orderId" text references orders ("_id"),
    "userId" text references users ("_id"),
    "payload" text not null,
    "search" text not null,
    "attempts" integer not null check ("attempts" >= 0),
    "sentAt" text
  )`,
  `create index messages_at on messages ("at", "_id")`,
  `create index messages_order on messages ("orderId") where "orderId" is not null`,
  `create index messages_unsent on messages ("_id") where "sentAt" is null`,
  // By kind, so that looking for others does not pass over ten thousand messages that wait.
  `create index jobs_due_by_kind on jobs ("kind", "dueAt", "id") where "state" = 'waiting'`,
  `drop index jobs_due`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
