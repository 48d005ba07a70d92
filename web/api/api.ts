import { queryOptions, type DataTag, type QueryClient, type QueryKey, type Updater } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoints/endpoint.ts'
import { presenceHeaders } from './presence.ts'
import {
  type ErrorCode,
  errorCodes,
  errorCodeHeader,
  errorFieldHeader,
  shownUserHeader,
} from '../../contract/endpoints/headers.ts'

interface Extras {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

type InputOf<E extends Endpoint> = (keyof ParamsOf<E> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }) &
  (QueryOf<E> extends undefined ? { readonly query?: undefined } : { readonly query?: QueryOf<E> }) &
  (BodyOf<E> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<E> }) &
  Extras

type ArgumentsOf<E extends Endpoint> =
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
export function api<E extends Endpoint>(endpoint: E, ...[input]: ArgumentsOf<E>): Promise<AnswerOf<E>> {
  return withSecondStep(async () => (await answer(endpoint, input ?? {})).body)
}

export async function apiPage<E extends Endpoint>(endpoint: E, ...[input]: ArgumentsOf<E>): Promise<Page<AnswerOf<E>>> {
  const { response, body: rows } = await answer(endpoint, input ?? {})
  const years = response.headers.get('X-Years')
  return {
    rows,
    total: numberIn(response, 'X-Total-Count') ?? (Array.isArray(rows) ? rows.length : 0),
    page: numberIn(response, 'X-Page'),
    years: years?.split(',').filter(Boolean).map(Number),
  }
}

export function urlOf(endpoint: Endpoint, { params = {}, query: asked = {} }: Input): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) {
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

interface Answer<E extends Endpoint> {
  readonly response: Response
  readonly body: AnswerOf<E>
}

function answer<E extends Endpoint>(endpoint: E, input: Input): Promise<Answer<E>> {
  const shown = user.shown()
  return read(endpoint, input).finally(() => {
    // After a logout, it would be stored for the next user.
    if (shown !== undefined && shown !== user.shown()) throw new ApiError(0, '', endpoint.path, { code: 'other-user' })
  })
}

async function read<E extends Endpoint>(endpoint: E, input: Input): Promise<Answer<E>> {
  const response = await send(endpoint, input)
  const body: unknown = await response.json().catch(() => undefined)
  if (!isAnswer(endpoint, body)) throw new ApiError(0, '', endpoint.path)
  return { response, body }
}

/** Trusts the server, which serializes by schema: parsing again would ship zod with the first load. */
export function isAnswer<E extends Endpoint>(_endpoint: E, body: unknown): body is AnswerOf<E> {
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

/** Without input: the prefix of all cached responses of an endpoint. */
export function keyOf(endpoint: Endpoint, input?: Input) {
  const parts = { params: input?.params, query: input?.query }
  return input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, parts]
}

export function query<E extends Endpoint>(endpoint: E, ...input: ArgumentsOf<E>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, input[0] ?? {}), 'answer'],
    queryFn: () => api(endpoint, ...input),
  })
}

export function pageQuery<E extends Endpoint>(endpoint: E, ...input: ArgumentsOf<E>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, input[0] ?? {}), 'page'],
    queryFn: () => apiPage(endpoint, ...input),
  })
}

/** For a part of a page: asked for at each visit, and silent where it fails. */
export const freshAndQuiet = { staleTime: 0, meta: { quiet: true } }

/** Answers of these endpoints that a page shows are asked for again. */
export async function invalidate(client: QueryClient, ...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))
}

/** Stores a mutation's response and cancels older fetches in flight, which would overwrite it. */
export function storeAnswer<T>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, T, Error>,
  answer: Updater<T | undefined, T | undefined>,
): void {
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, answer)
}

interface ErrorReason {
  readonly code?: ErrorCode | undefined
  readonly field?: string | undefined
}

/** A failed request. `sentence` is the response body, meant for the screen (§7.1); `status` is 0 without a response. */
export class ApiError extends Error {
  readonly status: number
  readonly sentence: string
  readonly code: ErrorCode | undefined
  /** Path in the request body: 'gebruikersnaam', 'order.2.qty'. */
  readonly field: string | undefined

  constructor(status: number, sentence: string, path: string, { code, field }: ErrorReason = {}) {
    super(`${status} ${path}`)
    this.name = 'ApiError'
    this.status = status
    this.sentence = sentence
    this.code = code
    this.field = field
  }

  get refused(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

/** The server may have done it anyway. */
export const isUnanswered = (error: unknown) => !(error instanceof ApiError && error.refused)

export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** Undefined once the server no longer has it: TanStack keeps the data when a refetch fails. */
export function dataUnlessGone<T>({ data, error }: { data: T | undefined; error: Error | null }): T | undefined {
  return statusOf(error) === 404 ? undefined : data
}

/** Pages branch on this code, never on the sentence. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ApiError ? error.code : undefined
}

export function fieldOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.field : undefined
}

export function sentenceOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.sentence !== '' ? error.sentence : undefined
}

// Every request names the shown user, so the server does nothing for them under another user's session.
interface PageUser {
  /** User's _id; undefined when logged out. */
  shown(): string | undefined
  sessionChanged(): void
}

let user: PageUser = { shown: () => undefined, sessionChanged: () => undefined }

export function showUser(given: PageUser): void {
  user = given
}

export function shownUserHeaders(): Readonly<Record<string, string>> {
  const shown = user.shown()
  return shown === undefined ? {} : { [shownUserHeader]: shown }
}

let askSecondStep = () => Promise.resolve(false)

/** @param ask for the second step again; answers whether it was given */
export function provideSecondStep(ask: () => Promise<boolean>): void {
  askSecondStep = ask
}

/** If the server requires the second step again, asks for it and repeats the request. */
export async function withSecondStep<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    if (codeOf(error) !== 'second-step-again' || !(await askSecondStep())) throw error
    return request()
  }
}

interface ErrorAnswer {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly text: string
}

/** Ignores bodies that are not plain text, such as a proxy's error page. */
export function errorOf({ path }: Endpoint, { status, header, text }: ErrorAnswer): ApiError {
  const code = errorCodes.find((one) => one === header(errorCodeHeader))
  if (code === 'other-user') user.sessionChanged()
  const sentence = header('Content-Type')?.startsWith('text/plain') === true ? text : ''
  return new ApiError(status, sentence, path, { code, field: header(errorFieldHeader) ?? undefined })
}
