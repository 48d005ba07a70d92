import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

const statements = [
  `create table products (
    "_id" text primary key,
    "productCode" text not null unique,
    "productName" text not null,
    "text" text not null,
    "stock" bigint not null check ("stock" >= 0),
    "priceCents" bigint not null check ("priceCents" >= 0),
    "productType" text not null check ("productType" in ('bollen', 'waxbollen', 'planten')),
    "shopIndex" integer not null check ("shopIndex" >= 0),
    "showStatus" text not null check ("showStatus" in ('Ja', 'Nee')),
    "search" text not null,
    "removedAt" text,
    "version" integer not null
  )`,
  `create index products_catalogue on products ("shopIndex", "_id") where "removedAt" is null`,
  `create index products_shop on products ("productType", "shopIndex", "_id") where "removedAt" is null and "showStatus" = 'Ja'`,
  `create index products_stock on products ("stock", "shopIndex") where "removedAt" is null`,
  `create table pictures (
    "filename" text primary key,
    "productId" text references products ("_id"),
    "position" integer not null,
    "uploadedAt" text not null
  )`,
  `create index pictures_product on pictures ("productId", "position")`,
  `create index pictures_unused on pictures ("uploadedAt") where "productId" is null`,
  `create table users (
    "_id" text primary key,
    "bedrijfsnaam" text not null,
    "email" text not null,
    "gebruikersnaam" text unique,
    "telefoonnummer" text not null,
    "wachtwoord" text,
    "administratienummer" text not null,
    "kopersnummer" text not null,
    "boxnummer" text not null,
    "ektnummer" text not null,
    "isAdmin" integer not null check ("isAdmin" in (0, 1)),
    "search" text not null,
    "deletedAt" text,
    "version" integer not null,
    check ("deletedAt" is not null or ("gebruikersnaam" is not null and "wachtwoord" is not null))
  )`,
  `create index users_list on users ("search", "_id") where "deletedAt" is null`,
  `create index users_admins on users ("_id") where "isAdmin" = 1 and "deletedAt" is null`,
  `create table sessions (
    "tokenHash" text primary key,
    "userId" text not null references users ("_id"),
    "createdAt" text not null,
    "lastUsedAt" text not null
  )`,
  `create index sessions_user on sessions ("userId")`,
  `create index sessions_age on sessions ("lastUsedAt")`,
  `create table orders (
    "_id" text primary key,
    "ordernummer" bigint not null unique,
    "date" text not null,
    "year" integer not null,
    "month" integer not null check ("month" between 1 and 12),
    "userID" text not null references users ("_id"),
    "bedrijfsnaam" text not null,
    "email" text not null,
    "telefoonnummer" text not null,
    "administratienummer" text not null,
    "kopersnummer" text not null,
    "boxnummer" text not null,
    "ektnummer" text not null,
    "totalCents" bigint not null check ("totalCents" >= 0),
    "comment" text not null,
    "orderstatus" text not null check ("orderstatus" in ('open', 'verwerkt')),
    "search" text not null,
    "removedAt" text,
    "version" integer not null
  )`,
  `create index orders_list on orders ("ordernummer") where "removedAt" is null`,
  `create index orders_year on orders ("year", "ordernummer") where "removedAt" is null`,
  `create index orders_user on orders ("userID", "year", "ordernummer") where "removedAt" is null`,
  `create index orders_open on orders ("ordernummer") where "removedAt" is null and "orderstatus" = 'open'`,
  `create index orders_company on orders ("bedrijfsnaam", "year", "ordernummer") where "removedAt" is null`,
  `create index orders_turnover on orders ("date", "totalCents") where "removedAt" is null`,
  `create table order_tally (
    "year" integer not null,
    "month" integer not null,
    "orderstatus" text not null,
    "shard" integer not null,
    "orders" bigint not null,
    "cents" bigint not null,
    primary key ("year", "month", "orderstatus", "shard")
  )`,
  `create table order_companies (
    "bedrijfsnaam" text primary key,
    "search" text not null
  )`,
  `create table order_lines (
    "orderId" text not null references orders ("_id"),
    "_id" text not null references products ("_id"),
    "position" integer not null,
    "productName" text not null,
    "qty" bigint not null check ("qty" >= 1),
    "priceCents" bigint not null check ("priceCents" >= 0),
    primary key ("orderId", "_id")
  )`,
  `create table stock_ledger (
    "id" text primary key,
    "productId" text not null references products ("_id"),
    "at" text not null,
    "delta" bigint not null,
    "reason" text not null check ("reason" in ('opening', 'order', 'order-edit', 'order-removal', 'correction')),
    "orderId" text references orders ("_id") deferrable initially deferred,
    "userId" text references users ("_id")
  )`,
  `create index stock_ledger_product on stock_ledger ("productId", "at")`,
  `create table audit_log (
    "id" text primary key,
    "at" text not null,
    "userId" text references users ("_id"),
    "action" text not null,
    "entity" text not null check ("entity" in ('product', 'user', 'order')),
    "entityId" text not null,
    "detail" text not null
  )`,
  `create index audit_log_entity on audit_log ("entity", "entityId", "at")`,
  `create table idempotency_keys (
    "userId" text not null references users ("_id"),
    "key" text not null,
    "bodyHash" text not null,
    "answer" text not null,
    "at" text not null,
    primary key ("userId", "key")
  )`,
  `create index idempotency_keys_age on idempotency_keys ("at")`,
  `create table throttle (
    "key" text primary key,
    "failures" integer not null,
    "windowStart" text not null,
    "blockedUntil" text
  )`,
  `create table counters (
    "name" text primary key,
    "value" bigint not null
  )`,
  `insert into counters ("name", "value") values ('catalogue', 0), ('admins', 0)`,
]

// The tally and the company names follow the orders, whoever writes those.
const tallyColumns = '("year", "month", "orderstatus", "shard", "orders", "cents")'
const tally = (row: 'old' | 'new', sign: '+' | '-', shard: string) =>
  `insert into order_tally ${tallyColumns}
   select ${row}."year", ${row}."month", ${row}."orderstatus", ${shard}, ${sign}1, ${sign}${row}."totalCents" where ${row}."removedAt" is null
   on conflict ("year", "month", "orderstatus", "shard")
   do update set "orders" = order_tally."orders" + excluded."orders", "cents" = order_tally."cents" + excluded."cents"`
// What stands before the name in "search" is the number and a space.
const company = `insert into order_companies ("bedrijfsnaam", "search")
   values (new."bedrijfsnaam", substr(new."search", length(cast(new."ordernummer" as text)) + 2))
   on conflict ("bedrijfsnaam") do nothing`
const counted = '"totalCents", "orderstatus", "removedAt"'
const sqliteTriggers = [
  `create trigger orders_placed after insert on orders begin ${tally('new', '+', '0')}; ${company}; end`,
  `create trigger orders_changed after update of ${counted} on orders begin ${tally('old', '-', '0')}; ${tally('new', '+', '0')}; end`,
  `create trigger orders_gone after delete on orders begin ${tally('old', '-', '0')}; end`,
]
const shard = 'pg_backend_pid() % 16'
const postgresTriggers = [
  `create function order_placed() returns trigger language plpgsql as $$ begin ${tally('new', '+', shard)}; ${company}; return null; end $$`,
  `create function order_changed() returns trigger language plpgsql as $$ begin ${tally('old', '-', shard)}; ${tally('new', '+', shard)}; return null; end $$`,
  `create function order_gone() returns trigger language plpgsql as $$ begin ${tally('old', '-', shard)}; return null; end $$`,
  'create trigger orders_placed after insert on orders for each row execute function order_placed()',
  `create trigger orders_changed after update of ${counted} on orders for each row execute function order_changed()`,
  'create trigger orders_gone after delete on orders for each row execute function order_gone()',
]
const counters = [`insert into counters ("name", "value") values ('ordernummer', 10000), ('productCode', 1000)`]
// PostgreSQL alone has processes that must hear of each other's changes (postgres-news.ts).
const news = [
  `create table changes (
    "xid" xid8 not null default pg_current_xact_id(),
    "at" timestamptz not null default now(),
    "news" text not null
  )`,
  'create index changes_xid on changes ("xid")',
]
const sequences = ['create sequence ordernummer_seq start 10001', 'create sequence productcode_seq start 1001']

export async function up(db: Kysely<unknown>): Promise<void> {
  const engine = isPostgres(db) ? [...sequences, ...news, ...postgresTriggers] : [...counters, ...sqliteTriggers]
  for (const statement of [...statements, ...engine]) await sql.raw(statement).execute(db)
}
