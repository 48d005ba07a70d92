import { products } from '../../../../contract/endpoints/products.ts'
import { api } from '../../../api/api.ts'
import { statusOf } from '../../../api/api-error.ts'
import { reasonOf } from '../../../ui/forms/save-failure.tsx'
import { removeUploads } from '../photos/remove-uploads.ts'
import { sendPhotos } from '../photos/send-photos.ts'
import type { AddedPhoto } from './plan-photos.ts'

interface Watcher {
  readonly signal: AbortSignal
  readonly onSent: () => void
  readonly onRefused: (photo: AddedPhoto, reason: string) => void
}

/**
 * Appends photos; one that is refused does not stop the others.
 * @returns the product's photos; none after `signal`
 * @throws ApiError when none was added
 */
export async function addToProduct(
  productId: string,
  photos: readonly AddedPhoto[],
  { signal, onSent, onRefused }: Watcher,
): Promise<AddedPhoto[]> {
  const sent = new Map<AddedPhoto, string>()
  try {
    for (const photo of photos) {
      const filename = await sendOne(photo, signal, onRefused)
      if (filename !== undefined) sent.set(photo, filename)
      onSent()
    }
    if (sent.size === 0) return []
    const { picture } = await api(products.one, { params: { id: productId }, signal })
    await api(products.updatePicture, { body: { _id: productId, newPictureArray: [...picture, ...sent.values()] } })
    return [...sent.keys()]
  } catch (error) {
    await removeUploads([...sent.values()])
    if (signal.aborted) return []
    throw error
  }
}

async function sendOne(
  photo: AddedPhoto,
  signal: AbortSignal,
  onRefused: Watcher['onRefused'],
): Promise<string | undefined> {
  try {
    signal.throwIfAborted()
    const [filename] = await sendPhotos([photo.file], () => undefined, signal)
    return filename
  } catch (error) {
    const isAboutPhoto = [413, 415].includes(statusOf(error))
    if (!isAboutPhoto || !(error instanceof Error)) throw error
    onRefused(photo, reasonOf(error))
    return undefined
  }
}
