// Reads photos of a ZIP one by one: 2,000 photos do not fit in a page's memory.
import { isPhotoName, keptName } from '../../../../contract/rules/photo-name.ts'
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
  const names = new Set(files.filter((file) => !isZip(file)).map(({ name }) => name))
  for (const file of files) {
    if (!isZip(file)) photos.push({ name: file.name, open: () => Promise.resolve(file) })
    else
      await zipEntries(file).then(
        (entries) =>
          photos.push(
            ...entries
              .filter(({ name }) => isPhotoName(name))
              .map((entry) => photoOf(entry, keptName(`${file.name}/${entry.name}`, names))),
          ),
        () => unreadable.push(file.name),
      )
  }
  return { photos, unreadable }
}

const isZip = ({ name }: File) => /\.zip$/i.test(name)

function photoOf(entry: ZipEntry, name: string): PendingPhoto {
  return { name, open: async () => new File([await readEntry(entry, maxUploadBytes)], name, { type: typeOf(name) }) }
}

const typeOf = (name: string) => (/png$/i.test(name) ? 'image/png' : /webp$/i.test(name) ? 'image/webp' : 'image/jpeg')
