// The only ways in which stock changes: conditional statements plus their ledger rows, in the caller's transaction.
import { sql } from 'kysely'
import type { Actor } from '../audit/audit.ts'
import { forUpdate } from '../db/for-update.ts'
import { newId } from '../db/new-id.ts'
import type { ProductRow, StockReason, Trx } from '../db/schema.ts'
import { sentPieces, writeRows } from '../db/write-rows.ts'
import { Refusal } from '../http/refusal.ts'

export interface StockChange {
  readonly productId: string
  /** Pieces taken from stock; negative returns them. */
  readonly qty: number
}

export interface StockCause {
  readonly reason: StockReason
  readonly orderId: string | null
  readonly actor: Actor
  /** Of the delivery that it came with. */
  readonly referentie?: string
}

/**
 * @param sentence which product, or the cart as a whole (§8)
 * @param field the quantity that is too high, as a path in what was sent
 */
export const tooLittleStock = (sentence: string, field?: string) =>
  new Refusal(409, sentence, { code: 'stock', ...(field !== undefined && { field }) })

/** What an order needs to know of a product that it sold. */
type Sold = Pick<ProductRow, '_id' | 'productName' | 'maat' | 'stock' | 'priceCents' | 'staffel' | 'vpe' | 'minimum'>

/**
 * Takes stock for an order: check and decrement are one statement, so nothing can be sold twice. Hidden and removed
 * products are not for sale. The caller owes the ledger its rows.
 * @param changes one per product, qty 1 or more
 * @returns the products as sold, by _id; undefined where one has too little or is not for sale: roll back then
 */
export async function sellStock(
  trx: Trx,
  changes: readonly StockChange[],
): Promise<ReadonlyMap<string, Sold> | undefined> {
  const { rows } = await sql<Sold>`
    with ${wantedAndLocked(trx, changes)}
    update products set "stock" = products."stock" - wanted."qty"
    from wanted inner join locked on locked."_id" = wanted."_id"
    where products."_id" = wanted."_id" and products."stock" >= wanted."qty"
      and products."showStatus" = 'Ja' and products."deletedAt" is null
    returning products."_id", products."productName", products."maat", products."stock", products."priceCents",
      products."staffel", products."vpe", products."minimum"`.execute(trx)
  return rows.length === changes.length ? new Map(rows.map((row) => [row._id, row])) : undefined
}

/**
 * Moves stock by differences, for orders that change and for corrections: also of hidden products; of removed ones only back.
 * @param changes one per product
 * @returns _id of the first product with too little: roll back then; undefined when all is well
 */
export async function moveStock(
  trx: Trx,
  changes: readonly StockChange[],
  cause: StockCause,
): Promise<string | undefined> {
  const moves = changes.filter((change) => change.qty !== 0)
  if (moves.length === 0) return undefined
  const { rows } = await sql<Pick<ProductRow, '_id'>>`
    with ${wantedAndLocked(trx, moves)}
    update products set "stock" = products."stock" - wanted."qty"
    from wanted inner join locked on locked."_id" = wanted."_id"
    where products."_id" = wanted."_id" and products."stock" >= wanted."qty"
      and (wanted."qty" < 0 or products."deletedAt" is null)
    returning products."_id"`.execute(trx)
  const moved = new Set(rows.map(({ _id }) => _id))
  const short = moves.find(({ productId }) => !moved.has(productId))
  if (short) return short.productId
  await writeLedger(trx, moves, cause)
  return undefined
}

/**
 * What is wanted as a table of `_id` and `qty`, and its products, locked in the order in which every transaction locks them,
 * so that two orders cannot wait for each other.
 */
function wantedAndLocked(trx: Trx, changes: readonly StockChange[]) {
  const wanted = sentPieces(
    trx,
    changes.map(({ productId, qty }) => ({ _id: productId, qty })),
  )
  return sql`wanted ("_id", "qty") as (${wanted}),
    locked as (
      select "_id" from products where "_id" in (select "_id" from wanted) order by "_id" ${forUpdate(trx)}
    )`
}

/**
 * Sets the stock of a catalogue product to a number; the ledger gets the difference to what was there at that moment.
 * @returns false where the product is not in the catalogue
 */
export async function setStock(trx: Trx, productId: string, stock: number, cause: StockCause): Promise<boolean> {
  // Written before it is read, so that PostgreSQL locks the row between the two.
  const before = await trx
    .updateTable('products')
    .set((eb) => ({ stock: eb.ref('stock') }))
    .where('_id', '=', productId)
    .where('deletedAt', 'is', null)
    .returning('stock')
    .executeTakeFirst()
  if (!before) return false
  await moveStock(trx, [{ productId, qty: before.stock - stock }], cause)
  return true
}

/** The first ledger row of a new product that has any. */
export async function openStock(trx: Trx, productId: string, stock: number, actor: Actor): Promise<void> {
  if (stock === 0) return
  await writeLedger(trx, [{ productId, qty: -stock }], { reason: 'opening', orderId: null, actor })
}

/** The ledger's rows of changes; at least one. */
export async function writeLedger(trx: Trx, changes: readonly StockChange[], cause: StockCause): Promise<void> {
  await writeRows(
    trx,
    'stock_ledger',
    changes.map((change) => ledgerRow(change, cause)),
  )
}

/** One row of the ledger. */
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
