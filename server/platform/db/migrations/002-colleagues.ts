import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table users add column "naam" text not null default '' check (length("naam") <= 50)`,
  // Deferred, since a copy writes rows in the sequence of their ids. A colleague is never staff and has no company fields of his own.
  `alter table users add column "companyId" text references users ("_id") deferrable initially deferred
    check (("companyId" is null and "naam" = '') or ("companyId" is not null and "companyId" <> "_id"
      and ("naam" <> '' or "deletedAt" is not null) and "isAdmin" = 0 and "magazijn" = 0 and "priceListId" is null
      and "bedrijfsnaam" = '' and "telefoonnummer" = '' and "administratienummer" = '' and "kopersnummer" = ''
      and "boxnummer" = '' and "ektnummer" = '' and "ektEmail" = ''))`,
  `create index users_company on users ("companyId") where "companyId" is not null`,
  `alter table orders add column "besteldDoor" text not null default '' check (length("besteldDoor") <= 50)`,
  `alter table orders add column "orderedBy" text references users ("_id")
    check (("orderedBy" is null) = ("besteldDoor" = '') and "orderedBy" <> "userId")`,
  `create index orders_ordered_by on orders ("orderedBy") where "orderedBy" is not null`,
  // Favorieten, at place -1, is its owner's alone.
  `alter table lists add column "gedeeld" integer not null default 0 check ("gedeeld" in (0, 1) and ("gedeeld" = 0 or "place" >= 0))`,
]

/** Several people in one company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
