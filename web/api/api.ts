import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoints/endpoint.ts'
import { ApiError } from './api-error.ts'
import { presenceHeaders } from './presence.ts'
import { errorOf, shownUserHeaders } from './shown-user.ts'

interface Extras {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export type InputOf<E extends Endpoint> = (keyof ParamsOf<E> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }) &
  (QueryOf<E> extends undefined ? { readonly query?: undefined } : { readonly query?: QueryOf<E> }) &
  (BodyOf<E> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<E> }) &
  Extras

export type ArgumentsOf<E extends Endpoint> =
  Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]

export interface Input extends Extras {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

export interface Page<Row> {
  readonly rows: Row
  /** X-Total-Count: matching rows on all pages. */
  readonly total: number
  /** X-Page, from 1. */
  readonly page: number | undefined
  /** X-Years: years with orders, newest first. */
  readonly years: readonly number[] | undefined
}

const timeoutMilliseconds = 30_000
const apiHost = import.meta.env.VITE_API_HOST

/** @throws ApiError on rejection, failure, no connection, or after 30 s */
export async function api<E extends Endpoint>(endpoint: E, ...[input]: ArgumentsOf<E>): Promise<AnswerOf<E>> {
  return answer(endpoint, await send(endpoint, input ?? {}))
}

export async function apiPage<E extends Endpoint>(endpoint: E, ...[input]: ArgumentsOf<E>): Promise<Page<AnswerOf<E>>> {
  const response = await send(endpoint, input ?? {})
  const rows = await answer(endpoint, response)
  const years = response.headers.get('X-Years')
  return {
    rows,
    total: numberIn(response, 'X-Total-Count') ?? (Array.isArray(rows) ? rows.length : 0),
    page: numberIn(response, 'X-Page'),
    years: years?.split(',').filter(Boolean).map(Number),
  }
}

export function urlOf(endpoint: Endpoint, { params = {}, query = {} }: Input): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return `${apiHost}${path}${search.size > 0 ? `?${search}` : ''}`
}

async function send(endpoint: Endpoint, input: Input): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  let response: Response
  try {
    response = await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      credentials: apiHost === '' ? 'same-origin' : 'include',
      headers: {
        Accept: 'application/json',
        ...shownUserHeaders(),
        ...presenceHeaders(),
        ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...input.headers,
      },
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw new ApiError(0, '', endpoint.path)
  }
  if (!response.ok) throw await errorIn(response, endpoint)
  return response
}

async function answer<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (!isAnswer(endpoint, body)) throw new ApiError(0, '', endpoint.path)
  return body
}

/** Trusts the server, which serializes by schema: parsing again would ship zod with the first load. */
function isAnswer<E extends Endpoint>(_endpoint: E, body: unknown): body is AnswerOf<E> {
  return typeof body === 'object' && body !== null
}

export async function errorIn(response: Response, endpoint: Endpoint): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  return errorOf(endpoint, { status: response.status, header: (name) => response.headers.get(name), text })
}

function numberIn(response: Response, header: string): number | undefined {
  const value = response.headers.get(header)
  return value === null || value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
}
