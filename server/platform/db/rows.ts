import { type SelectQueryBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { editConflict, notFound } from '../errors.ts'
import { isPostgres } from './is-postgres.ts'
import type { Database, Db, Trx } from './schema.ts'

type TableWithId = {
  [Table in keyof Database]: Database[Table] extends { _id: string } ? Table : never
}[keyof Database]

/** Includes deleted rows. */
export async function findRow<Table extends TableWithId>(
  db: Db,
  table: Table,
  id: string,
): Promise<Selectable<Database[Table]> | undefined> {
  const { rows } = await sql<Selectable<Database[Table]>>`
    select * from ${sql.table(table)} where "_id" = ${id}`.execute(db)
  return rows[0]
}

/** @returns the changed row */
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

type Versioned = { readonly _id: string; readonly version: number; readonly deletedAt: string | null }
type VersionedTable = { [Table in keyof Database]: Database[Table] extends Versioned ? Table : never }[keyof Database]

/**
 * Locks a row by counting its version. Every change of what a form of a product, order or user holds begins here.
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

/** Locks a row and leaves its version: for changes of what no form holds. Includes deleted rows. */
export async function lockRow<Table extends 'account_requests' | 'products' | 'users'>(
  trx: Trx,
  table: Table,
  id: string,
): Promise<Selectable<Database[Table]> | undefined> {
  const { rows } = await sql<Selectable<Database[Table]>>`
    select * from ${sql.table(table)} where "_id" = ${id} ${lockOf(trx)}`.execute(trx)
  return rows[0]
}

/** As `lockRow`. @throws HttpError 404 if the row is gone */
export async function lockPresent<Table extends 'orders' | 'products' | 'users'>(
  trx: Trx,
  table: Table,
  id: string,
): Promise<Selectable<Database[Table]>> {
  const { rows } = await sql<Selectable<Database[Table]>>`
    select * from ${sql.table(table)} where "_id" = ${id} and "deletedAt" is null ${lockOf(trx)}`.execute(trx)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** References to the row need not wait; SQLite's only lock is already taken. */
const lockOf = (trx: Trx) => (isPostgres(trx) ? sql`for no key update` : sql``)
