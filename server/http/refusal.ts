import { type RefusalCode, refusalHeader } from '../../contract/headers.ts'

/**
 * A request that is answered with an error: a status and one short Dutch sentence for the person (§7.1).
 * The sentence is the body of the answer and, in the browser, the toast.
 */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** What the page decides by, and operators count by; the sentence is for people alone. */
  readonly code: RefusalCode | undefined

  constructor(status: number, sentence: string, headers: Readonly<Record<string, string>> = {}, code?: RefusalCode) {
    super(sentence)
    this.name = 'Refusal'
    this.status = status
    this.headers = code === undefined ? headers : { ...headers, [refusalHeader]: code }
    this.code = code
  }
}

export const notFound = () => new Refusal(404, 'Gevraagde data niet gevonden')

/** @param sentence which product, or the cart as a whole (§8) */
export const tooLittleStock = (sentence: string) => new Refusal(409, sentence, {}, 'stock')

/** Somebody logged in as another user in another tab of the same browser: what this page shows is not his. */
export const otherUser = () => new Refusal(409, 'In deze browser is inmiddels iemand anders ingelogd', {}, 'other-user')

/** Nothing more can be stored: the disk is full, or the bucket is. */
export const outOfSpace = () => new Refusal(507, 'Er is geen opslagruimte meer, waarschuw de beheerder')

/** @param seconds after which another try makes sense; goes into Retry-After */
export const tooBusy = (seconds: number) =>
  new Refusal(503, 'Het is op dit moment erg druk, probeer het zo nog eens', { 'retry-after': String(seconds) })
