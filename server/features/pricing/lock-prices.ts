// Orders exclude changes to prices, so that a price still holds at commit. PostgreSQL grants advisory locks in turn: a
// change waits for running orders only, where row locks could starve it. SQLite has one writer at a time.
import { type Expression, sql } from 'kysely'
import { isPostgres } from '../../platform/db/is-postgres.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'

/** An arbitrary namespace for these locks. */
const space = 1_112_561_731
const key = (id: string | Expression<string>) => sql`${space}, hashtext(${id})`
const shared = (id: string | Expression<string>) => sql`pg_advisory_xact_lock_shared(${key(id)})`

/** Shared locks on price lists and customers, by _id, until the end of the transaction. */
export async function lockPrices(trx: Trx, ids: readonly string[]): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select ${sql.join(ids.map(shared))}`.execute(trx)
}

/** The same within a query; other data it reads is older than the lock and must be read again. */
export const lockingOwnPrices = sql<unknown>`case when users."priceListId" is not null then
  num_nulls(${shared(sql.ref('users._id'))}, ${shared(sql.ref('users.priceListId'))}) end`

/** Exclusive lock until the end of the transaction. */
export async function waitForOrders(trx: Trx, id: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${key(id)})`.execute(trx)
}

/** Keeps the list from being removed meanwhile. @throws HttpError 400 when it does not exist */
export async function requirePriceList(trx: Trx, id: string): Promise<void> {
  const lock = isPostgres(trx) ? sql`for share` : sql``
  const { rows } = await sql`
    select "_id" from price_lists where "_id" = ${id} and "deletedAt" is null ${lock}`.execute(trx)
  if (rows.length === 0) throw new HttpError(400, 'Deze prijslijst bestaat niet', { field: 'priceListId' })
}
