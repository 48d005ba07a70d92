import type { ErrorCode } from '../../contract/endpoints/headers.ts'

/** What the server tells of a refusal beside its sentence. */
export interface RefusalReason {
  readonly code?: ErrorCode | undefined
  readonly field?: string | undefined
}

/**
 * A call that did not succeed. `sentence` is the answer's body, written to be shown (§7.1);
 * `status` is 0 where no answer came: offline, timed out, or not readable.
 */
export class ApiError extends Error {
  readonly status: number
  readonly sentence: string
  /** Why, where there is more to do about it than to show the sentence. */
  readonly code: ErrorCode | undefined
  /** Path of the field of what was sent that it is about: 'gebruikersnaam', 'order.2.qty'. */
  readonly field: string | undefined

  constructor(status: number, sentence: string, path: string, { code, field }: RefusalReason = {}) {
    super(`${status} ${path}`)
    this.name = 'ApiError'
    this.status = status
    this.sentence = sentence
    this.code = code
    this.field = field
  }

  /** The server understood and refused: trying the same again would not help. */
  get refused(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

/** The status of a failure; 0 for anything that is not an answer of the server. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** The typed reason of a refusal; what a page decides by, never by the sentence. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ApiError ? error.code : undefined
}

/** The field that a refusal is about, as a path in what was sent. */
export function fieldOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.field : undefined
}

/** What a person may read of a failure; undefined where the server sent no sentence. */
export function sentenceOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.sentence !== '' ? error.sentence : undefined
}
