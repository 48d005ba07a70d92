import { imports } from '../../../../contract/imports.ts'
import { urlOf } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { readRefusal, shownUserHeaders } from '../../../api/shown-user.ts'

export interface ImportToSend {
  readonly sheet: File
  readonly photos: readonly File[]
  /** The import whose photos go along. */
  readonly previous: string | undefined
}

const timeoutMilliseconds = 300_000

/**
 * POST /imports, with XMLHttpRequest: fetch does not tell how far an upload is.
 * @param onProgress gets the part that has been sent, 0 to 1
 * @returns the import's _id
 * @throws ApiError as `api` does
 */
export function sendImport(
  { sheet, photos, previous }: ImportToSend,
  onProgress: (sent: number) => void,
): Promise<string> {
  const form = new FormData()
  if (previous !== undefined) form.append('previous', previous)
  form.append('sheet', sheet)
  for (const photo of photos) form.append('photos', photo)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => {
      const isSentence = request.getResponseHeader('Content-Type')?.startsWith('text/plain') === true
      const reason = readRefusal((name) => request.getResponseHeader(name))
      reject(new ApiError(request.status, isSentence ? request.responseText : '', imports.create.path, reason))
    }
    request.open(imports.create.method, urlOf(imports.create, {}))
    request.withCredentials = true
    for (const [name, value] of Object.entries(shownUserHeaders())) request.setRequestHeader(name, value)
    request.timeout = timeoutMilliseconds
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const body: unknown = request.status < 300 ? JSON.parse(request.responseText) : undefined
      if (typeof body === 'object' && body !== null && '_id' in body && typeof body._id === 'string') resolve(body._id)
      else fail()
    })
    for (const end of ['error', 'timeout', 'abort'] as const) request.addEventListener(end, fail)
    onProgress(0)
    request.send(form)
  })
}
