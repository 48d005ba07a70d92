import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '../../contract/endpoints/call.ts'
import { ApiError } from './api-error.ts'
import { presenceHeaders } from './presence.ts'
import { readRefusal, shownUserHeaders } from './shown-user.ts'

interface Extras {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** What a call needs: `params` for its path, `body` where its row has one, `query` as far as wanted. */
export type InputOf<C extends Call> = (keyof ParamsOf<C> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<C> }) &
  (QueryOf<C> extends undefined ? { readonly query?: undefined } : { readonly query?: QueryOf<C> }) &
  (BodyOf<C> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<C> }) &
  Extras

export type ArgumentsOf<C extends Call> =
  Record<never, never> extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>]

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
export async function api<C extends Call>(call: C, ...[input]: ArgumentsOf<C>): Promise<AnswerOf<C>> {
  return answer(call, await send(call, input ?? {}))
}

/** The same for a list, with what its headers tell about the rows that it left out. */
export async function apiPage<C extends Call>(call: C, ...[input]: ArgumentsOf<C>): Promise<Page<AnswerOf<C>>> {
  const response = await send(call, input ?? {})
  const rows = await answer(call, response)
  const years = response.headers.get('X-Years')
  return {
    rows,
    total: numberIn(response, 'X-Total-Count') ?? (Array.isArray(rows) ? rows.length : 0),
    page: numberIn(response, 'X-Page'),
    years: years?.split(',').filter(Boolean).map(Number),
  }
}

/** Where a call goes: the API's host, the path with its parameters, the query. */
export function urlOf(call: Call, { params = {}, query = {} }: Input): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return `${apiHost}${path}${search.size > 0 ? `?${search}` : ''}`
}

async function send(call: Call, input: Input): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  let response: Response
  try {
    response = await fetch(urlOf(call, input), {
      method: call.method,
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
    throw new ApiError(0, '', call.path)
  }
  if (!response.ok) {
    const reason = readRefusal((name) => response.headers.get(name))
    throw new ApiError(response.status, await sentenceIn(response), call.path, reason)
  }
  return response
}

async function answer<C extends Call>(call: C, response: Response): Promise<AnswerOf<C>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (!isAnswer(call, body)) throw new ApiError(0, '', call.path)
  return body
}

/** The server writes its answers through the row's schema; reading them through it again would only cost a first visit its bytes. */
function isAnswer<C extends Call>(_call: C, body: unknown): body is AnswerOf<C> {
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
