import { photosInZip, type WaitingPhoto } from './zip-photos.ts'

/** Chosen files as photos, those of a ZIP each by itself; `unreadable` names the ZIPs that are none. */
export async function pendingPhotos(
  files: readonly File[],
): Promise<{ photos: readonly WaitingPhoto[]; unreadable: readonly string[] }> {
  const photos: WaitingPhoto[] = []
  const unreadable: string[] = []
  for (const file of files) {
    if (!/\.zip$/i.test(file.name)) photos.push({ name: file.name, open: () => Promise.resolve(file) })
    else
      await photosInZip(file).then(
        (some) => photos.push(...some),
        () => unreadable.push(file.name),
      )
  }
  return { photos, unreadable }
}
