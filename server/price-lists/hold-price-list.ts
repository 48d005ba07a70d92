// Orders that are paid by a price list, and changes of that list, follow each other: what is paid holds when it is committed.
import { sql } from 'kysely'
import { isPostgres } from '../db/is-postgres.ts'
import type { Trx } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'

/** Keeps the lists' locks apart from whatever else has one; the number itself means nothing. */
const space = 1_112_561_731

/**
 * Holds a list as it is until the end of the transaction, beside others who do. PostgreSQL's advisory locks are given in
 * turn: with a row lock, a change would wait for as long as orders keep coming. SQLite has one writer at a time.
 */
export async function holdPriceList(trx: Trx, id: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock_shared(${space}, hashtext(${id}))`.execute(trx)
}

/** Waits for those who hold the list, and keeps others from it until the end of the transaction. */
export async function waitForOrders(trx: Trx, id: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${space}, hashtext(${id}))`.execute(trx)
}

/**
 * For whoever gives a customer this list: it is there, and not being removed.
 * @throws Refusal 400 where there is no such list
 */
export async function requirePriceList(trx: Trx, id: string): Promise<void> {
  const lock = isPostgres(trx) ? sql`for share` : sql``
  const { rows } = await sql`
    select "_id" from price_lists where "_id" = ${id} and "deletedAt" is null ${lock}`.execute(trx)
  if (rows.length === 0) throw new Refusal(400, 'Deze prijslijst bestaat niet', { field: 'priceListId' })
}
