// Photos of an import become pictures, one after the other, while the import says how far it is.
import { makePicture } from '../files/make-picture.ts'
import type { PictureStore } from '../files/picture-store.ts'
import { recordPictures } from '../files/record-pictures.ts'
import type { Connection } from '../db/connection.ts'
import { Refusal } from '../http/refusal.ts'
import { maxPictures } from '../../contract/limits.ts'
import { baseOf } from './judge-import.ts'
import type { SentPhoto } from './receive-import.ts'

/** Pictures at a time; make-picture has as many places. */
const atOnce = 2

/** @returns false where the import was called off meanwhile, or the process stops */
export async function readPhotos(
  connection: Connection,
  store: PictureStore,
  clock: () => Date,
  { importId, photos, signal }: { importId: string; photos: readonly SentPhoto[]; signal: AbortSignal },
): Promise<boolean> {
  const waiting = [...photos]
  let isCalledOff = false
  async function work(): Promise<void> {
    for (let photo = waiting.shift(); photo && !isCalledOff && !signal.aborted; photo = waiting.shift())
      if (!(await readOne(connection, store, clock, importId, photo))) isCalledOff = true
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return !isCalledOff && !signal.aborted
}

async function readOne(
  { db }: Connection,
  store: PictureStore,
  clock: () => Date,
  importId: string,
  photo: SentPhoto,
): Promise<boolean> {
  const { filename, sentence } = await make(store, photo)
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set((eb) => ({ done: eb('done', '+', 1), changedAt: clock().toISOString() }))
    .where('_id', '=', importId)
    .where('status', '=', 'reading')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (filename !== null) await recordPictures(db, [filename], clock())
  const name = (photo.name.split(/[\\/]/).at(-1) ?? '').slice(0, 200)
  const row = { importId, name, productCode: baseOf(name).slice(0, 100), place: 1, filename, sentence }
  await db
    .insertInto('import_photos')
    .values(row)
    .onConflict((conflict) => conflict.columns(['importId', 'name']).doUpdateSet({ filename, sentence }))
    .execute()
  return true
}

async function make(
  store: PictureStore,
  photo: SentPhoto,
): Promise<{ filename: string; sentence: null } | { filename: null; sentence: string }> {
  const place = Number(/[-_ ]([1-9])\.\w+$/.exec(photo.name)?.[1] ?? 1)
  if (place > maxPictures && place < 10 && /[-_ ][4-9]\.\w+$/.test(photo.name))
    return { filename: null, sentence: `een product heeft ten hoogste ${maxPictures} foto's` }
  try {
    return { filename: await makePicture(store, await photo.content()), sentence: null }
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return { filename: null, sentence: error.message }
    if (error instanceof RangeError) return { filename: null, sentence: 'Een foto mag ten hoogste 10 MB zijn' }
    throw error
  }
}
