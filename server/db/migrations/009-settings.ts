// What staff set about the shop, and what an order says of its delivery.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

// JSON by part, since each is read and written whole and nothing looks for a field of it.
const settings = (isObject: (column: string) => string) =>
  `create table settings (
    "_id" text primary key not null check ("_id" = 'shop'),
    ${['bedrijf', 'levering', 'berichten'].map((name) => `"${name}" text not null default '{}' check (${isObject(`"${name}"`)})`).join(',\n    ')},
    "version" integer not null default 1
  )`

// The sign _ stands for any one character. An order without them is in neither index, and costs what it did.
const orders = [
  `alter table orders add column "leverdatum" text check ("leverdatum" like '____-__-__')`,
  `alter table orders add column "referentie" text not null default '' check (length("referentie") <= 35)`,
  `alter table orders add column "referentieSearch" text not null default ''`,
  `create index orders_delivery on orders ("leverdatum", "ordernummer") where "deletedAt" is null and "leverdatum" is not null`,
  `create index orders_reference on orders ("ordernummer", "referentieSearch") where "deletedAt" is null and "referentieSearch" <> ''`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const isObject = isPostgres(db)
    ? (column: string) => `json_typeof(${column}::json) = 'object'`
    : (column: string) => `case when json_valid(${column}) then json_type(${column}) = 'object' else false end`
  for (const statement of [settings(isObject), `insert into settings ("_id") values ('shop')`, ...orders])
    await sql.raw(statement).execute(db)
}
