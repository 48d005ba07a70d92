import { photosInZip, type WaitingPhoto } from './zip-photos.ts'

/** Unpacks ZIPs; `unreadable` names invalid ones. */
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
