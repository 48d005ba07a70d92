import type { Db } from '../../platform/db/schema.ts'

/** Pictures that no product uses are removed after a day. */
export async function recordPictures(db: Db, filenames: readonly string[], now: Date): Promise<void> {
  const uploadedAt = now.toISOString()
  await db
    .insertInto('pictures')
    .values(filenames.map((filename) => ({ filename, productId: null, position: 0, uploadedAt })))
    .execute()
}
