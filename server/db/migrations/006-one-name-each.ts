// One name for one thing: a product's id in an order line, a user's id, and the moment at which a row was deleted.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

// Only the names change, whatever the size of the tables; indexes, references and SQLite's triggers follow by themselves.
const renames = [
  'alter table products rename column "removedAt" to "deletedAt"',
  'alter table orders rename column "removedAt" to "deletedAt"',
  'alter table orders rename column "userID" to "userId"',
  'alter table order_lines rename column "_id" to "productId"',
]

// PostgreSQL keeps a function as the text that it was given: these are 002-order-blocks' own, with the new name.
const shard = 'pg_backend_pid() % 16'
const tally = (row: 'old' | 'new', sign: '+' | '-') =>
  `insert into order_tally ("year", "month", "orderstatus", "block", "shard", "orders", "cents")
   select ${row}."year", ${row}."month", ${row}."orderstatus", ${row}."ordernummer" / 5000, ${shard}, ${sign}1, ${sign}${row}."totalCents"
   where ${row}."deletedAt" is null
   on conflict ("year", "month", "orderstatus", "block", "shard")
   do update set "orders" = order_tally."orders" + excluded."orders", "cents" = order_tally."cents" + excluded."cents"`
const company = `insert into order_companies ("bedrijfsnaam", "search")
   values (new."bedrijfsnaam", substr(new."search", length(cast(new."ordernummer" as text)) + 2))
   on conflict ("bedrijfsnaam") do nothing`
const postgresFunctions = [
  `create or replace function order_placed() returns trigger language plpgsql as $$ begin ${tally('new', '+')}; ${company}; return null; end $$`,
  `create or replace function order_changed() returns trigger language plpgsql as $$ begin ${tally('old', '-')}; ${tally('new', '+')}; return null; end $$`,
  `create or replace function order_gone() returns trigger language plpgsql as $$ begin ${tally('old', '-')}; return null; end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...renames, ...(isPostgres(db) ? postgresFunctions : [])])
    await sql.raw(statement).execute(db)
}
