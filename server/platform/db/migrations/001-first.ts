// After the first release a migration only adds: docs/contributing.md.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

const isObject = (column: string, onPostgres: boolean) =>
  onPostgres
    ? `check (json_typeof("${column}"::json) = 'object')`
    : `check (case when json_valid("${column}") then json_type("${column}") = 'object' else false end)`

const products = [
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
    "deletedAt" text,
    "version" integer not null,
    "maat" text not null default '' check (length("maat") <= 12),
    "kleur" text not null default '' check ("kleur" in ('', 'wit', 'crème', 'geel', 'oranje', 'zalm', 'roze', 'rood', 'paars', 'blauw',
      'groen', 'bruin', 'zwart', 'goud', 'zilver', 'gemengd')),
    "bloeiVan" integer check ("bloeiVan" between 1 and 12),
    "bloeiTot" integer check ("bloeiTot" between 1 and 12) check (("bloeiVan" is null) = ("bloeiTot" is null)),
    "btwTarief" integer check ("btwTarief" in (0, 9, 21)),
    "leverbaarVanaf" text check ("leverbaarVanaf" like '2___-__-__'),
    "hoogte" integer check ("hoogte" between 1 and 500),
    "botanisch" text not null default '' check (length("botanisch") <= 80),
    "vbnCode" text not null default '' check (length("vbnCode") <= 7 and ltrim("vbnCode", '0123456789') = ''),
    "vpe" integer not null default 1 check ("vpe" between 1 and 100000),
    "minimum" integer not null default 1 check ("minimum" between 1 and 1000000) check ("minimum" % "vpe" = 0),
    "perLaag" integer check ("perLaag" between 1 and 100000),
    "perKar" integer check ("perKar" between 1 and 100000),
    "staffel" text not null default '[]'
  )`,
  `create index products_catalogue on products ("shopIndex", "_id") where "deletedAt" is null`,
  `create index products_shop on products ("productType", "shopIndex", "_id") where "deletedAt" is null and "showStatus" = 'Ja'`,
  `create table pictures (
    "filename" text primary key,
    "productId" text references products ("_id"),
    "position" integer not null,
    "uploadedAt" text not null,
    "focusX" double precision check ("focusX" between 0 and 1),
    "focusY" double precision check ("focusY" between 0 and 1) check (("focusX" is null) = ("focusY" is null))
  )`,
  `create index pictures_product on pictures ("productId", "position")`,
  `create index pictures_unused on pictures ("uploadedAt") where "productId" is null`,
]

// Days are text ('2026-11-21'); LIKE's _ matches one character. `korting` is in hundredths of a percent.
const priceLists = [
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
]

// The company of a colleague is deferred, since a copy writes rows in the sequence of their ids.
const users = [
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
    "priceListId" text references price_lists ("_id"),
    "ektEmail" text not null default '' check (length("ektEmail") <= 70),
    "resetAskedAt" text,
    "magazijn" integer not null default 0,
    "erasedAt" text,
    "newDeviceMail" integer not null default 1 check ("newDeviceMail" in (0, 1)),
    "hasLoggedIn" integer not null default 0 check ("hasLoggedIn" in (0, 1)),
    "naam" text not null default '' check (length("naam") <= 50),
    "companyId" text references users ("_id") deferrable initially deferred,
    check ("deletedAt" is not null or ("gebruikersnaam" is not null and "wachtwoord" is not null)),
    check ("magazijn" in (0, 1) and ("magazijn" = 0 or "isAdmin" = 0)),
    check (("companyId" is null and "naam" = '') or ("companyId" is not null and "companyId" <> "_id"
      and ("naam" <> '' or "deletedAt" is not null) and "isAdmin" = 0 and "magazijn" = 0 and "priceListId" is null
      and "bedrijfsnaam" = '' and "telefoonnummer" = '' and "administratienummer" = '' and "kopersnummer" = ''
      and "boxnummer" = '' and "ektnummer" = '' and "ektEmail" = ''))
  )`,
  `create index users_list on users ("search", "_id") where "deletedAt" is null`,
  `create index users_admins on users ("_id") where "isAdmin" = 1 and "deletedAt" is null`,
  `create index users_price_list on users ("priceListId") where "priceListId" is not null`,
  `create index users_reset_asked on users ("resetAskedAt") where "resetAskedAt" is not null`,
  `create index users_erased on users ("_id") where "erasedAt" is not null`,
  `create index users_company on users ("companyId") where "companyId" is not null`,
  `create table account_requests (
    "_id" text primary key not null,
    "at" text not null,
    "bedrijfsnaam" text not null,
    "email" text not null,
    "telefoonnummer" text not null,
    "administratienummer" text not null,
    "kopersnummer" text not null,
    "boxnummer" text not null,
    "ektnummer" text not null,
    "search" text not null,
    "status" text not null check ("status" in ('waiting', 'accepted', 'refused')),
    "decidedAt" text,
    "decidedBy" text references users ("_id"),
    "reason" text not null,
    "userId" text references users ("_id"),
    "lijktOp" text,
    "source" text not null default '',
    "version" integer not null default 0,
    check (("status" = 'waiting') = ("decidedAt" is null)),
    check (("status" = 'accepted') = ("userId" is not null))
  )`,
  `create index account_requests_status on account_requests ("status", "at")`,
]

const logins = [
  `create table sessions (
    "tokenHash" text primary key,
    "userId" text not null references users ("_id"),
    "createdAt" text not null,
    "lastUsedAt" text not null,
    "browser" text not null default '' check (length("browser") <= 60),
    "deviceHash" text,
    "secondStepAt" text
  )`,
  `create index sessions_user on sessions ("userId")`,
  `create index sessions_age on sessions ("lastUsedAt")`,
  `create table devices (
    "tokenHash" text not null,
    "userId" text not null references users ("_id"),
    "lastLoginAt" text not null,
    primary key ("tokenHash", "userId")
  )`,
  `create index devices_user on devices ("userId", "lastLoginAt")`,
  `create table throttle (
    "key" text primary key,
    "failures" integer not null,
    "windowStart" text not null,
    "blockedUntil" text
  )`,
  `create table password_links (
    "tokenHash" text primary key not null,
    "userId" text not null references users ("_id"),
    "purpose" text not null check ("purpose" in ('invite', 'reset')),
    "expiresAt" text not null
  )`,
  `create index password_links_user on password_links ("userId")`,
  `create index password_links_age on password_links ("expiresAt")`,
  `create table authenticators (
    "userId" text primary key not null references users ("_id"),
    "secret" text not null check (length("secret") = 32),
    "lastStep" bigint not null check ("lastStep" >= 0),
    "setAt" text not null
  )`,
  `create table passkeys (
    "_id" text primary key not null,
    "userId" text not null references users ("_id"),
    "place" integer not null check ("place" between 0 and 9),
    "credentialId" text not null unique,
    "publicKey" text not null,
    "counter" bigint not null check ("counter" >= 0),
    "transports" text not null,
    "rpId" text not null,
    "name" text not null,
    "createdAt" text not null,
    "lastUsedAt" text,
    unique ("userId", "place")
  )`,
  `create table recovery_codes (
    "userId" text not null references users ("_id"),
    "place" integer not null check ("place" between 0 and 9),
    "codeHash" text not null unique,
    primary key ("userId", "place")
  )`,
  `create table second_step_challenges (
    "challengeHash" text primary key not null,
    "userId" text not null references users ("_id"),
    "sessionHash" text,
    "purpose" text not null check ("purpose" in ('login', 'confirm', 'passkey', 'app')),
    "secret" text,
    "expiresAt" text not null,
    check (("purpose" = 'app') = ("secret" is not null)),
    check (("purpose" = 'login') = ("sessionHash" is null))
  )`,
  `create index second_step_challenges_user on second_step_challenges ("userId", "purpose")`,
  `create index second_step_challenges_age on second_step_challenges ("expiresAt")`,
]

const orders = [
  `create table orders (
    "_id" text primary key,
    "ordernummer" bigint not null unique,
    "date" text not null,
    "year" integer not null,
    "month" integer not null check ("month" between 1 and 12),
    "userId" text not null references users ("_id"),
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
    "deletedAt" text,
    "version" integer not null,
    "leverdatum" text check ("leverdatum" like '____-__-__'),
    "referentie" text not null default '' check (length("referentie") <= 35),
    "referentieSearch" text not null default '',
    "placedBy" text references users ("_id"),
    "besteldDoor" text not null default '' check (length("besteldDoor") <= 50),
    "orderedBy" text references users ("_id"),
    check (("orderedBy" is null) = ("besteldDoor" = '') and "orderedBy" <> "userId")
  )`,
  // Covers all of staff's filters, so that pages, counts and searches read no orders; SQLite needs "deletedAt" in it too.
  `create index orders_list on orders ("ordernummer", "year", "orderstatus", "search", "referentieSearch", "deletedAt") where "deletedAt" is null`,
  `create index orders_user on orders ("userId", "year", "ordernummer") where "deletedAt" is null`,
  `create index orders_user_deleted on orders ("userId", "year", "ordernummer") where "deletedAt" is not null`,
  `create index orders_open on orders ("ordernummer") where "deletedAt" is null and "orderstatus" = 'open'`,
  `create index orders_turnover on orders ("date", "totalCents") where "deletedAt" is null`,
  `create index orders_months on orders ("year", "month", "totalCents") where "deletedAt" is null`,
  `create index orders_ordered_by on orders ("orderedBy") where "orderedBy" is not null`,
  `create index orders_delivery on orders ("leverdatum", "ordernummer") where "deletedAt" is null and "leverdatum" is not null`,
  `create table order_lines (
    "orderId" text not null references orders ("_id"),
    "productId" text not null references products ("_id"),
    "position" integer not null,
    "productName" text not null,
    "qty" bigint not null check ("qty" >= 1),
    "priceCents" bigint not null check ("priceCents" >= 0),
    "vpe" integer not null default 1 check ("vpe" >= 1),
    "minimum" integer not null default 1 check ("minimum" >= 1),
    "qtyByStaff" integer not null default 0 check ("qtyByStaff" in (0, 1)),
    "btwTarief" integer check ("btwTarief" in (0, 9, 21)),
    primary key ("orderId", "productId"),
    check ("qtyByStaff" = 1 or ("qty" % "vpe" = 0 and "qty" >= "minimum"))
  )`,
  `create table stock_ledger (
    "id" text primary key,
    "productId" text not null references products ("_id"),
    "at" text not null,
    "delta" bigint not null,
    "reason" text not null check ("reason" in ('opening', 'order', 'order-edit', 'order-removal', 'short-pick', 'correction')),
    "orderId" text references orders ("_id") deferrable initially deferred,
    "userId" text references users ("_id"),
    "referentie" text check (length("referentie") between 1 and 35)
  )`,
  `create index stock_ledger_product on stock_ledger ("productId", "at")`,
  `create table idempotency_keys (
    "userId" text not null references users ("_id"),
    "key" text not null,
    "bodyHash" text not null,
    "answer" text not null,
    "at" text not null,
    primary key ("userId", "key")
  )`,
  `create index idempotency_keys_age on idempotency_keys ("at")`,
]

// `place` counts from 0 per user and per list, so that a CHECK can limit them to 100 and 500; -1 is Favorieten, which is its
// owner's alone.
const lists = [
  `create table lists (
    "_id" text primary key not null,
    "userId" text not null references users ("_id"),
    "place" integer not null check ("place" between -1 and 99),
    "naam" text not null check (length("naam") between 1 and 50),
    "changedAt" text not null,
    "gedeeld" integer not null default 0 check ("gedeeld" in (0, 1) and ("gedeeld" = 0 or "place" >= 0)),
    unique ("userId", "place")
  )`,
  `create table list_lines (
    "listId" text not null references lists ("_id") on delete cascade,
    "productId" text not null references products ("_id"),
    "place" integer not null check ("place" between 0 and 499),
    "qty" bigint check ("qty" between 1 and 1000000),
    primary key ("listId", "productId"),
    unique ("listId", "place")
  )`,
  `create table stock_wishes (
    "userId" text not null references users ("_id"),
    "productId" text not null references products ("_id"),
    "at" text not null,
    primary key ("userId", "productId")
  )`,
  `create index stock_wishes_product on stock_wishes ("productId")`,
]

const imports = [
  `create table imports (
    "_id" text primary key not null,
    "userId" text not null references users ("_id"),
    "createdAt" text not null,
    "changedAt" text not null,
    "sheetName" text not null,
    "read" text not null,
    "status" text not null check ("status" in ('reading', 'ready', 'applying', 'applied', 'failed')),
    "done" integer not null check ("done" between 0 and "total"),
    "total" integer not null,
    "counts" text not null,
    "hasMoved" integer not null check ("hasMoved" in (0, 1)),
    "sentence" text
  )`,
  `create table import_sheets (
    "importId" text primary key not null references imports ("_id") on delete cascade,
    "content" text not null
  )`,
  `create table import_rows (
    "importId" text not null references imports ("_id") on delete cascade,
    "row" integer not null check ("row" > 0),
    "cells" text not null,
    "outcome" text check ("outcome" in ('new', 'changed', 'same', 'wrong')),
    "detail" text,
    primary key ("importId", "row")
  )`,
  `create index import_rows_outcome on import_rows ("importId", "outcome", "row")`,
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

// Whether a message waits or has failed is in its job, which has the same id.
const messagesAndJobs = [
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
  // By kind, so that a search does not pass over thousands of waiting messages.
  `create index jobs_due_by_kind on jobs ("kind", "dueAt", "id") where "state" = 'waiting'`,
]

const shop = (onPostgres: boolean) => [
  `create table settings (
    "_id" text primary key not null check ("_id" = 'shop'),
    "bedrijf" text not null default '{}' ${isObject('bedrijf', onPostgres)},
    "levering" text not null default '{}' ${isObject('levering', onPostgres)},
    "bestelling" text not null default '{}' ${isObject('bestelling', onPostgres)},
    "btw" text not null default '{}' ${isObject('btw', onPostgres)},
    "berichten" text not null default '{}' ${isObject('berichten', onPostgres)},
    "version" integer not null default 1,
    "housekeepingVersion" integer not null default 1,
    "housekeeping" text not null default '{}' ${isObject('housekeeping', onPostgres)}
  )`,
  `insert into settings ("_id") values ('shop')`,
  `create table audit_log (
    "id" text primary key,
    "at" text not null,
    "userId" text references users ("_id"),
    "action" text not null,
    "entity" text not null check ("entity" in ('product', 'user', 'order', 'price-list')),
    "entityId" text not null,
    "detail" text not null
  )`,
  `create index audit_log_entity on audit_log ("entity", "entityId", "at")`,
  // Logins are kept for a shorter time.
  `create index audit_log_logins on audit_log ("id") where "action" = 'user.new-device'`,
  `create table maintenance (
    "task" text primary key not null check ("task" in ('backup', 'check')),
    "at" text not null
  )`,
  `create table counters (
    "name" text primary key,
    "value" bigint not null
  )`,
  `insert into counters ("name", "value") values ('catalogue', 0), ('admins', 0)`,
]

// A step of a staffel is {"vanaf": pieces, "priceCents": cents}; a CHECK cannot compare two steps.
const sqliteStaffel = (name: string, event: string) => `
  create trigger ${name} before ${event} on products when new."staffel" <> '[]' begin
    select raise(abort, 'CHECK constraint failed: staffel')
    where json_type(new."staffel") <> 'array' or json_array_length(new."staffel") > 5 or exists (
      select 1 from json_each(new."staffel") as step left join json_each(new."staffel") as prior on prior.key = step.key - 1
      where coalesce(typeof(step.value ->> 'vanaf') <> 'integer' or typeof(step.value ->> 'priceCents') <> 'integer'
        or step.value ->> 'vanaf' not between 1 and 1000000 or step.value ->> 'priceCents' not between 0 and 9999999
        or prior.value ->> 'vanaf' >= step.value ->> 'vanaf' or prior.value ->> 'priceCents' <= step.value ->> 'priceCents', 0)
    );
  end`
const postgresStaffel = [
  `create function staffel_checked() returns trigger language plpgsql as $$ begin
    if jsonb_typeof(new."staffel"::jsonb) <> 'array' or jsonb_array_length(new."staffel"::jsonb) > 5 or exists (
      select from (
        select "vanaf", "cents", lag("vanaf") over places as "priorVanaf", lag("cents") over places as "priorCents"
        from (
          select "place", (step ->> 'vanaf')::bigint as "vanaf", (step ->> 'priceCents')::bigint as "cents"
          from jsonb_array_elements(new."staffel"::jsonb) with ordinality as steps (step, "place")
        ) as typed
        window places as (order by "place")
      ) as steps
      where "vanaf" is null or "cents" is null or "vanaf" not between 1 and 1000000 or "cents" not between 0 and 9999999
        or "priorVanaf" >= "vanaf" or "priorCents" <= "cents"
    ) then raise check_violation using message = 'staffel'; end if;
    return new;
  end $$`,
  `create trigger products_staffel before insert or update of "staffel" on products
    for each row when (new."staffel" <> '[]') execute function staffel_checked()`,
]

const sqliteOnly = [
  `insert into counters ("name", "value") values ('ordernummer', 10000), ('productCode', 1000)`,
  sqliteStaffel('products_staffel_new', 'insert'),
  sqliteStaffel('products_staffel_changed', 'update of "staffel"'),
]

const postgresOnly = [
  'create sequence ordernummer_seq start 10001',
  'create sequence productcode_seq start 1001',
  `create table changes (
    "xid" xid8 not null default pg_current_xact_id(),
    "at" timestamptz not null default now(),
    "news" text not null
  )`,
  'create index changes_xid on changes ("xid")',
  // A sale changes only the stock, which has no index: with free space in the page, no index is written.
  'alter table products set (fillfactor = 50)',
  // Index-only scans need a vacuum. The default waits for a fifth of the table: searches took fifteen times as long.
  `alter table orders set (
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000,
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  ...postgresStaffel,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const onPostgres = isPostgres(db)
  const tables = [products, priceLists, users, logins, orders, lists, imports, messagesAndJobs, shop(onPostgres)].flat()
  for (const statement of [...tables, ...(onPostgres ? postgresOnly : sqliteOnly)]) await sql.raw(statement).execute(db)
}
