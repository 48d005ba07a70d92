import { files } from '../../contract/endpoints/files.ts'
import { urlOf } from './api.ts'
import { sendForm } from './send-form.ts'

/** @returns file names in the order of `pictures`; onProgress gets 0 to 1. @throws ApiError as `api` does */
export async function uploadPictures(
  pictures: readonly File[],
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<string[]> {
  const form = new FormData()
  for (const picture of pictures) form.append('file', picture)
  const { file } = await sendForm({ endpoint: files.upload, url: urlOf(files.upload, {}), form, onProgress, signal })
  return file.map(({ filename }) => filename)
}
