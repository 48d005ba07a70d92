import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { middle, type PictureFocus } from '../../../contract/rules/picture-focus.ts'
import type { products } from '../../../contract/endpoints/products.ts'
import { untilPhoto } from '../../../contract/rules/product-texts.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { lockPresent, updateRow } from '../../platform/db/rows.ts'
import { logoPosition, type ProductRow, type Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'

/** Pictures taken off become unused. @throws HttpError 400 for a file that is unknown or another product's */
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
    if (numUpdatedRows === 0n) throw notOfThis()
  }
}

export async function changePictures(
  trx: Trx,
  actor: Actor,
  productId: string,
  filenames: readonly string[],
): Promise<ProductRow> {
  const row = await lockPresent(trx, 'products', productId)
  await setPictures(trx, productId, filenames)
  await audit(trx, actor, 'product.pictures', productId, { pictures: filenames.length })
  if (row.wachtOpFoto === 0 || filenames.length === 0) return row
  await audit(trx, actor, 'product.edited', productId, { showStatus: { before: untilPhoto, after: 'Ja' } })
  // The version stays, as with all pictures: a form adds them before it is saved itself.
  return updateRow(trx, 'products', productId, { showStatus: 'Ja', wachtOpFoto: 0 })
}

/** @throws HttpError 400 when the picture is not the product's */
export async function changeFocus(
  trx: Trx,
  actor: Actor,
  { _id, filename, focus }: ParsedBody<typeof products.updateFocus>,
): Promise<ProductRow> {
  const row = await lockPresent(trx, 'products', _id)
  const before = await trx
    .selectFrom('pictures')
    .select(['position', 'focusX', 'focusY'])
    .where('filename', '=', filename)
    .where('productId', '=', _id)
    .executeTakeFirstOrThrow(notOfThis)
  const { x, y } = inHundredths(focus ?? middle)
  const isMiddle = x === middle.x && y === middle.y
  const after = { focusX: isMiddle ? null : x, focusY: isMiddle ? null : y }
  if (before.focusX === after.focusX && before.focusY === after.focusY) return row
  await trx.updateTable('pictures').set(after).where('filename', '=', filename).execute()
  await audit(trx, actor, 'product.focus', _id, { photo: before.position + 1 })
  return row
}

const inHundredths = ({ x, y }: PictureFocus): PictureFocus => ({
  x: Math.round(x * 100) / 100,
  y: Math.round(y * 100) / 100,
})

const notOfThis = () => new HttpError(400, 'Deze foto bestaat niet of hoort bij een ander product')
