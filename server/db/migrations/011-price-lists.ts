// Price lists: a percentage off in hundredths of a percent, prices agreed for products, and whose list each is. Days are
// text ('2026-11-21'), the first and the last on which a price holds.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

// The sign _ stands for any one character.
const statements = [
  `create table price_lists (
    "_id" text primary key not null,
    "naam" text not null check (length("naam") <= 50),
    "korting" integer not null check ("korting" between 0 and 10000),
    "deletedAt" text,
    "version" integer not null
  )`,
  `create table price_list_prices (
    "listId" text not null references price_lists ("_id"),
    "productId" text not null references products ("_id"),
    "priceCents" bigint not null check ("priceCents" between 0 and 9999999),
    "van" text check ("van" like '____-__-__'),
    "totEnMet" text check ("totEnMet" like '____-__-__'),
    primary key ("listId", "productId"),
    check ("van" <= "totEnMet")
  )`,
  `create index price_list_prices_product on price_list_prices ("productId")`,
  `alter table users add column "priceListId" text references price_lists ("_id")`,
  `create index users_price_list on users ("priceListId") where "priceListId" is not null`,
]

// What happens to price lists is recorded like everything else.
const entities = `check ("entity" in ('product', 'user', 'order', 'price-list'))`
const postgresRecords = [
  'alter table audit_log drop constraint audit_log_entity_check',
  `alter table audit_log add constraint audit_log_entity_check ${entities}`,
]
/** SQLite changes a check by filling another table. */
const sqliteRecords = [
  `create table audit_log_next (
    "id" text primary key,
    "at" text not null,
    "userId" text references users ("_id"),
    "action" text not null,
    "entity" text not null ${entities},
    "entityId" text not null,
    "detail" text not null
  )`,
  `insert into audit_log_next select "id", "at", "userId", "action", "entity", "entityId", "detail" from audit_log order by rowid`,
  'drop table audit_log',
  'alter table audit_log_next rename to audit_log',
  `create index audit_log_entity on audit_log ("entity", "entityId", "at")`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const records = isPostgres(db) ? postgresRecords : sqliteRecords
  for (const statement of [...statements, ...records]) await sql.raw(statement).execute(db)
}
