// The only ways in which stock changes: conditional statements plus their ledger rows, in the caller's transaction.
import type { Actor } from '../audit.ts'
import { newId } from '../db/new-id.ts'
import type { ProductRow, StockReason, Trx } from '../db/schema.ts'

export interface StockChange {
  readonly productId: string
  /** Pieces taken from stock; negative returns them. */
  readonly qty: number
}

export interface StockCause {
  readonly reason: StockReason
  readonly orderId: string | null
  readonly actor: Actor
}

/** In the order in which every transaction locks products, so that two orders cannot wait for each other. */
function inLockOrder(changes: readonly StockChange[]): StockChange[] {
  return [...changes].sort((a, b) => (a.productId < b.productId ? -1 : a.productId > b.productId ? 1 : 0))
}

/**
 * Takes stock for an order: check and decrement are one statement, so nothing can be sold twice. Hidden and removed
 * products are not for sale.
 * @param changes one per product, qty 1 or more
 * @returns the products as sold, by _id; undefined where one has too little or is not for sale: roll back then
 */
export async function sellStock(trx: Trx, changes: readonly StockChange[], cause: StockCause) {
  const sold = new Map<string, ProductRow>()
  for (const change of inLockOrder(changes)) {
    const product = await trx
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '-', change.qty) }))
      .where('_id', '=', change.productId)
      .where('stock', '>=', change.qty)
      .where('showStatus', '=', 'Ja')
      .where('removedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!product) return undefined
    sold.set(product._id, product)
  }
  await writeLedger(trx, changes, cause)
  return sold
}

/**
 * Moves stock by differences, for orders that change and for corrections: also of hidden products; of removed ones only back.
 * @returns _id of the first product with too little: roll back then; undefined when all is well
 */
export async function moveStock(
  trx: Trx,
  changes: readonly StockChange[],
  cause: StockCause,
): Promise<string | undefined> {
  const moves = inLockOrder(changes).filter((change) => change.qty !== 0)
  for (const change of moves) {
    const { numUpdatedRows } = await trx
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '-', change.qty) }))
      .where('_id', '=', change.productId)
      .where('stock', '>=', change.qty)
      .$if(change.qty > 0, (query) => query.where('removedAt', 'is', null))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return change.productId
  }
  await writeLedger(trx, moves, cause)
  return undefined
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
    .where('removedAt', 'is', null)
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

async function writeLedger(trx: Trx, changes: readonly StockChange[], cause: StockCause): Promise<void> {
  if (changes.length === 0) return
  await trx
    .insertInto('stock_ledger')
    .values(
      changes.map((change) => ({
        id: newId(),
        productId: change.productId,
        at: cause.actor.at.toISOString(),
        delta: -change.qty,
        reason: cause.reason,
        orderId: cause.orderId,
        userId: cause.actor.userId,
      })),
    )
    .execute()
}
