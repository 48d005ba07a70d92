// The only place that changes stock: conditional statements with their ledger rows, in the caller's transaction.
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/audit/audit.ts'
import { forUpdate, sentPieces, writeRows, newId } from '../../platform/db/rows.ts'
import type { ProductRow, StockReason, Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'

export interface StockChange {
  readonly productId: string
  /** Pieces taken from stock; negative returns them. */
  readonly qty: number
}

export interface StockCause {
  readonly reason: StockReason
  readonly orderId: string | null
  readonly actor: Actor
  readonly referentie?: string
}

/** @param field path in the request of the quantity that is too high */
export const tooLittleStock = (sentence: string, field?: string) =>
  new HttpError(409, sentence, { code: 'stock', ...(field !== undefined && { field }) })

/** Of a product, for a line of an order. */
export const orderedColumns = [
  '_id',
  'productName',
  'maat',
  'vbnCode',
  'stock',
  'priceCents',
  'staffel',
  'vpe',
  'minimum',
  'leverbaarVanaf',
  'btwTarief',
] as const
export type OrderedProduct = Pick<ProductRow, (typeof orderedColumns)[number]>
const returned = sql.join(orderedColumns.map((name) => sql.ref(`products.${name}`)))

/**
 * Checks and decrements in one statement, so nothing is sold twice. Locks the products in the common order, which prevents
 * deadlocks.
 * @param changes one per product
 * @returns the products of which there was enough
 */
async function takeStock(
  trx: Trx,
  changes: readonly StockChange[],
  allowed: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, OrderedProduct>> {
  const pieces = changes.map(({ productId, qty }) => ({ _id: productId, qty }))
  const { rows } = await sql<OrderedProduct>`
    with wanted ("_id", "qty") as (${sentPieces(trx, pieces)}),
    locked as (
      select "_id" from products where "_id" in (select "_id" from wanted) order by "_id" ${forUpdate(trx)}
    )
    update products set "stock" = products."stock" - wanted."qty"
    from wanted inner join locked on locked."_id" = wanted."_id"
    where products."_id" = wanted."_id" and products."stock" >= wanted."qty" and ${allowed}
    returning ${returned}`.execute(trx)
  return new Map(rows.map((row) => [row._id, row]))
}

/**
 * The caller writes the ledger.
 * @param changes qty 1 or more
 * @returns the products; undefined when one lacks stock or is not for sale: roll back then
 */
export async function sellStock(trx: Trx, changes: readonly StockChange[]) {
  const sold = await takeStock(trx, changes, sql`products."showStatus" = 'Ja' and products."deletedAt" is null`)
  return sold.size === changes.length ? sold : undefined
}

/**
 * Includes hidden products; removed ones only take stock back.
 * @returns _id of the first product with too little: roll back then; undefined on success
 */
export async function moveStock(
  trx: Trx,
  changes: readonly StockChange[],
  cause: StockCause,
): Promise<string | undefined> {
  const moves = changes.filter((change) => change.qty !== 0)
  if (moves.length === 0) return undefined
  const moved = await takeStock(trx, moves, sql`(wanted."qty" < 0 or products."deletedAt" is null)`)
  const short = moves.find(({ productId }) => !moved.has(productId))
  if (short) return short.productId
  await writeLedger(trx, moves, cause)
  return undefined
}

/** @param changes at least one */
export async function writeLedger(trx: Trx, changes: readonly StockChange[], cause: StockCause): Promise<void> {
  const rows = changes.map((change) => ledgerRow(change, cause))
  await writeRows(trx, 'stock_ledger', rows)
}

export const ledgerRow = ({ productId, qty }: StockChange, cause: StockCause) => ({
  id: newId(),
  productId,
  at: cause.actor.at.toISOString(),
  delta: -qty,
  reason: cause.reason,
  orderId: cause.orderId,
  userId: cause.actor.userId,
  referentie: cause.referentie ?? null,
})
