import { type ProductInput, products } from '../../../../contract/endpoints/products.ts'
import { api } from '../../../api/api.ts'
import { statusOf } from '../../../api/api-error.ts'
import { removeUploads } from '../photos/remove-uploads.ts'
import { sendPhotos } from '../photos/send-photos.ts'

/** @throws ApiError of the failed request; no product exists then, and the uploads are removed */
export async function createProduct(
  fields: ProductInput,
  photos: readonly File[],
  onProgress: (sent: number) => void,
): Promise<void> {
  const picture = await sendPhotos(photos, onProgress)
  try {
    await api(products.create, { body: { ...fields, picture } })
  } catch (error) {
    const refused = statusOf(error) >= 400 && statusOf(error) < 500
    // Without an answer the product may exist, and need its photos.
    if (!refused && (await exists(fields.productName, picture))) return
    await removeUploads(picture)
    throw error
  }
}

async function exists(productName: string, picture: readonly string[]): Promise<boolean> {
  const found = await api(products.all, { query: { zoek: productName.trim() } })
  return found.some((product) => product.picture.some((filename) => picture.includes(filename)))
}
