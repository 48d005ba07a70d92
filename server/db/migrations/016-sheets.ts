// Deliveries are named in the ledger; sheets that are being imported, with their rows, what each of them would do, and their photos.
import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table stock_ledger add column "referentie" text check (length("referentie") between 1 and 35)`,
  `create table imports (
    "_id" text primary key not null,
    "userId" text not null references users ("_id"),
    "createdAt" text not null,
    "changedAt" text not null,
    "sheetName" text not null,
    "columns" text not null,
    "status" text not null check ("status" in ('reading', 'ready', 'applying', 'applied', 'failed')),
    "done" integer not null check ("done" between 0 and "total"),
    "total" integer not null,
    "counts" text not null,
    "hasMoved" integer not null check ("hasMoved" in (0, 1)),
    "sentence" text
  )`,
  `create table import_rows (
    "importId" text not null references imports ("_id") on delete cascade,
    "row" integer not null check ("row" > 0),
    "cells" text not null,
    "fate" text check ("fate" in ('new', 'changed', 'same', 'wrong')),
    "detail" text,
    primary key ("importId", "row")
  )`,
  `create index import_rows_fate on import_rows ("importId", "fate", "row")`,
  `create table import_photos (
    "importId" text not null references imports ("_id") on delete cascade,
    "name" text not null,
    "productCode" text not null,
    "place" integer not null,
    "filename" text,
    "sentence" text,
    primary key ("importId", "name"),
    check (("filename" is null) = ("sentence" is not null))
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
