// Every request names the shown user, so the server does nothing for them under another user's session.
import { errorCodes, errorCodeHeader, errorFieldHeader, shownUserHeader } from '../../contract/endpoints/headers.ts'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { ApiError } from './api-error.ts'

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
