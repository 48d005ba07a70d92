import { type RefusalCode, refusalHeader, refusedFieldHeader } from '../../contract/headers.ts'

interface Reason {
  readonly headers?: Readonly<Record<string, string>>
  readonly code?: RefusalCode
  /** Path of the field of what was sent that the sentence is about. */
  readonly field?: string
}

/**
 * A request that is answered with an error: a status and one short Dutch sentence for the person (§7.1).
 * The sentence is the body of the answer and, in the browser, the toast.
 */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** What the page decides by, and operators count by; the sentence is for people alone. */
  readonly code: RefusalCode | undefined

  constructor(status: number, sentence: string, { headers = {}, code, field }: Reason = {}) {
    super(sentence)
    this.name = 'Refusal'
    this.status = status
    this.headers = {
      ...headers,
      ...(code !== undefined && { [refusalHeader]: code }),
      ...(field !== undefined && { [refusedFieldHeader]: field }),
    }
    this.code = code
  }
}

/** @param index of the row in what was sent, from 0; people count from 1 */
export const inRow = (index: number, sentence: string) => `Regel ${index + 1}: ${sentence}`

export const notFound = () => new Refusal(404, 'Gevraagde data niet gevonden')

/** @param sentence what somebody else has saved since it was opened here */
export const editConflict = (sentence: string) => new Refusal(409, sentence, { code: 'edit-conflict' })

/** Somebody logged in as another user in another tab of the same browser: what this page shows is not his. */
export const otherUser = () =>
  new Refusal(409, 'In deze browser is inmiddels iemand anders ingelogd', { code: 'other-user' })

/** Nothing more can be stored: the disk is full, or the bucket is. */
export const outOfSpace = () => new Refusal(507, 'Er is geen opslagruimte meer, waarschuw de beheerder')

/** @param seconds after which another try makes sense; goes into Retry-After */
export const tooBusy = (seconds: number) =>
  new Refusal(503, 'Het is op dit moment erg druk, probeer het zo nog eens', {
    headers: { 'retry-after': String(seconds) },
  })
