import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { lockRow } from '../../platform/db/rows.ts'
import { logoPosition } from '../../platform/db/schema.ts'
import { filesOf, isPictureFile, isPictureName } from './make-picture.ts'
import type { PictureStore } from './picture-store.ts'
import { day } from '../../../contract/values/durations.ts'

/** Also removes it from its product; a missing picture is no error (§7.2). */
export async function removePicture(connection: Connection, store: PictureStore, filename: string): Promise<void> {
  if (!isPictureName(filename)) return
  await inTransaction(connection, async (trx, changed) => {
    const row = await trx
      .deleteFrom('pictures')
      .where('filename', '=', filename)
      .returning(['productId', 'position'])
      .executeTakeFirst()
    if (!row?.productId) return
    await trx
      .updateTable('pictures')
      .set((eb) => ({ position: eb('position', '-', 1) }))
      .where('productId', '=', row.productId)
      .where('position', '>', row.position)
      .execute()
    await lockRow(trx, 'products', row.productId)
    changed('products', [row.productId])
  })
  // After the row: a file without a row only takes space, a row without a file is a hole in the shop.
  await store.remove(filesOf(filename))
}

/** Removes uploads that nothing uses after a day, and pictures without a row; leaves other files alone. */
export async function removeUnusedPictures(connection: Connection, store: PictureStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - day)
  // Their files are as old, and go with those that have no row.
  await connection.db
    .deleteFrom('pictures')
    .where('productId', 'is', null)
    .where('position', '<>', logoPosition)
    .where('uploadedAt', '<', before.toISOString())
    .execute()

  const known = new Set(
    (await connection.db.selectFrom('pictures').select('filename').execute()).flatMap((row) => filesOf(row.filename)),
  )
  const strays: string[] = []
  for await (const { name, writtenAt } of store.list())
    if (isPictureFile(name) && !known.has(name) && writtenAt < before) strays.push(name)
  await store.remove(strays)
}
