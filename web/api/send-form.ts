import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { errorOf, shownUserHeaders } from './api.ts'

const timeoutMilliseconds = 300_000

interface FormToSend {
  readonly endpoint: Endpoint
  readonly url: string
  readonly form: FormData
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (sent: number) => void
}

/** With XMLHttpRequest, since fetch reports no upload progress. @throws ApiError as `api` does */
export function sendForm({ endpoint, url, form, signal, onProgress }: FormToSend): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => {
      const { status, responseText: text } = request
      reject(errorOf(endpoint, { status, header: (name) => request.getResponseHeader(name), text }))
    }
    request.open(endpoint.method, url)
    request.withCredentials = true
    for (const [name, value] of Object.entries(shownUserHeaders())) request.setRequestHeader(name, value)
    request.timeout = timeoutMilliseconds
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText))
      else fail()
    })
    for (const end of ['error', 'timeout', 'abort'] as const) request.addEventListener(end, fail)
    signal?.addEventListener('abort', () => request.abort())
    onProgress?.(0)
    request.send(form)
  })
}
