import { type Actor, audit } from '../audit/audit.ts'
import { lockRow } from '../db/lock-row.ts'
import { logoPosition, type ProductRow, type Trx } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Gives a product these pictures in this order; those it loses are left unused, and removed after a day.
 * @throws Refusal 400 where a file was never uploaded or belongs to another product
 */
export async function setPictures(trx: Trx, productId: string, filenames: readonly string[]): Promise<void> {
  await trx.updateTable('pictures').set({ productId: null, position: 0 }).where('productId', '=', productId).execute()
  for (const [position, filename] of filenames.entries()) {
    const { numUpdatedRows } = await trx
      .updateTable('pictures')
      .set({ productId, position })
      .where('filename', '=', filename)
      .where('productId', 'is', null)
      .where('position', '<>', logoPosition)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal(400, 'Deze foto bestaat niet of hoort bij een ander product')
  }
}

/** Sets the pictures of a catalogue product (PUT products/updatePicture). */
export async function changePictures(
  trx: Trx,
  actor: Actor,
  productId: string,
  filenames: readonly string[],
): Promise<ProductRow> {
  const row = await lockRow(trx, 'products', productId)
  await setPictures(trx, productId, filenames)
  await audit(trx, actor, {
    action: 'product.pictures',
    entity: 'product',
    entityId: productId,
    detail: { pictures: filenames.length },
  })
  return row
}
