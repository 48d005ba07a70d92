import { damagedPhoto, makePicture, type PixelBudget, recordPictures } from '../files/make-picture.ts'
import type { PictureStore } from '../files/picture-store.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { HttpError } from '../../platform/errors.ts'
import type { SentPhoto } from './receive-import.ts'

/** Of all photos of one request, a minute's work: a hundred of the largest, or as many common ones as fit in its bytes. */
const maxPixels = 4_000_000_000

interface PhotosToRead {
  readonly importId: string
  /** The import's state for the duration; photos count in the progress only while 'reading'. */
  readonly status: 'reading' | 'ready'
  readonly photos: readonly SentPhoto[]
  readonly signal: AbortSignal
}

/** @returns false when the import is cancelled meanwhile, or `signal` aborts */
export async function readPhotos(
  connection: Connection,
  store: PictureStore,
  clock: () => Date,
  { importId, status, photos, signal }: PhotosToRead,
): Promise<boolean> {
  const budget = { pixelsLeft: maxPixels }
  for (const photo of photos) {
    if (signal.aborted) return false
    const { filename, sentence } = await make(store, photo, budget)
    const name = photo.name.slice(-200)
    const isOpen = await connection.transact(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('imports')
        .set((eb) => ({ ...(status === 'reading' && { done: eb('done', '+', 1) }), changedAt: clock().toISOString() }))
        .where('_id', '=', importId)
        .where('status', '=', status)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      if (filename !== null) await recordPictures(trx, [filename], clock())
      await trx
        .insertInto('import_photos')
        .values({ importId, name, productCode: '', place: 1, filename, sentence })
        .onConflict((conflict) => conflict.columns(['importId', 'name']).doUpdateSet({ filename, sentence }))
        .execute()
      return true
    })
    if (!isOpen) return false
  }
  return !signal.aborted
}

async function make(
  store: PictureStore,
  photo: SentPhoto,
  budget: PixelBudget,
): Promise<{ filename: string; sentence: null } | { filename: null; sentence: string }> {
  let content: Buffer
  try {
    content = await photo.content()
  } catch (error) {
    if (error instanceof HttpError) return { filename: null, sentence: error.message }
    const isTooLarge = error instanceof RangeError
    return { filename: null, sentence: isTooLarge ? 'Een foto mag ten hoogste 10 MB zijn' : damagedPhoto }
  }
  try {
    return { filename: await makePicture(store, content, budget), sentence: null }
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return { filename: null, sentence: error.message }
    throw error
  }
}
