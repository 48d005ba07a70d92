import { type RefusalCode, refusalHeader, refusedFieldHeader } from '../../contract/endpoints/headers.ts'

interface Reason {
  readonly headers?: Readonly<Record<string, string>>
  readonly code?: RefusalCode
  readonly field?: string
}

/** An error answer: a status and one short Dutch sentence (§7.1), which the page shows as a toast. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
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

/** @param index from 0; people count from 1 */
export const inRow = (index: number, sentence: string) => `Regel ${index + 1}: ${sentence}`

export const notFound = () => new Refusal(404, 'Gevraagde data niet gevonden')

/** @param sentence what someone else has saved meanwhile */
export const editConflict = (sentence: string) => new Refusal(409, sentence, { code: 'edit-conflict' })

/** Another user has logged in in another tab: this page is not theirs. */
export const otherUser = () =>
  new Refusal(409, 'In deze browser is inmiddels iemand anders ingelogd', { code: 'other-user' })

export const outOfSpace = () => new Refusal(507, 'Er is geen opslagruimte meer, waarschuw de beheerder')

/** @param seconds goes into Retry-After */
export const tooBusy = (seconds: number) =>
  new Refusal(503, 'Het is op dit moment erg druk, probeer het zo nog eens', {
    headers: { 'retry-after': String(seconds) },
  })
