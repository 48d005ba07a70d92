import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoints/endpoint.ts'
import { ApiError } from './api-error.ts'
import { presenceHeaders } from './presence.ts'
import { readRefusal, shownUserHeaders } from './shown-user.ts'

interface Extras {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** What a call needs: `params` for its path, `body` where its row has one, `query` as far as wanted. */
export type InputOf<E extends Endpoint> = (keyof ParamsOf<E> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }) &
  (QueryOf<E> extends undefined ? { readonly query?: undefined } : { readonly query?: QueryOf<E> }) &
  (BodyOf<E> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<E> }) &
  Extras

export type ArgumentsOf<E extends Endpoint> =
  Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]

/** The same, as the wire sees it. */
export interface Input extends Extras {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

export interface Page<Row> {
  readonly rows: Row
  /** Rows that match over all pages (X-Total-Count). */
  readonly total: number
  /** The page that these rows are, from 1 (X-Page), where the call tells. */
  readonly page: number | undefined
  /** Years that have orders, newest first (X-Years), where the call tells. */
  readonly years: readonly number[] | undefined
}

const timeoutMilliseconds = 30_000
const apiHost = import.meta.env.VITE_API_HOST

/**
 * Makes one call of the contract and reads its answer.
 * @throws ApiError where the server refuses, fails, is not reached or takes longer than 30 s
 */
export async function api<E extends Endpoint>(endpoint: E, ...[input]: ArgumentsOf<E>): Promise<AnswerOf<E>> {
  return answer(endpoint, await send(endpoint, input ?? {}))
}

/** The same for a list, with what its headers tell about the rows that it left out. */
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

/** Where a call goes: the API's host, the path with its parameters, the query. */
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
  if (!response.ok) {
    const reason = readRefusal((name) => response.headers.get(name))
    throw new ApiError(response.status, await sentenceIn(response), endpoint.path, reason)
  }
  return response
}

async function answer<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (!isAnswer(endpoint, body)) throw new ApiError(0, '', endpoint.path)
  return body
}

/** The server writes its answers through the row's schema; reading them through it again would only cost a first visit its bytes. */
function isAnswer<E extends Endpoint>(_call: E, body: unknown): body is AnswerOf<E> {
  return typeof body === 'object' && body !== null
}

/** Error bodies are one plain sentence; anything else (a proxy's page) is not for people to read. */
async function sentenceIn(response: Response): Promise<string> {
  if (!response.headers.get('Content-Type')?.startsWith('text/plain')) return ''
  return response.text().catch(() => '')
}

function numberIn(response: Response, header: string): number | undefined {
  const value = response.headers.get(header)
  return value === null || value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
}
