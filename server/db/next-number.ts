import { sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Trx } from './schema.ts'

/**
 * The next number of a row of numbers; never given twice (trust.md, Order numbers).
 * PostgreSQL takes it from a sequence, since a counter row would make every order wait for the one before it to reach the disk.
 */
export async function nextNumber(trx: Trx, name: 'ordernummer' | 'productCode'): Promise<number> {
  if (isPostgres(trx)) {
    const { rows } = await sql<{ value: number }>`select nextval(${`${name.toLowerCase()}_seq`}) as value`.execute(trx)
    const [row] = rows
    if (!row) throw new Error(`No sequence for ${name}`)
    return row.value
  }
  const { value } = await trx
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** Lets one transaction at a time decide about the order of the catalogue, or about who is still an administrator. */
export async function takeLock(trx: Trx, name: 'catalogue' | 'admins'): Promise<void> {
  await trx
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .execute()
}
