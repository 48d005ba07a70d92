import { maxPictures } from '../../contract/values/limits.ts'
import type { Db } from '../platform/db/schema.ts'
import { filesOf } from '../features/files/make-picture.ts'
import type { PictureStore } from '../features/files/picture-store.ts'
import { day } from '../../contract/values/durations.ts'

/** Uploads that no product uses are removed after a day (§7.2); a second day allows for the hourly job. */
const graceForStrays = 2 * day

/** Compares rows with files in both directions, and checks that a product's pictures are numbered from the first. */
export async function checkPictures(db: Db, store: PictureStore, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .leftJoin('products', 'products._id', 'pictures.productId')
    .select(['pictures.filename', 'pictures.productId', 'pictures.position', 'products.productCode'])
    .orderBy('products.productCode')
    .orderBy('pictures.position')
    .execute()
  const files = new Map<string, Date>()
  for await (const { name, writtenAt } of store.list()) files.set(name, writtenAt)

  const isGone = async (filename: string) =>
    !(await db.selectFrom('pictures').select('filename').where('filename', '=', filename).executeTakeFirst())
  const wrong: string[] = []
  const counts = new Map<string, number>()
  for (const { filename, productId, position, productCode } of rows) {
    const owner = productCode === null ? 'An upload' : `Product ${productCode}`
    for (const file of filesOf(filename)) {
      if (files.delete(file)) continue
      // The picture may have been removed between the two reads.
      if (!(await isGone(filename))) wrong.push(`${owner} needs the file ${file}, which is not there.`)
    }
    if (productId === null) continue
    const before = counts.get(productId) ?? 0
    counts.set(productId, before + 1)
    if (position !== before) wrong.push(`${owner} has its picture ${filename} in place ${position}, not ${before}.`)
    if (before === maxPictures) wrong.push(`${owner} has more than ${maxPictures} pictures.`)
  }
  for (const [name, writtenAt] of files) {
    if (now.getTime() - writtenAt.getTime() > graceForStrays) wrong.push(`The file ${name} belongs to no picture.`)
  }
  return wrong
}
