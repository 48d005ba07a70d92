// Whom this page shows, told to the server with every call, so that it does nothing for him under somebody else's session.
import { type RefusalCode, refusalCodes, refusalHeader, shownUserHeader } from '../../contract/headers.ts'

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

/** Reads the code of a refused call; one under another session ends this page, whoever made it. */
export function readRefusal(header: (name: string) => string | null): RefusalCode | undefined {
  const code = refusalCodes.find((one) => one === header(refusalHeader))
  if (code === 'other-user') user.sessionChanged()
  return code
}
