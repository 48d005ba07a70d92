import { uploadPictures } from '../../../api/upload-pictures.ts'

/**
 * Uploads photos, each no larger than what is kept of it.
 * @param onProgress gets the part that has been sent, 0 to 1
 * @returns the stored file names, in the order of `photos`
 * @throws ApiError as `uploadPictures` does
 */
export async function sendPhotos(
  photos: readonly File[],
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<string[]> {
  onProgress(0)
  // Its code comes only when there is something to send.
  const { shrinkPhoto } = await import('./shrink-photo.ts')
  const ready: File[] = []
  // One after the other: an unpacked photo of 12 megapixels is 48 MB.
  for (const photo of photos) ready.push(await shrinkPhoto(photo))
  return uploadPictures(ready, onProgress, signal)
}
