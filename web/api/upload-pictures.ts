import { files } from '../../contract/endpoints/files.ts'
import { urlOf, ApiError } from './api.ts'
import { sendForm } from './send-form.ts'

/** @returns file names in the order of `pictures`; onProgress gets 0 to 1. @throws ApiError as `api` does */
export async function uploadPictures(
  pictures: readonly File[],
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<string[]> {
  const form = new FormData()
  for (const picture of pictures) form.append('file', picture)
  const answer = await sendForm({ endpoint: files.upload, url: urlOf(files.upload, {}), form, onProgress, signal })
  const names = filenamesIn(answer)
  if (!names) throw new ApiError(200, '', files.upload.path)
  return names
}

function filenamesIn(body: unknown): string[] | undefined {
  if (typeof body !== 'object' || body === null || !('file' in body) || !Array.isArray(body.file)) return undefined
  return body.file.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'filename' in entry && typeof entry.filename === 'string'
      ? [entry.filename]
      : [],
  )
}
