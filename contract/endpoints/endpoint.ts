// One API endpoint. Browser client, server routes, API document and access tests derive from these.
import type { z } from 'zod'
import type { Access } from './access.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `:id` names an object of this kind, open to its owner. Customers get 404 for others'; lists and devices are private even from staff. */
type Owner = 'user' | 'order' | 'list' | 'device'

export interface Endpoint {
  readonly method: Method
  /** Path of the specification's section 7 without trailing slash; `:name` marks a parameter. */
  readonly path: `/${string}`
  readonly access: Access
  readonly owner?: Owner
  /** Open to staff who still have to set up a second step. */
  readonly beforeSecondStep?: true
  /**
   * Asks staff again for a second step that was given over ten minutes ago: it gives or takes access to an account, or
   * takes all customers along. 'in part': only for some input, which the handler knows.
   */
  readonly secondStepAgain?: 'always' | 'in part'
  /** Expensive: at most two per user at once, each until its response is sent. */
  readonly heavy?: true
  /** One English sentence for the API document. */
  readonly summary: string
  /** Allowed values by path parameter, for the API document. */
  readonly params?: Readonly<Record<string, readonly string[]>>
  /** With `perPagina`, the answer has X-Total-Count. */
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The body's field that holds sheet rows: errors start with the row number ('Regel 12: …'), from 1. */
  readonly rows?: string
  /** Absent where success is all there is to say, and for bytes other than JSON. */
  readonly response?: z.ZodType
  /** Errors by status that do not follow from the other fields, for the API document. */
  readonly refusals?: Readonly<Record<number, string>>
  readonly headers?: {
    readonly request?: Readonly<Record<string, string>>
    readonly answer?: Readonly<Record<string, string>>
  }
  /** Absent for JSON. Navigations may request a `document`, even at a path that starts like a screen's. */
  readonly kind?: 'upload' | 'picture' | 'events' | 'document'
  readonly mediaType?: string | readonly string[]
}

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** `{ id: string }` for `/orders/:id`, `{}` without parameters. */
export type ParamsOf<E extends Endpoint> = { [Name in Names<E['path']>]: string }

/** Input, before the schema's transformations. */
export type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined

/** The handler's input, after validation. */
export type ParsedBody<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
export type ParsedQuery<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined

export type AnswerOf<E extends Endpoint> = E extends { response: infer R extends z.ZodType } ? z.output<R> : void
