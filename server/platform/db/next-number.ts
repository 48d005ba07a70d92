import { sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db, LockName, NumberName, Trx } from './schema.ts'

/** Never given twice (§3.3). On PostgreSQL a sequence: a counter row would make transactions wait for each other. */
export async function nextNumber(trx: Trx, name: NumberName): Promise<number> {
  const [number] = await nextNumbers(trx, name, 1)
  if (number === undefined) throw new Error(`No sequence for ${name}`)
  return number
}

export async function nextNumbers(trx: Trx, name: NumberName, count: number): Promise<number[]> {
  if (isPostgres(trx)) {
    const { rows } = await sql<{ value: number }>`
      select nextval(${`${name.toLowerCase()}_seq`}) as value from generate_series(1, ${count})`.execute(trx)
    return rows.map(({ value }) => value)
  }
  const { value } = await trx
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', count) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, at) => value - count + 1 + at)
}

export async function lastNumber(db: Db, name: NumberName): Promise<number> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ value: number }>`
      select case when is_called then last_value else last_value - 1 end as value
      from ${sql.id(`${name.toLowerCase()}_seq`)}`.execute(db)
    return rows[0]?.value ?? 0
  }
  const { value } = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

/** For a database that is being filled. */
export async function continueNumbersAfter(trx: Trx, name: NumberName, value: number): Promise<void> {
  if (isPostgres(trx)) await sql`select setval(${`${name.toLowerCase()}_seq`}, ${value})`.execute(trx)
  else await trx.updateTable('counters').set({ value }).where('name', '=', name).execute()
}

/** Serialises decisions that depend on several rows, until the transaction ends. */
export async function takeLock(trx: Trx, name: LockName): Promise<void> {
  await trx
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .execute()
}
