// Which point of a picture stays in sight where a frame cuts it off; none for the middle.
import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table pictures add column "focusX" double precision check ("focusX" between 0 and 1)`,
  `alter table pictures add column "focusY" double precision
    check ("focusY" between 0 and 1) check (("focusX" is null) = ("focusY" is null))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
