// Pieces a pack, the minimum of a line, prices by quantity. A line of an order keeps the packs that it was sold by, since
// the product's may change; what staff set may break them, what a customer orders cannot.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

const product = [
  `"vpe" integer not null default 1 check ("vpe" between 1 and 100000)`,
  `"minimum" integer not null default 1 check ("minimum" between 1 and 1000000) check ("minimum" % "vpe" = 0)`,
  `"perLaag" integer check ("perLaag" between 1 and 100000)`,
  `"perKar" integer check ("perKar" between 1 and 100000)`,
  `"staffel" text not null default '[]'`,
]
const line = [
  `"vpe" integer not null default 1 check ("vpe" >= 1)`,
  `"minimum" integer not null default 1 check ("minimum" >= 1)`,
  `"qtyByStaff" integer not null default 0 check ("qtyByStaff" in (0, 1))
    check ("qtyByStaff" = 1 or ("qty" % "vpe" = 0 and "qty" >= "minimum"))`,
]

// A step is {"vanaf": pieces, "priceCents": cents}; a CHECK cannot look from one step to the next.
const sqliteGuard = (name: string, event: string) => `
  create trigger ${name} before ${event} on products when new."staffel" <> '[]' begin
    select raise(abort, 'CHECK constraint failed: staffel')
    where json_type(new."staffel") <> 'array' or json_array_length(new."staffel") > 5 or exists (
      select 1 from json_each(new."staffel") as step left join json_each(new."staffel") as prior on prior.key = step.key - 1
      where coalesce(typeof(step.value ->> 'vanaf') <> 'integer' or typeof(step.value ->> 'priceCents') <> 'integer'
        or step.value ->> 'vanaf' not between 1 and 1000000 or step.value ->> 'priceCents' not between 0 and 9999999
        or prior.value ->> 'vanaf' >= step.value ->> 'vanaf' or prior.value ->> 'priceCents' <= step.value ->> 'priceCents', 0)
    );
  end`
const sqlite = [
  sqliteGuard('products_staffel_new', 'insert'),
  sqliteGuard('products_staffel_changed', 'update of "staffel"'),
]
const postgres = [
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

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...product.map((column) => `alter table products add column ${column}`),
    ...line.map((column) => `alter table order_lines add column ${column}`),
    ...(isPostgres(db) ? postgres : sqlite),
  ])
    await sql.raw(statement).execute(db)
}
