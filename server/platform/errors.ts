import { type ErrorCode, errorCodeHeader, errorFieldHeader } from '../../contract/endpoints/headers.ts'

interface Reason {
  readonly headers?: Readonly<Record<string, string>>
  readonly code?: ErrorCode
  readonly field?: string
}

/** An error answer: a status and one short Dutch sentence (§7.1), which the page shows as a toast. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, sentence: string, { headers = {}, code, field }: Reason = {}) {
    super(sentence)
    this.name = 'HttpError'
    this.status = status
    this.headers = {
      ...headers,
      ...(code !== undefined && { [errorCodeHeader]: code }),
      ...(field !== undefined && { [errorFieldHeader]: field }),
    }
  }
}

/** @param index from 0; people count from 1 */
export const inRow = (index: number, sentence: string) => `Regel ${index + 1}: ${sentence}`

export const notLoggedIn = () => new HttpError(401, 'Log eerst in')
export const notFound = () => new HttpError(404, 'Gevraagde data niet gevonden')

export const forbidden = () => new HttpError(403, 'Hiervoor heeft u geen rechten')

/** @param sentence what someone else has saved meanwhile */
export const editConflict = (sentence: string) => new HttpError(409, sentence, { code: 'edit-conflict' })

/** Another user has logged in in another tab: this page is not theirs. */
export const otherUser = () =>
  new HttpError(409, 'In deze browser is inmiddels iemand anders ingelogd', { code: 'other-user' })

export const outOfSpace = () => new HttpError(507, 'Er is geen opslagruimte meer, waarschuw de systeembeheerder')

const forNow = (status: number, sentence: string) => (seconds: number) =>
  new HttpError(status, sentence, { headers: { 'retry-after': String(seconds) } })

export const tooBusy = forNow(503, 'Het is op dit moment erg druk, probeer het zo nog eens')

/** The user's or address's own doing; others are served. */
export const tooMuchAtOnce = forNow(429, 'U vraagt te veel tegelijk, probeer het zo nog eens')
