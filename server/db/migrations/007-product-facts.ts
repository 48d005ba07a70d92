// What a product may say about itself; neutral until somebody sets it.
import { type Kysely, sql } from 'kysely'

const columns = [
  `"maat" text not null default '' check (length("maat") <= 12)`,
  `"kleur" text not null default '' check ("kleur" in ('', 'wit', 'crème', 'geel', 'oranje', 'zalm', 'roze', 'rood', 'paars', 'blauw',
    'groen', 'bruin', 'zwart', 'goud', 'zilver', 'gemengd'))`,
  `"bloeiVan" integer check ("bloeiVan" between 1 and 12)`,
  `"bloeiTot" integer check ("bloeiTot" between 1 and 12) check (("bloeiVan" is null) = ("bloeiTot" is null))`,
  `"hoogte" integer check ("hoogte" between 1 and 500)`,
  `"botanisch" text not null default '' check (length("botanisch") <= 80)`,
  `"vbnCode" text not null default '' check (length("vbnCode") <= 7 and ltrim("vbnCode", '0123456789') = '')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns) await sql.raw(`alter table products add column ${column}`).execute(db)
}
