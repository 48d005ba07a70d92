// Every request names the shown user, so the server does nothing for them under another user's session.
import { errorCodes, errorCodeHeader, errorFieldHeader, shownUserHeader } from '../../contract/endpoints/headers.ts'
import type { RefusalReason } from './api-error.ts'

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

export function readRefusal(header: (name: string) => string | null): RefusalReason {
  const code = errorCodes.find((one) => one === header(errorCodeHeader))
  if (code === 'other-user') user.sessionChanged()
  return { code, field: header(errorFieldHeader) ?? undefined }
}
