import { ApiError, errorIn, type Input, urlOf, shownUserHeaders, withSecondStep } from './api.ts'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'

/** Ends in silence when it is aborted. @throws ApiError as `api` does */
export async function download(
  endpoint: Endpoint,
  input: Input,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const response = await withSecondStep(async () => {
      const answer = await fetch(urlOf(endpoint, input), {
        method: endpoint.method,
        credentials: 'include',
        headers: shownUserHeaders(),
        signal,
      })
      if (!answer.ok) throw await errorIn(answer, endpoint)
      return answer
    })
    const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
    // The page of a proxy, instead of the file.
    if (name === undefined) throw new ApiError(0, '', endpoint.path)
    saveFile(new Blob(await chunksOf(response, onProgress), { type: response.headers.get('Content-Type') ?? '' }), name)
  } catch (error) {
    if (signal.aborted) return
    throw error instanceof ApiError ? error : new ApiError(0, '', endpoint.path)
  }
}

async function chunksOf({ body }: Response, onProgress: (bytes: number) => void): Promise<BlobPart[]> {
  const chunks: BlobPart[] = []
  const reader = body?.getReader()
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    onProgress((bytes += value.length))
  }
  return chunks
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Browsers start saving after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
