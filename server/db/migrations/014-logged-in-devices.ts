// Of each session, what its browser is called on the list of devices, and which known device ends with it.
import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table sessions add column "browser" text not null default '' check (length("browser") <= 60)`,
  `alter table sessions add column "deviceHash" text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
