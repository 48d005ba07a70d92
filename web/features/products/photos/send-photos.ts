import { uploadPictures } from '../../../api/upload-pictures.ts'

/** Shrinks them to the stored size, and uploads them as `uploadPictures` does. */
export async function sendPhotos(
  photos: readonly File[],
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<string[]> {
  onProgress(0)
  // Lazy: only needed when something is sent.
  const { shrinkPhoto } = await import('./shrink-photo.ts')
  const ready: File[] = []
  // One by one: a decoded photo of 12 megapixels takes 48 MB.
  for (const photo of photos) ready.push(await shrinkPhoto(photo))
  return uploadPictures(ready, onProgress, signal)
}
