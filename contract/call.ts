// The shape of one API call. Browser client, server routes, OpenAPI document and the access tests all derive from such rows.
import type { z } from 'zod'
import type { Access } from './access.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Whose object the path's `:id` names: a customer reaches only his own, anyone else's is 404 (an order's paper is open to who picks it); a list or device is its owner's alone, whoever asks. */
type Owner = 'user' | 'order' | 'list' | 'device'

export interface Call {
  readonly method: Method
  /** Path of the specification's section 7 without trailing slash; `:name` marks a parameter. */
  readonly path: `/${string}`
  /** By name in access.ts. */
  readonly access: Access
  readonly owner?: Owner
  /** Open to staff who must have a second step and have none yet. */
  readonly beforeSecondStep?: true
  /** One English sentence for the API document. */
  readonly summary: string
  /** By the path's parameter: its only values, for the API document. */
  readonly params?: Readonly<Record<string, readonly string[]>>
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The body's field that holds rows of a sheet: what is wrong with one begins with its number ('Regel 12: …'), from 1. */
  readonly rows?: string
  readonly response: z.ZodType
  /** Refusals that do not follow from the rest of the row, by status, for the API document. */
  readonly refusals?: Readonly<Record<number, string>>
  /** Headers of request and answer that belong to this call alone, with what they mean, for the API document. */
  readonly headers?: {
    readonly request?: Readonly<Record<string, string>>
    readonly answer?: Readonly<Record<string, string>>
  }
  /**
   * Absent: a JSON answer. `upload` takes multipart form data, `picture` answers image bytes, `events` a stream without an end, `document` a file of `mediaType`
   * that a browser opens or keeps: it is answered to a navigation too, also at an address that begins like a screen's.
   */
  readonly kind?: 'upload' | 'picture' | 'events' | 'document'
  readonly mediaType?: string | readonly string[]
}

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters of a call's path: `{ id: string }` for `/orders/:id`, `{}` without one. */
export type ParamsOf<C extends Call> = { [Name in Names<C['path']>]: string }

/** What a caller sends, before the schema's transformations. */
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined

/** What the server's handler receives, after validation. */
export type ParsedBody<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
export type ParsedQuery<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined

/** What the call answers, as read by the browser. */
export type AnswerOf<C extends Call> = z.output<C['response']>
