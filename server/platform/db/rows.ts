import { setImmediate as nextTurn } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import {
  type SelectQueryBuilder,
  type Selectable,
  sql,
  type Updateable,
  type RawBuilder,
  type SqlBool,
  type Insertable,
} from 'kysely'
import type { pageOf } from '../../../contract/values/fields.ts'
import { editConflict, notFound } from '../errors.ts'
import { inPieces } from '../in-pieces.ts'
import { isPostgres } from './is-postgres.ts'
import type { Database, Db, Trx } from './schema.ts'

type TableWithId = {
  [Table in keyof Database]: Database[Table] extends { _id: string } ? Table : never
}[keyof Database]

async function selectRow<Table extends TableWithId>(db: Db, table: Table, id: string, more = sql``) {
  const { rows } = await sql<Selectable<Database[Table]>>`
    select * from ${sql.table(table)} where "_id" = ${id} ${more}`.execute(db)
  return rows[0]
}

/** Includes deleted rows. */
export const findRow = <Table extends TableWithId>(db: Db, table: Table, id: string) => selectRow(db, table, id)

export async function updateRow<Table extends TableWithId>(
  trx: Trx,
  table: Table,
  id: string,
  columns: Updateable<Database[Table]>,
): Promise<Selectable<Database[Table]>> {
  const set = Object.entries(columns).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`],
  )
  const { rows } = await sql<Selectable<Database[Table]>>`
    update ${sql.table(table)} set ${sql.join(set)} where "_id" = ${id} returning *`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`A row of ${table} is missing`)
  return row
}

export async function countRows<DB, Tables extends keyof DB, Selected>(
  query: SelectQueryBuilder<DB, Tables, Selected>,
): Promise<number> {
  const counted = query.clearSelect().select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow()
  return count
}

/** Those of a page, or all of them, and how many there are on all pages. */
export async function findPaged<DB, Tables extends keyof DB, Found>(
  query: SelectQueryBuilder<DB, Tables, Found>,
  page: ReturnType<typeof pageOf>,
) {
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query).execute()
  return { rows, total: await countRows(query.clearOrderBy()) }
}

type Versioned = { readonly _id: string; readonly version: number; readonly deletedAt: string | null }
type VersionedTable = { [Table in keyof Database]: Database[Table] extends Versioned ? Table : never }[keyof Database]

/**
 * Locks a row by counting its version, before a change of what its form holds. Products count theirs in `writeChanges`.
 * @param opened the form's version, and the sentence for a conflict; without a version the last save wins
 * @throws HttpError 404 if the row is gone, 409 `edit-conflict` if it has changed meanwhile
 */
export async function lockVersioned<Table extends VersionedTable>(
  trx: Trx,
  table: Table,
  id: string,
  opened?: { readonly version: number | undefined; readonly conflict: string },
): Promise<Selectable<Database[Table]>> {
  const { rows } = await sql<Selectable<Database[Table]> & { version: number }>`
    update ${sql.table(table)} set "version" = "version" + 1
    where "_id" = ${id} and "deletedAt" is null returning *`.execute(trx)
  const [row] = rows
  if (!row) throw notFound()
  if (opened) checkVersion(opened.version, row.version - 1, opened.conflict)
  return row
}

/** @param opened the form's version; undefined if the last save wins @throws HttpError 409 `edit-conflict` */
export function checkVersion(opened: number | undefined, stored: number, conflict: string): void {
  if (opened !== undefined && opened !== stored) throw editConflict(conflict)
}

/** Locks a row and leaves its version. Includes deleted rows. */
export const lockRow = <Table extends 'account_requests' | 'lists' | 'products' | 'users'>(
  trx: Trx,
  table: Table,
  id: string,
) => selectRow(trx, table, id, lockOf(trx))

/** As `lockRow`. @throws HttpError 404 if the row is gone */
export async function lockPresent<Table extends 'orders' | 'products' | 'users'>(
  trx: Trx,
  table: Table,
  id: string,
): Promise<Selectable<Database[Table]>> {
  const row = await selectRow(trx, table, id, sql`and "deletedAt" is null ${lockOf(trx)}`)
  if (!row) throw notFound()
  return row
}

/** References to the row need not wait; SQLite's only lock is already taken. */
const lockOf = (trx: Trx) => (isPostgres(trx) ? sql`for no key update` : sql``)

/** Locks the rows of a select in the order in which it returns them; SQLite's only lock is already taken. */
export function forUpdate(trx: Trx): RawBuilder<unknown> {
  return isPostgres(trx) ? sql`for update` : sql``
}

/** True if the column has one of `values`, which may be empty. One parameter, so the statement is prepared once. */
export function whereIn(db: Db, column: string, values: readonly string[] | readonly number[]): RawBuilder<SqlBool> {
  if (!isPostgres(db)) return sql`${sql.ref(column)} in (select "value" from json_each(${JSON.stringify(values)}))`
  const type = typeof values[0] === 'number' ? sql`bigint[]` : sql`text[]`
  return sql`${sql.ref(column)} = any(cast(${values} as ${type}))`
}

/** True for rows behind `last` in the sequence of these columns, and without it for all. */
export function behind<Name extends string>(
  last: Readonly<Record<Name, string | number>> | undefined,
  columns: readonly Name[],
  direction: 'asc' | 'desc' = 'asc',
): RawBuilder<SqlBool> {
  if (!last) return sql`true`
  const [refs, values] = [columns.map((name) => sql.ref(name)), columns.map((name) => last[name])]
  return sql`(${sql.join(refs)}) ${direction === 'asc' ? sql`>` : sql`<`} (${sql.join(values)})`
}

/** Reads at most `size` rows at once, from after the last one read; between two batches the process serves its connections. */
export const inBatches = <Row>(
  size: number,
  query: (last: Row | undefined) => { limit(size: number): { execute(): Promise<Row[]> } },
) => readInBatches<Row>(size, (last) => query(last).limit(size).execute())

/** As `inBatches`. @param read at most `size` rows */
export async function* readInBatches<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < size) return
    await nextTurn()
  }
}

// Rows travel as one parameter: writing out thousands of them takes longer than storing them.
type Row = Readonly<Record<string, unknown>>
type Table = keyof Database

/** Per statement. */
const batch = 100

/** All rows have the columns of the first. */
export async function insertRows(trx: Trx, table: Table, rows: readonly Row[]): Promise<void> {
  for await (const some of inPieces(rows, batch)) await insertion(trx, table, some).execute(trx)
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
  for await (const some of inPieces(rows, batch)) {
    const names = namesOf(some)
    const set = names
      .filter((name) => !found.includes(name))
      .map((name) => sql`${sql.ref(name)} = ${sql.ref(`sent.${name}`)}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} from ${sent(trx, table, names, some)}
      where ${same}`.execute(trx)
  }
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
  // As one text: Kysely would take longer over every name than SQLite over the rows. The names are ours.
  const columns = sql.raw(names.map((name) => `value ->> '${name}' as "${name}"`).join())
  return sql`(select ${columns} from json_each(${json})) as sent`
}

/** 24 hex digits: seconds first, so that new rows are adjacent in an index, then 64 random bits. */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0')
  // Node draws the bytes of many UUIDs at once; these sixteen digits carry no version.
  const uuid = randomUUID()
  return seconds + uuid.slice(0, 4) + uuid.slice(24)
}
