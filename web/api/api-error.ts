import type { ErrorCode } from '../../contract/endpoints/headers.ts'

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

export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
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
