// Reads photos of a ZIP one by one: 2,000 photos do not fit in a page's memory.
import { isPhotoName } from '../../../../contract/rules/photo-name.ts'
import { maxUploadBytes } from '../../../../contract/values/limits.ts'
import { readEntry, type ZipEntry, zipEntries } from '../../../../sheets/zip.ts'

export interface PendingPhoto {
  readonly name: string
  /** @throws Error when it cannot be read */
  open(): Promise<File>
}

/** Unpacks ZIPs; `unreadable` names invalid ones. */
export async function pendingPhotos(
  files: readonly File[],
): Promise<{ photos: readonly PendingPhoto[]; unreadable: readonly string[] }> {
  const photos: PendingPhoto[] = []
  const unreadable: string[] = []
  for (const file of files) {
    if (!/\.zip$/i.test(file.name)) photos.push({ name: file.name, open: () => Promise.resolve(file) })
    else
      await zipEntries(file).then(
        (entries) => photos.push(...entries.filter(({ name }) => isPhotoName(name)).map(photoOf)),
        () => unreadable.push(file.name),
      )
  }
  return { photos, unreadable }
}

function photoOf(entry: ZipEntry): PendingPhoto {
  const name = entry.name.split('/').at(-1) ?? entry.name
  return { name, open: async () => new File([await readEntry(entry, maxUploadBytes)], name, { type: typeOf(name) }) }
}

const typeOf = (name: string) => (/png$/i.test(name) ? 'image/png' : /webp$/i.test(name) ? 'image/webp' : 'image/jpeg')
