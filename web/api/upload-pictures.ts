import { files } from '../../contract/files.ts'
import { urlOf } from './api.ts'
import { ApiError } from './api-error.ts'
import { readRefusal, shownUserHeaders } from './shown-user.ts'

const timeoutMilliseconds = 300_000

/**
 * POST /files/upload, with XMLHttpRequest: fetch does not tell how far an upload is.
 * @param onProgress gets the part that has been sent, 0 to 1
 * @param signal takes back what is on its way
 * @returns the stored file names, in the order of `pictures`
 * @throws ApiError as `api` does
 */
export function uploadPictures(
  pictures: readonly File[],
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<string[]> {
  const form = new FormData()
  for (const picture of pictures) form.append('file', picture)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => {
      const reason = readRefusal((name) => request.getResponseHeader(name))
      reject(new ApiError(request.status, sentenceIn(request), files.upload.path, reason))
    }
    request.open(files.upload.method, urlOf(files.upload, {}))
    request.withCredentials = true
    for (const [name, value] of Object.entries(shownUserHeaders())) request.setRequestHeader(name, value)
    request.timeout = timeoutMilliseconds
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const names = request.status < 300 ? filenamesIn(request.responseText) : undefined
      if (names) resolve(names)
      else fail()
    })
    for (const end of ['error', 'timeout', 'abort'] as const) request.addEventListener(end, fail)
    signal?.addEventListener('abort', () => request.abort())
    onProgress(0)
    request.send(form)
  })
}

function sentenceIn(request: XMLHttpRequest): string {
  return request.getResponseHeader('Content-Type')?.startsWith('text/plain') ? request.responseText : ''
}

/** §3, upload response: a list 'file' whose entries carry filename. */
function filenamesIn(json: string): string[] | undefined {
  const body: unknown = JSON.parse(json)
  if (typeof body !== 'object' || body === null || !('file' in body) || !Array.isArray(body.file)) return undefined
  return body.file.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'filename' in entry && typeof entry.filename === 'string'
      ? [entry.filename]
      : [],
  )
}
