// Every call names the user whom this page shows, so that the server does nothing for him under somebody else's session.
import { errorCodes, errorCodeHeader, errorFieldHeader, shownUserHeader } from '../../contract/endpoints/headers.ts'
import type { RefusalReason } from './api-error.ts'

interface PageUser {
  /** The user's _id; undefined while the page shows nobody. */
  shown(): string | undefined
  /** The session turned out to be somebody else's. */
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

/** Reads why a call was refused; a refusal for another user's session ends this page, whichever call got it. */
export function readRefusal(header: (name: string) => string | null): RefusalReason {
  const code = errorCodes.find((one) => one === header(errorCodeHeader))
  if (code === 'other-user') user.sessionChanged()
  return { code, field: header(errorFieldHeader) ?? undefined }
}
