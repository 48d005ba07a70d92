// Erasing a customer for good, how long things are kept, and whether he hears of a login from a new device.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

const users = [
  `alter table users add column "erasedAt" text`,
  `alter table users add column "newDeviceMail" integer not null default 1 check ("newDeviceMail" in (0, 1))`,
  `alter table users add column "hasLoggedIn" integer not null default 0 check ("hasLoggedIn" in (0, 1))`,
  `update users set "hasLoggedIn" = 1
    where exists (select 1 from devices where devices."userId" = users."_id")
       or exists (select 1 from sessions where sessions."userId" = users."_id")`,
  `create index users_erased on users ("_id") where "erasedAt" is not null`,
]
const others = [
  // Of one customer, those that were deleted too; the others have orders_user.
  `create index orders_user_deleted on orders ("userId", "year", "ordernummer") where "deletedAt" is not null`,
  // Kept by their own term: found without going through all records.
  `create index audit_log_logins on audit_log ("id") where "action" = 'user.new-device'`,
  `alter table settings add column "housekeepingVersion" integer not null default 1`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const isObject = isPostgres(db)
    ? `json_typeof("housekeeping"::json) = 'object'`
    : `case when json_valid("housekeeping") then json_type("housekeeping") = 'object' else false end`
  const housekeeping = `alter table settings add column "housekeeping" text not null default '{}' check (${isObject})`
  for (const statement of [...users, ...others, housekeeping]) await sql.raw(statement).execute(db)
}
