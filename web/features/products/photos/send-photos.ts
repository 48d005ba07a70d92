import { files } from '../../../../contract/endpoints/files.ts'
import { type ManagedProduct, products } from '../../../../contract/endpoints/products.ts'
import { api } from '../../../api/api.ts'
import { uploadPictures } from '../../../api/upload-pictures.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Shrinks them to the stored size, and uploads them as `uploadPictures` does. */
export async function sendPhotos(
  photos: readonly File[],
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<string[]> {
  onProgress(0)
  const ready: File[] = []
  // One by one: a decoded photo of 12 megapixels takes 48 MB.
  for (const photo of photos) ready.push(await shrinkPhoto(photo))
  return uploadPictures(ready, onProgress, signal)
}

/** Behind the product's own photos; removes the uploads when that fails. */
export async function appendPhotos(
  productId: string,
  uploaded: readonly string[],
  signal?: AbortSignal,
): Promise<ManagedProduct> {
  try {
    const { picture } = await api(products.one, { params: { id: productId }, ...(signal && { signal }) })
    return await api(products.updatePicture, { body: { _id: productId, newPictureArray: [...picture, ...uploaded] } })
  } catch (error) {
    await removeUploads(uploaded)
    throw error
  }
}

export async function removeUploads(filenames: readonly string[]): Promise<void> {
  await Promise.allSettled(filenames.map((filename) => api(files.remove, { params: { filename } })))
}
