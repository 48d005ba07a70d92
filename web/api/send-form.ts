import type { AnswerOf, Endpoint } from '../../contract/endpoints/endpoint.ts'
import { ApiError, errorOf, isAnswer, shownUserHeaders } from './api.ts'

const timeoutMilliseconds = 300_000

interface FormToSend<E extends Endpoint> {
  readonly endpoint: E
  readonly url: string
  readonly form: FormData
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (sent: number) => void
}

/** With XMLHttpRequest, since fetch reports no upload progress. @throws ApiError as `api` does */
export function sendForm<E extends Endpoint>({
  endpoint,
  url,
  form,
  signal,
  onProgress,
}: FormToSend<E>): Promise<AnswerOf<E>> {
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
      if (request.status >= 300) return fail()
      const body = parsed(request.responseText)
      if (isAnswer(endpoint, body)) resolve(body)
      else reject(new ApiError(0, '', endpoint.path))
    })
    for (const end of ['error', 'timeout', 'abort'] as const) request.addEventListener(end, fail)
    signal?.addEventListener('abort', () => request.abort())
    onProgress?.(0)
    request.send(form)
  })
}

/** `undefined` where it is no JSON, such as the page of a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
