// Rows travel as one parameter: writing out thousands of them takes longer than storing them.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Database, Db, Trx } from './schema.ts'

type Row = Readonly<Record<string, unknown>>
type Table = keyof Database

/** Per statement; between two statements the process serves its connections. */
const batch = 100

/** All rows have the columns of the first. */
export async function insertRows(trx: Trx, table: Table, rows: readonly Row[]): Promise<void> {
  for (const some of batches(rows)) {
    await insertion(trx, table, some).execute(trx)
    await nextTurn()
  }
}

/** One statement, whose text is the same for any number of rows; all have the columns of the first. */
export async function writeRows<Name extends Table>(
  trx: Trx,
  table: Name,
  rows: readonly Insertable<Database[Name]>[],
): Promise<void> {
  await insertion(trx, table, rows).execute(trx)
}

function insertion(trx: Trx, table: Table, rows: readonly Row[]): RawBuilder<unknown> {
  const names = namesOf(rows)
  const refs = sql.join(names.map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${refs}) select ${refs} from ${sent(trx, table, names, rows)}`
}

/** Finds each row by the columns `keys`; all rows have the columns of the first. */
export async function updateRows(
  trx: Trx,
  table: Table,
  keys: string | readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const found = [keys].flat()
  const same = sql.join(
    found.map((key) => sql`${sql.ref(`${table}.${key}`)} = ${sql.ref(`sent.${key}`)}`),
    sql` and `,
  )
  for (const some of batches(rows)) {
    const names = namesOf(some)
    const set = names
      .filter((name) => !found.includes(name))
      .map((name) => sql`${sql.ref(name)} = ${sql.ref(`sent.${name}`)}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} from ${sent(trx, table, names, some)}
      where ${same}`.execute(trx)
    await nextTurn()
  }
}

function* batches(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch)
}

const namesOf = (rows: readonly Row[]) => Object.keys(rows[0] ?? {})

export function sentPieces(
  db: Db,
  rows: readonly { readonly _id: string; readonly qty: number }[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  return isPostgres(db)
    ? sql`select "_id", "qty" from json_to_recordset(${json}::json) as sent ("_id" text, "qty" bigint)`
    : sql`select value ->> '_id', value ->> 'qty' from json_each(${json})`
}

function sent(trx: Trx, table: Table, names: readonly string[], rows: readonly Row[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  if (isPostgres(trx)) return sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json) as sent`
  const columns = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(columns)} from json_each(${json})) as sent`
}
