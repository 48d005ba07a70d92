// Orders, and changes of what they are paid by, follow each other: what is paid holds when it is committed. PostgreSQL's
// advisory locks are given in turn, so that a change waits for the orders under way and for none that comes later; with
// locks of rows it would wait for as long as orders keep coming. SQLite has one writer at a time.
import { type Expression, sql } from 'kysely'
import { isPostgres } from '../db/is-postgres.ts'
import type { Trx } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'

/** Keeps these locks apart from any others; the number itself means nothing. */
const space = 1_112_561_731
const key = (id: string | Expression<string>) => sql`${space}, hashtext(${id})`
const shared = (id: string | Expression<string>) => sql`pg_advisory_xact_lock_shared(${key(id)})`

/** Holds price lists, and which one a customer has, by their _ids, as they are until the end of the transaction, beside others who do. */
export async function holdPrices(trx: Trx, ids: readonly string[]): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select ${sql.join(ids.map(shared))}`.execute(trx)
}

/**
 * The same on the way, for a query on PostgreSQL that reads a customer: what else it reads is from before the lock was given.
 * Costs nothing where he has no list.
 */
export const holdingOwnPrices = sql<unknown>`case when users."priceListId" is not null then
  num_nulls(${shared(sql.ref('users._id'))}, ${shared(sql.ref('users.priceListId'))}) end`

/** Waits for those who hold it, and keeps others from it until the end of the transaction. */
export async function waitForOrders(trx: Trx, id: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${key(id)})`.execute(trx)
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
