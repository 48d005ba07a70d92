// The tally of orders also says how many there are among each five thousand numbers, so that a page in the middle of a
// million orders is found by adding up instead of by skipping half a million rows.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

const table = `create table order_tally (
    "year" integer not null,
    "month" integer not null,
    "orderstatus" text not null,
    "block" bigint not null,
    "shard" integer not null,
    "orders" bigint not null,
    "cents" bigint not null,
    primary key ("year", "month", "orderstatus", "block", "shard")
  )`
const columns = '("year", "month", "orderstatus", "block", "shard", "orders", "cents")'
const count = `insert into order_tally ${columns}
   select "year", "month", "orderstatus", "ordernummer" / 5000, 0, count(*), sum("totalCents")
   from orders where "removedAt" is null group by 1, 2, 3, 4`

const tally = (row: 'old' | 'new', sign: '+' | '-', shard: string) =>
  `insert into order_tally ${columns}
   select ${row}."year", ${row}."month", ${row}."orderstatus", ${row}."ordernummer" / 5000, ${shard}, ${sign}1, ${sign}${row}."totalCents"
   where ${row}."removedAt" is null
   on conflict ("year", "month", "orderstatus", "block", "shard")
   do update set "orders" = order_tally."orders" + excluded."orders", "cents" = order_tally."cents" + excluded."cents"`
const company = `insert into order_companies ("bedrijfsnaam", "search")
   values (new."bedrijfsnaam", substr(new."search", length(cast(new."ordernummer" as text)) + 2))
   on conflict ("bedrijfsnaam") do nothing`
const counted = '"totalCents", "orderstatus", "removedAt"'

const sqlite = [
  'drop trigger orders_placed',
  'drop trigger orders_changed',
  'drop trigger orders_gone',
  'drop table order_tally',
  table,
  count,
  `create trigger orders_placed after insert on orders begin ${tally('new', '+', '0')}; ${company}; end`,
  `create trigger orders_changed after update of ${counted} on orders begin ${tally('old', '-', '0')}; ${tally('new', '+', '0')}; end`,
  `create trigger orders_gone after delete on orders begin ${tally('old', '-', '0')}; end`,
]

const shard = 'pg_backend_pid() % 16'
const postgres = [
  // A process of the version before may still be placing orders; those wait until they are counted in the new way.
  'lock table orders in share row exclusive mode',
  'drop table order_tally',
  table,
  count,
  `create or replace function order_placed() returns trigger language plpgsql as $$ begin ${tally('new', '+', shard)}; ${company}; return null; end $$`,
  `create or replace function order_changed() returns trigger language plpgsql as $$ begin ${tally('old', '-', shard)}; ${tally('new', '+', shard)}; return null; end $$`,
  `create or replace function order_gone() returns trigger language plpgsql as $$ begin ${tally('old', '-', shard)}; return null; end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(db) ? postgres : sqlite) await sql.raw(statement).execute(db)
}
